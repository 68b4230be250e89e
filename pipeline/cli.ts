#!/usr/bin/env node
// The program: the command line in this process, with its streams, its folder and its exit code.

import { main } from './main.ts'

// Written files are 0644 and folders 0755, whatever the umask of the caller.
process.umask(0o022)
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
process.exitCode = await main(process.argv.slice(2), { cwd: process.cwd(), stdout: process.stdout, stderr: process.stderr })
