// Declares a command with the options that all commands share, and runs it.

import { type Command, Option } from 'commander'
import { type CommonOptions, type Context, contextOf, type ExitCode } from '../commands/context.ts'
import { type Streams, terminalOn } from '../io/terminal.ts'
import { Failure } from '../model/failure.ts'

/** The folder in which a command line runs, and the streams to which it writes. */
export interface Io extends Streams {
  /** The current folder. */
  readonly cwd: string
}

/** Options that every command accepts, although not every command uses them. */
const ALL = ['env', 'raw', 'out'] as const
type Shared = (typeof ALL)[number]

interface CommandOptions {
  /** What `--env` is unless given; null if the command does more without it. */
  readonly environment?: string | null
  readonly parent?: Command
  readonly uses?: readonly Shared[]
}

export interface Declaring {
  readonly program: Command
  /** Adds a command to the program. Every command accepts the common options; its help shows those that it uses. */
  command(text: string, description: string, options?: CommandOptions): Command
  /** Runs a command in the context of its options. */
  run(options: CommonOptions, work: (context: Context) => Promise<ExitCode>): Promise<void>
}

/** `finish` receives the exit code of the command that runs. */
export function declaring(program: Command, io: Io, finish: (code: ExitCode) => void): Declaring {
  const command = (text: string, description: string, { environment = 'demo', parent = program, uses = ALL }: CommandOptions = {}) => {
    const shared = (name: Shared, flags: string, about: string) => new Option(flags, about).hideHelp(!uses.includes(name))
    return parent
      .command(text)
      .description(description)
      .addOption(
        shared(
          'env',
          '--env <environment>',
          'use the inputs and outputs of this environment: demo (invented values) or production',
        ).default(environment ?? undefined),
      )
      .addOption(
        shared(
          'raw',
          '--raw <dir>',
          'use this folder for the publishers’ raw files of production (default: sources/production/raw under the root)',
        ),
      )
      .option('--root <dir>', 'use the workspace in this folder, which holds sources/ and releases/ (default: the current folder)')
      .addOption(
        shared(
          'out',
          '--out <dir>',
          'use this folder for what a build writes: releases/<version>/<env> and public/<env> (default: the root)',
        ),
      )
      .option('--json', 'print results on stdout as JSON')
      .option('--quiet', 'print no progress; build and check print only errors and new warnings, one line each')
      .exitOverride()
      .hook('preAction', (_, called) => {
        const { env, raw }: Partial<CommonOptions> = called.opts()
        if (raw === undefined || env !== 'demo' || !uses.includes('raw')) return
        throw new Failure('bad-option', `--raw ${raw} names raw files, but the environment is the demo, which has none.`, {
          hint: 'Add --env production, or leave --raw out.',
        })
      })
  }

  const run = async (options: CommonOptions, work: (context: Context) => Promise<ExitCode>) => {
    const terminal = terminalOn(io, { quiet: options.quiet ?? false, json: options.json ?? false })
    try {
      finish(await work(contextOf(options, terminal, io.cwd)))
    } finally {
      terminal.settle()
    }
  }

  return { program, command, run }
}
