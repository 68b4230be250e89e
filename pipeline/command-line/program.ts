// The command line: which commands there are and which options they take. What they do is in commands/, and is loaded when it is called:
// the engine alone takes a tenth of a second.

import { Command } from 'commander'
import type { ExitCode } from '../commands/context.ts'
import { declaring, type Io } from './declaring.ts'
import { declareHostCommands } from './host-commands.ts'
import { declareReleaseCommands } from './release-commands.ts'

export const USAGE_HINT = 'plastic-eol --help shows the commands, plastic-eol <command> --help the options of one.'

/** The commands with their options. `finish` receives the exit code of the command that runs. */
export function commandLine(io: Io, version: string, finish: (code: ExitCode) => void): Command {
  const program = new Command('plastic-eol')
    .description('Builds versioned, validated releases of plastic packaging end-of-life data and a static JSON API.')
    .version(version)
    .showHelpAfterError(`hint: ${USAGE_HINT}`)
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'error[usage]: ')),
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    })
    .exitOverride()

  const tools = declaring(program, io, finish)
  declareReleaseCommands(tools)
  declareHostCommands(tools)
  return program
}
