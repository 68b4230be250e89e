// Compiles TypeScript scripts into a temporary folder, so that tests can start them as separate processes.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../when-done.ts'

const PROJECT = join(import.meta.dirname, '../..')

export interface Compiled {
  /** The folder of the compiled scripts, which have the same paths as in the project. */
  readonly folder: string
  /** Starts a script by its path in the project. */
  start(script: string, args: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess
  /** Runs a script to its end, with an empty stdin. */
  run(script: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended>
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** Compiles scripts and all that they import. */
export function compile(...scripts: readonly string[]): Compiled {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = {
    ...{ noEmit: false, allowImportingTsExtensions: false, rootDir: PROJECT, outDir: folder, isolatedModules: true, noCheck: true },
    typeRoots: [join(PROJECT, 'node_modules/@types')],
  }
  const files = scripts.map((script) => join(PROJECT, script))
  writeFileSync(config, JSON.stringify({ extends: join(PROJECT, 'tsconfig.json'), compilerOptions, include: [], files }))
  execFileSync(process.execPath, [join(PROJECT, 'node_modules/typescript/bin/tsc'), '-p', config], { stdio: 'inherit' })
  const placeOf = (script: string) => join(folder, script.replace(/\.ts$/, '.js'))
  return {
    folder,
    start: (script, args, env = {}) => spawn(process.execPath, [placeOf(script), ...args], { env: { ...process.env, ...env } }),
    run: (script, args, env = {}) =>
      ended(spawn(process.execPath, [placeOf(script), ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })),
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
