// Copies the real workspace into temporary folders, and runs the command line on them, in this process or in a process of its own.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from '../pipeline/io/folders.ts'
import { main } from '../pipeline/main.ts'
import { ENVIRONMENTS, type Environment } from '../pipeline/model/environments.ts'
import { compareVersions, isVersion } from '../pipeline/model/versions.ts'
import { temporaryFolder } from './when-done.ts'

/** The folder of the project itself. */
export const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The compiled command line. */
export const CLI = join(PROJECT, 'dist/program/cli.js')

export interface Workspace {
  readonly root: string
  /** Path of a file of the workspace. */
  path(file: string): string
  read(file: string): string
  write(file: string, text: string): void
  /** Replaces text. Throws if the file stays the same. */
  edit(file: string, from: string | RegExp, to: string | ((...groups: string[]) => string)): void
  removeFile(file: string): void
}

/** The latest release of copied workspaces. Their tests know it; what a maintainer begins or locks after it in the project moves none. */
const LATEST = '1.4'

/** A copy of sources/ and releases/ up to the release 1.4, without the output of builds. `locked: false` unlocks all releases. */
export function copyWorkspace({ locked = true }: { readonly locked?: boolean } = {}): Workspace {
  const workspace = workspaceAt(temporaryFolder())
  for (const folder of ['sources', 'releases']) {
    cpSync(join(PROJECT, folder), workspace.path(folder), {
      recursive: true,
      filter: (source) => !/releases\/[^/]+\/(\.|demo$|production$)/.test(source) && !/\/raw(\/|$)/.test(source),
    })
  }
  if (!locked)
    for (const version of readdirSync(workspace.path('releases'))) for (const env of ENVIRONMENTS) unlock(workspace, version, env)
  const later = readdirSync(workspace.path('releases')).filter((version) => isVersion(version) && compareVersions(version, LATEST) > 0)
  if (later.length > 0) removeReleases(workspace, later)
  return workspace
}

/**
 * Takes the lock from a release without making it a draft, so that its data are held against nothing until a test locks it: in its place
 * lies a link to no file.
 */
export function unlock({ path, root }: Pick<Workspace, 'path' | 'root'>, version: string, env: Environment = 'demo'): void {
  const [file, nothing] = [path(`releases/${version}/${env}.lock.json`), join(root, `lock of ${version} in ${env}`)]
  for (const one of [file, nothing]) rmSync(one, { force: true })
  symlinkSync(nothing, file)
}

/** Removes the releases after the latest, with the rows and snapshots that begin to hold in them. */
function removeReleases({ path, read, write }: Workspace, versions: readonly string[]): void {
  for (const version of versions) rmSync(path(`releases/${version}`), { recursive: true })
  const rowOfThese = new RegExp(`^.*,(${versions.join('|').replaceAll('.', '\\.')}),(yes)?\n`, 'gm')
  for (const file of filesBelow(path('sources')).map((name) => `sources/${name}`)) {
    if (file.endsWith('.csv')) write(file, read(file).replace(rowOfThese, ''))
    if (!file.endsWith('/source.json')) continue
    const descriptor = JSON.parse(read(file))
    const snapshots = descriptor.snapshots.filter(({ since }: { readonly since: string }) => !versions.includes(since))
    if (snapshots.length === 0) rmSync(dirname(path(file)), { recursive: true })
    else if (snapshots.length < descriptor.snapshots.length) write(file, JSON.stringify({ ...descriptor, snapshots }, null, 2))
  }
}

/** The workspace in a folder. */
export function workspaceAt(root: string): Workspace {
  const path = (file: string) => join(root, file)
  return {
    root,
    path,
    read: (file) => readFileSync(path(file), 'utf8'),
    write(file, text) {
      mkdirSync(dirname(path(file)), { recursive: true })
      writeFileSync(path(file), text)
    },
    edit(file, from, to) {
      const before = readFileSync(path(file), 'utf8')
      const after = typeof to === 'string' ? before.replace(from, to) : before.replace(from, to)
      if (after === before) throw new Error(`${file} does not hold ${from}`)
      writeFileSync(path(file), after)
    },
    removeFile: (file) => rmSync(path(file)),
  }
}

/** Changes a file, runs `work`, and restores the file. */
export async function whileChanged(
  { path: pathOf }: Pick<Workspace, 'path'>,
  file: string,
  change: (content: Buffer) => Buffer | string,
  work: () => Promise<void>,
): Promise<void> {
  const path = pathOf(file)
  const before = readFileSync(path)
  writeFileSync(path, change(Buffer.from(before)))
  try {
    await work()
  } finally {
    writeFileSync(path, before)
  }
}

export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line in this process and in a folder, by default that of this project. Its streams are not terminals. */
export async function runMain(args: readonly string[], cwd: string = PROJECT, program: typeof main = main): Promise<Run> {
  const out = { stdout: '', stderr: '' }
  const collected = (name: keyof typeof out) => ({
    write: (text: string | Uint8Array) => {
      out[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
      return true
    },
  })
  const code = await program(args, { cwd, stdout: collected('stdout'), stderr: collected('stderr') })
  return { code, ...out }
}

/** Runs the compiled command line as a separate process in a folder. `env` is added to the environment of this process. */
export function runCli(
  args: readonly string[],
  { cwd = PROJECT, env = {} }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return { code: status, stdout, stderr }
}

/** Runs the compiled command line as a process with a stdout that nobody reads. Returns its exit code. */
export async function codeUnread(args: readonly string[], cwd: string): Promise<number | null> {
  const child = spawn(process.execPath, [CLI, ...args], { cwd, stdio: ['ignore', 'pipe', 'ignore'] })
  child.stdout.destroy()
  const [code] = await once(child, 'close')
  return code
}
