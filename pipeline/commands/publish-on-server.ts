// `publish nginx` and `publish caddy`: writes a folder with the files of the tree and a configuration that answers from exactly this
// folder, tests the configuration, and makes the server read it. The server therefore knows only the releases of the folder that it reads.
//
//   publish/.demo-nginx-0123456789abcdef/    the files, hard links to those of the tree
//   publish/demo-nginx.conf                  names that folder
//   publish/demo-nginx -> .demo-nginx-…      the folder that the server was last made to read
//
// The folders of the last two stay: requests that an old configuration has accepted are still answered from them.

import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { HostedEnvironment, ListenAddress, ServerHost } from '../api/hosts/host.ts'
import { type BuildLock, lockBuild } from '../io/build-lock.ts'
import { readIfThere, sha256 } from '../io/files.ts'
import { realPlace } from '../io/folders.ts'
import type { PublishedFolder } from '../io/published-folder.ts'
import { runLine } from '../io/run-line.ts'
import { servedBody } from '../io/served-body.ts'
import { linkTarget, removeFile, writeFileAtomic } from '../io/write-file.ts'
import { count } from '../model/count.ts'
import type { Environment } from '../model/environments.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { shellWord } from '../model/shell-word.ts'
import { sizeInMib, totalBytes } from '../tree/targets/excesses.ts'
import { planTarget, writeServed } from '../tree/targets/target-folder.ts'
import { treeOrFirst } from './built-tree.ts'
import { type Context, type ExitCode, shortPath } from './context.ts'
import { assertNoLinks, environmentsOf, type HostsFlags, hostedBy } from './hosts.ts'

export interface ServerFlags extends HostsFlags {
  readonly to?: string
  readonly config?: string
  readonly command?: string
  /** False: only prints the commands that test the configuration and make the server read it. */
  readonly reload?: boolean
}

/**
 * Failures: those of `hostedBy` and `writeServed`; 'in-the-way' if the configuration in place is not as it was written here;
 * 'server-refused' if the server does not take the configuration: then the one before is in its place again; 'not-served'.
 */
export async function publishOnServer(context: Context, host: ServerHost, flags: ServerFlags): Promise<ExitCode> {
  const { out } = context
  const asked = environmentsOf(context, flags).map(({ environment }) => environment)
  const { placeOf, path } = placesOf(context, host, flags, asked)
  for (const environment of asked) await treeOrFirst(context, environment)
  const locks: BuildLock[] = []
  try {
    // A lock keeps builds from replacing a release while its files are linked.
    for (const environment of asked) locks.push(await lockBuild(out, environment))
    const options = await hostedBy(context, host, flags)
    const before = await configurationAt(path, host)
    const folders: ServedFolder[] = []
    for (const hosted of options.environments) {
      assertNoLinks(host, hosted.folder)
      folders.push(await writeFolderOf(context, hosted, placeOf(hosted.served.environment), before))
    }
    writeConfiguration(path, signed(host.render({ ...options, environments: folders })))
    const { test, reload, start } = host.server.commands({
      program: flags.command ?? host.name,
      path: shellWord(path),
      folder: shellWord(dirname(path)),
      whole: flags.whole,
    })
    const reloads = flags.reload !== false
    if (reloads) {
      for (const line of [test, reload]) runOrRestore(line, { path, before, start })
      for (const hosted of folders) await untilServed(hosted, options.listen, path)
    }
    for (const { published } of folders) published.show()
    report(context, { host, path, folders, commands: ['set -eu', test, reload], reloads })
    return 0
  } finally {
    for (const lock of locks) lock.release()
  }
}

/** Where the folder of each environment is shown, and the configuration. */
function placesOf({ env, out, cwd }: Context, { name, server }: ServerHost, { to, config }: ServerFlags, asked: readonly Environment[]) {
  if (to !== undefined && asked.length > 1)
    throw new Failure('bad-option', '--to names one folder, but each environment needs its own.', {
      hint: 'Leave --to out: the folders are written to publish/ below --out.',
    })
  const placeOf = (environment: Environment) => (to === undefined ? join(out, 'publish', `${environment}-${name}`) : resolve(cwd, to))
  return { placeOf, path: realPlace(config === undefined ? `${placeOf(env)}${server.suffix}` : resolve(cwd, config)) }
}

/** The configuration with a last line by which `configurationAt` knows whether somebody changed it. */
const signed = (text: string) => `${text}# sha256 ${sha256(text)}\n`

/** The text of the configuration in place; undefined if there is none. Failure 'in-the-way' if it is not as it was written here. */
async function configurationAt(path: string, { name }: ServerHost): Promise<string | undefined> {
  const text = (await readIfThere(path))?.toString('utf8')
  if (text === undefined || text === signed(text.replace(/.*\n$/, ''))) return text
  throw new Failure('in-the-way', `${path} is not as plastic-eol publish ${name} writes it: what was changed there would be lost.`, {
    hint: 'Move it away, or name another file with --config. Changes belong to a site of your own in front: see docs/hosting.md.',
  })
}

interface ServedFolder extends HostedEnvironment {
  readonly published: PublishedFolder
  /** Where it is shown. */
  readonly to: string
  readonly files: number
  readonly bytes: number
}

async function writeFolderOf({ terminal, cwd }: Context, hosted: HostedEnvironment, to: string, before = ''): Promise<ServedFolder> {
  const { served, folder: tree } = hosted
  terminal.progress(`writing ${shortPath(to, cwd)}`)
  const planned = planTarget({ tree, served, open: true })
  const shown = linkTarget(to)
  const published = await writeServed({ tree, to }, planned, (folder) => basename(folder) === shown || before.includes(basename(folder)))
  return { ...hosted, folder: published.folder, published, to, files: planned.files.length, bytes: totalBytes(planned.files) }
}

const writeConfiguration = (path: string, text: string) => writeFileAtomic(path, text, { date: undefined, durable: true })

interface Replaced {
  readonly path: string
  readonly before: string | undefined
  /** The command that starts the server. */
  readonly start: string
}

/** Runs a command of the server. If it fails, the configuration before is in its place again. */
function runOrRestore(line: string, { path, before, start }: Replaced): void {
  const { succeeded, said } = runLine(line)
  if (succeeded) return
  if (before === undefined) removeFile(path)
  else writeConfiguration(path, before)
  const restored = before === undefined ? `${path} is not there, as before` : `${path} is as before`
  throw new Failure('server-refused', `\`${line}\` failed. ${restored}, and what is served has not changed.\n${said}`, {
    hint: `If the server does not run here yet, publish with --no-reload and start it: ${start}. --command names another way to call it.`,
  })
}

/** A file that every release changes, and that is open to everybody. */
const LOOKED_AT = 'openapi.json'

/** Milliseconds within which a server answers by a configuration that it was made to read. */
const SERVED_WITHIN_MS = 10_000

/** Milliseconds between two looks whether it does. */
const LOOK_MS = 50

/**
 * Waits until the server answers from the folder: it may keep the configuration before although its command succeeded. Failure
 * 'not-served'.
 */
async function untilServed({ folder, prefix }: ServedFolder, { address = '*', port }: ListenAddress, path: string): Promise<void> {
  const url = `http://${address === '*' ? '127.0.0.1' : address}:${port}${prefix}/${LOOKED_AT}`
  const wanted = await readIfThere(join(folder, LOOKED_AT))
  for (const end = Date.now() + SERVED_WITHIN_MS; Date.now() < end; await delay(LOOK_MS)) {
    const body = await servedBody(url)
    if (body && wanted?.equals(body)) return
  }
  throw new Failure('not-served', `The server was made to read ${path}, but ${url} is not answered from ${folder}.`, {
    hint: 'The log of errors of the server says why. If it listens elsewhere, as in a container, publish with --no-reload.',
  })
}

interface Publication {
  readonly host: ServerHost
  readonly path: string
  readonly folders: readonly ServedFolder[]
  /** Lines of a script that tests the configuration and makes the server read it. */
  readonly commands: readonly string[]
  readonly reloads: boolean
}

function report({ json, cwd, terminal }: Context, { host, path, folders, commands, reloads }: Publication): void {
  if (json) {
    const described = folders.map(({ served, to, published, files, bytes }) => ({
      environment: served.environment,
      folder: to,
      written: published.written,
      files,
      bytes,
      latest: served.latest ?? null,
    }))
    terminal.result(jsonText({ target: host.name, folders: described, configuration: path, reloaded: reloads, commands }))
    return
  }
  for (const { to, files, bytes, published } of folders)
    terminal.say(`${shortPath(to, cwd)}: ${count(files)} files, ${sizeInMib(bytes)}${published.written ? '' : ', unchanged'}`)
  terminal.say(`${shortPath(path, cwd)}: ${reloads ? `tested, and read by ${host.name}` : 'written'}`)
  if (!reloads) terminal.result(`${commands.join('\n')}\n`)
}
