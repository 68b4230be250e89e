// Runs a command line in a process or a test: prints what fails, and returns the exit code.

import { CommanderError } from 'commander'
import type { Io } from './command-line/declaring.ts'
import { commandLine, USAGE_HINT } from './command-line/program.ts'
import { shortPath } from './commands/context.ts'
import { expectedFailure } from './io/disk-failure.ts'
import { pipelineVersion } from './io/package-files.ts'
import { shownOn } from './io/terminal.ts'
import { Failure } from './model/failure.ts'
import { messageOf } from './model/message-of.ts'
import { failureJson, failureText } from './report/terminal/failure-text.ts'

const USAGE_ERROR = 2
const BUG = 3

/** Runs a command line, without the program's own name. Prints results and failures, with what to do about them. Returns the exit code. */
export async function main(argv: readonly string[], given: Io): Promise<number> {
  const io = { ...given, stdout: shownOn(given.stdout), stderr: shownOn(given.stderr) }
  let exitCode = 0
  const version = pipelineVersion()
  const program = commandLine(io, version, (code) => {
    exitCode = code
  })
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0
      if (wantsJson(argv)) io.stdout.write(failureJson(usageFailure(error)))
      return USAGE_ERROR
    }
    return reportUnexpected(error, version, wantsJson(argv), io)
  }
}

/** Whether what is printed is JSON; also where the command line was not understood. */
function wantsJson(argv: readonly string[]): boolean {
  return argv.some((word, index) => word === '--json' || word === '--format=json' || (word === '--format' && argv[index + 1] === 'json'))
}

/** What stderr says of a command line that was not understood. */
function usageFailure({ message }: CommanderError): Failure {
  return new Failure('usage', message.replace(/^error: /, '').replaceAll('\n', ' '), { hint: USAGE_HINT })
}

function reportUnexpected(error: unknown, version: string, json: boolean, { stdout, stderr, cwd }: Io): number {
  const failure = expectedFailure(error)
  if (failure) {
    if (json) stdout.write(failureJson(failure))
    else stderr.write(failureText(failure, (path) => shortPath(path, cwd)))
    return failure.exitCode
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (json) stdout.write(failureJson(new Failure('bug', `This is a bug in plastic-eol ${version}: ${messageOf(error)}`)))
  stderr.write(`This is a bug in plastic-eol ${version}; nothing that was published is affected.\n${stack}\n`)
  return BUG
}
