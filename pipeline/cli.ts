#!/usr/bin/env node
// The program: the command line in this process, with its streams, its folder and its exit code. What the machine refuses, even to load the
// program or to print a result, ends with a sentence and 2; anything else that comes here is a bug.

import './io/process-settings.ts'
import { expectedFailure } from './io/disk-failure.ts'
import { escapeControls } from './model/control-characters.ts'

// Written files are 0644 and folders 0755, whatever the umask of the caller.
process.umask(0o022)
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Where nobody reads any more, the command still does its work: its exit code says how that ended.
    if (error.code !== 'EPIPE') process.exit(lastWords(error))
  })
process.on('uncaughtException', (error) => process.exit(lastWords(error)))

try {
  const { main } = await import('./main.ts')
  process.exitCode = await main(process.argv.slice(2), { cwd: process.cwd(), stdout: process.stdout, stderr: process.stderr })
} catch (error) {
  process.exitCode = lastWords(error)
}

function lastWords(error: unknown): 2 | 3 {
  const failure = expectedFailure(error)
  const bug = `This is a bug in plastic-eol.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  const said = failure ? `error[${failure.code}]: ${failure.message}\nhint: ${failure.hint ?? ''}` : bug
  console.error(escapeControls(said))
  return failure ? 2 : 3
}
