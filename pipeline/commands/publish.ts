// `publish <target>`: writes a folder of the tree that a kind of host accepts as it is, and prints the commands of that host's own tool.
// publish-on-server.ts does it for servers on this machine.

import { join, resolve } from 'node:path'
import { SERVERS } from '../api/hosts/index.ts'
import { lockBuild } from '../io/build-lock.ts'
import { count } from '../model/count.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { listed } from '../model/listed.ts'
import { shellWord } from '../model/shell-word.ts'
import { columnsText } from '../report/terminal/columns-text.ts'
import { excesses, sizeInMib, totalBytes } from '../tree/targets/excesses.ts'
import { TARGETS } from '../tree/targets/index.ts'
import type { Limits, Target } from '../tree/targets/target.ts'
import { type PlannedTarget, planTarget, writeTarget } from '../tree/targets/target-folder.ts'
import { isLight, otherTree, treeOf, treeOrFirst } from './built-tree.ts'
import { type Context, type ExitCode, shortPath, unknownName } from './context.ts'
import { publishOnServer, type ServerFlags } from './publish-on-server.ts'

export interface PublishFlags extends ServerFlags {
  readonly plan?: string
  readonly withoutKeys?: boolean
}

/**
 * Writes the commands to stdout. Failures: 'unknown-target', 'no-tree', 'keys-not-kept' for production without --without-keys, 'over-limit'
 * if the tree exceeds the limits of the host, 'in-the-way' if something else is in the place of the folder.
 */
export async function publish(context: Context, name: string | undefined, flags: PublishFlags): Promise<ExitCode> {
  if (name === undefined) return listTargets(context, flags)
  const server = SERVERS.find((host) => host.name === name)
  assertTaken(name, flags, server ? UPLOAD_OPTIONS : SERVER_OPTIONS)
  if (server) return publishOnServer(context, server, flags)
  const { env, out, cwd, terminal } = context
  const target = TARGETS.find((known) => known.name === name)
  if (!target) throw unknownName('target', name, [...SERVERS, ...TARGETS])
  const limits = limitsOf(target, flags.plan)
  assertKeys(context, target, flags)
  await treeOrFirst(context, env)
  const to = flags.to === undefined ? join(out, 'publish', `${env}-${target.name}`) : resolve(cwd, flags.to)
  // The lock keeps builds from replacing a release while its files are copied.
  const lock = await lockBuild(out, env)
  try {
    const open = env === 'demo' || flags.withoutKeys === true
    const { tree, planned } = await fitting(context, target, { limits, open })
    terminal.progress(`writing ${shortPath(to, cwd)}`)
    const written = await writeTarget({ tree, to }, planned)
    // A script ends at the first command that fails, so that no release is listed before its files are there.
    const commands = ['set -eu', ...target.commands(planned.tree, shellWord(shortPath(to, cwd)))]
    const [files, bytes] = [planned.files.length, totalBytes(planned.files)]
    if (context.json) {
      terminal.result(
        jsonText({
          target: target.name,
          environment: env,
          folder: to,
          written,
          files,
          bytes,
          latest: planned.tree.served.latest ?? null,
          commands,
        }),
      )
      return 0
    }
    terminal.say(`${shortPath(to, cwd)}: ${count(files)} files, ${sizeInMib(bytes)}${written ? '' : ', unchanged'}`)
    if (env === 'production' && open) terminal.say(PUBLIC)
    if (env === 'production' && target.keepsKeys && !open) terminal.say(CLOSED)
    terminal.result(`${commands.join('\n')}\n`)
    return 0
  } finally {
    lock.release()
  }
}

const PUBLIC =
  'warning: these are production data, and this host does not ask for an access key: the upload makes the data public. ' +
  'metadata.json of each release states the licences of the data and of their sources.'
const CLOSED =
  'Do not make the bucket public. plastic-eol hosts worker --env production prints a worker that reads the bucket and checks access keys.'

/** Options that only some targets take. */
const UPLOAD_OPTIONS = ['plan', 'withoutKeys'] as const
const SERVER_OPTIONS = ['listen', 'prefix', 'keys', 'also', 'whole', 'config', 'command', 'reload'] as const

function optionsGiven(flags: PublishFlags, options: readonly (keyof PublishFlags)[]): string[] {
  const given = options.filter((option) => (option === 'reload' ? flags.reload === false : flags[option] !== undefined))
  return given.map((option) =>
    option === 'reload' ? '--no-reload' : `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  )
}

function assertTaken(name: string, flags: PublishFlags, others: readonly (keyof PublishFlags)[]): void {
  const given = optionsGiven(flags, others)
  if (given.length === 0) return
  throw new Failure('bad-option', `${name} does not take ${listed(given)}.`, {
    hint: 'plastic-eol publish --help says for what each option is.',
  })
}

function listTargets(context: Context, flags: PublishFlags): ExitCode {
  const given = optionsGiven(flags, ['to', ...UPLOAD_OPTIONS, ...SERVER_OPTIONS])
  if (given.length > 0)
    throw new Failure('bad-option', `${listed(given)} ${given.length === 1 ? 'needs' : 'need'} the name of a target.`, {
      hint: 'Name a target, such as plastic-eol publish github-pages.',
    })
  const targets = [
    ...SERVERS.map(({ name, title }) => ({ name, title: `${title}, with its files`, plans: { any: {} }, keeps_keys: true })),
    ...TARGETS.map(({ name, title, plans, keepsKeys = false }) => ({ name, title, plans, keeps_keys: keepsKeys })),
  ]
  context.terminal.result(context.json ? jsonText({ targets }) : `${columnsText(targets.map(({ name, title }) => [name, title]))}\n`)
  return 0
}

function limitsOf({ name, plans }: Target, plan: string | undefined): Limits {
  const names = Object.keys(plans)
  if (plan !== undefined && names.length === 1)
    throw new Failure('bad-option', `${name} does not take --plan: all its plans have the same limits.`, { hint: 'Leave --plan out.' })
  const limits = plans[plan ?? names[0] ?? '']
  if (limits && Object.hasOwn(plans, plan ?? names[0] ?? '')) return limits
  throw new Failure('bad-option', `${name} has no plan ${JSON.stringify(plan)}.`, { hint: `--plan takes ${names.join(' or ')}.` })
}

function assertKeys({ env }: Context, target: Target, { withoutKeys }: PublishFlags): void {
  if (env === 'demo' && withoutKeys)
    throw new Failure('bad-option', 'The demo is open to everybody and uses no access keys.', {
      hint: 'Leave --without-keys out, or give --env production.',
    })
  if (env === 'demo' || withoutKeys || target.keepsKeys) return
  const closed = TARGETS.filter(({ keepsKeys }) => keepsKeys).map(({ name }) => name)
  const servers = SERVERS.map(({ name }) => `plastic-eol publish ${name}`)
  throw new Failure('keys-not-kept', `${target.name} does not ask for an access key: the production data would be public.`, {
    hint:
      `Use a host that asks for keys: ${servers.join(' and ')} configure such servers, ` +
      `and plastic-eol publish ${closed.join(', ')} writes the files for a worker. ` +
      'Or publish the data for everybody, under the licences in metadata.json, with --without-keys.',
  })
}

interface Fitting {
  readonly tree: string
  readonly planned: PlannedTarget
}

/** The built tree, or a light one of the same bundles if the built one exceeds the limits. Failure 'over-limit' if both do. */
async function fitting(
  context: Context,
  target: Target,
  { limits, open }: { readonly limits: Limits; readonly open: boolean },
): Promise<Fitting> {
  const { env, cwd, terminal } = context
  const plan = ({ folder, served }: Awaited<ReturnType<typeof treeOf>>) => {
    terminal.progress(`reading ${shortPath(folder, cwd)}`)
    const planned = planTarget({ tree: folder, target, served, open })
    return { tree: folder, planned, over: excesses(planned.files, limits) }
  }
  const built = await treeOf(context, env)
  const asBuilt = plan(built)
  const tooLarge = (over: readonly string[], tree: string) => {
    const more = over.length > SHOWN ? ` Further limits that are exceeded: ${count(over.length - SHOWN)}.` : ''
    return `The ${tree} tree is too large for ${target.name}. ${over.slice(0, SHOWN).join(' ')}${more}`
  }
  const fits = asBuilt.over.length === 0 || isLight(built)
  const chosen = fits ? asBuilt : plan(await otherTree(context, env, built, tooLarge(asBuilt.over, 'full')))
  if (chosen.over.length === 0) return chosen
  const paid = Object.keys(target.plans).length > 1 ? ` Another plan takes more: --plan ${Object.keys(target.plans).join('|')}.` : ''
  throw new Failure('over-limit', tooLarge(chosen.over, 'light'), { hint: `Choose a target that takes more, such as s3.${paid}` })
}

/** How many exceeded limits the message names. */
const SHOWN = 3
