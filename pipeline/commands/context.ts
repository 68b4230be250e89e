// What every command receives: the workspace, the place for results, and the terminal.

import { relative, resolve } from 'node:path'
import { isWithin } from '../io/folders.ts'
import type { Terminal } from '../io/terminal.ts'
import { ENVIRONMENTS, type Environment } from '../model/environments.ts'
import { Failure } from '../model/failure.ts'
import { didYouMean } from '../model/nearest.ts'
import { shellWord } from '../model/shell-word.ts'

/** The options that all commands share, as the command line gives them. */
export interface CommonOptions {
  /** Absent only where the command does more without it. */
  readonly env?: string | undefined
  readonly raw?: string
  readonly root?: string
  readonly out?: string
  readonly json?: boolean
  readonly quiet?: boolean
}

export interface Context {
  readonly env: Environment
  /** Absolute paths. */
  readonly root: string
  readonly out: string
  readonly raw?: string
  readonly json: boolean
  readonly quiet: boolean
  readonly terminal: Terminal
  /** The folder in which the command runs: paths in options are relative to it, and paths below it are printed relative to it. */
  readonly cwd: string
}

/** Exit codes: 0 fine, 1 findings that block, 2 bad input or usage, 3 a bug. */
export type ExitCode = 0 | 1 | 2 | 3

/** Makes the context from the options. Failure 'unknown-environment', which suggests the nearest name. */
export function contextOf(options: CommonOptions, terminal: Terminal, cwd: string): Context {
  const root = resolve(cwd, options.root ?? '.')
  return {
    env: environmentNamed(options.env ?? 'demo'),
    root,
    out: resolve(cwd, options.out ?? root),
    ...(options.raw === undefined ? {} : { raw: resolve(cwd, options.raw) }),
    json: options.json ?? false,
    quiet: options.quiet ?? false,
    terminal,
    cwd,
  }
}

function environmentNamed(text: string): Environment {
  const env = ENVIRONMENTS.find((candidate) => candidate === text)
  if (env) return env
  throw new Failure('unknown-environment', `There is no environment ${JSON.stringify(text)}.`, {
    hint: `${didYouMean(text, ENVIRONMENTS)}--env takes ${ENVIRONMENTS.join(' or ')}.`,
  })
}

/** The format of a result: text unless another one is asked for. Failure 'bad-option' when --json and --format disagree. */
export function formatOf<Format extends string>({ json: asJson }: Context, format: Format | undefined): Format | 'text' | 'json' {
  if (asJson && format !== undefined && format !== 'json')
    throw new Failure('bad-option', `--json means --format json, and cannot be combined with --format ${format}.`, {
      hint: 'Leave out --json or --format.',
    })
  return format ?? (asJson ? 'json' : 'text')
}

/** The Failure 'unknown-host' or 'unknown-target', with the names that there are. */
export function unknownName(kind: 'host' | 'target', name: string, known: readonly { readonly name: string }[]): Failure {
  const names = known.map((one) => one.name)
  return new Failure(`unknown-${kind}`, `There is no ${kind} ${JSON.stringify(name)}.`, {
    hint: `${didYouMean(name, names)}Known: ${names.join(', ')}.`,
  })
}

/** The day in UTC. Only `new` and `lock` ask for it: no result may depend on the clock. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** Options for a printed command, so that it refers to the same places: ` --root <dir> --out <dir>`, or nothing. */
export function placeOptions({ root, out, cwd }: Pick<Context, 'root' | 'out' | 'cwd'>): string {
  const rootOption = root === cwd ? '' : ` --root ${shellWord(shortPath(root, cwd))}`
  return `${rootOption}${out === root ? '' : ` --out ${shellWord(shortPath(out, cwd))}`}`
}

/** Options for a printed command that computes: those of `placeOptions`, the environment, and the folder of the raw files. */
export function computingOptions(context: Pick<Context, 'env' | 'raw' | 'root' | 'out' | 'cwd'>): string {
  const { env, raw, cwd } = context
  const rawOption = raw === undefined ? '' : ` --raw ${shellWord(shortPath(raw, cwd))}`
  return `${env === 'demo' ? '' : ` --env ${env}`}${rawOption}${placeOptions(context)}`
}

/** A path relative to the folder in which the command runs, if it is that folder or below it; else unchanged. */
export function shortPath(path: string, cwd: string): string {
  return isWithin(path, cwd) ? relative(cwd, path) || '.' : path
}
