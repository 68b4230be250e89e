// Bundles TypeScript scripts into a temporary folder, so that tests can start them as separate processes.

import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { temporaryFolder } from '../when-done.ts'
import { PROJECT } from '../workspace.ts'

export interface Compiled {
  /** The path of the bundled script. */
  readonly script: string
  /** Starts the script. */
  start(args: readonly string[]): ChildProcess
  /** Runs the script to its end, with an empty stdin. */
  run(args: readonly string[]): Promise<Ended>
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** Bundles a script of this folder, for this user and others. */
export function compile(name: string): Compiled {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const script = join(folder, name.replace(/ts$/, 'mjs'))
  writeFileSync(join(folder, 'package.json'), '{}')
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  const options = { bundle: true, platform: 'node', format: 'esm', packages: 'external' } as const
  buildSync({ entryPoints: [join(import.meta.dirname, name)], outfile: script, ...options })
  const start = (args: readonly string[]) => spawn(process.execPath, [script, ...args])
  return {
    script,
    start,
    run(args) {
      const child = start(args)
      child.stdin.end()
      return ended(child)
    },
  }
}

/** Waits for the end of a process and returns its output. */
export function ended(child: ChildProcess): Promise<Ended> {
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
}
