// The interface of a host in the contract tests. Each file in hosts/ is one host: `export const host: TestedHost = { … }`.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Ask } from './ask.ts'
import type { ContractKeys } from './keys.ts'
import type { NeededProgram } from './programs.ts'
import type { Tree } from './trees.ts'

export interface TestedHost {
  readonly name: string
  /** The program of the system that the host needs, with the command that installs it. */
  readonly program?: NeededProgram | undefined
  /** True if the host takes any page size from 1 to 1000. False if it takes only the sizes that were built, even if it is a program. */
  readonly runsCode: boolean
  /** False if the platform around the host compresses answers, because tests run without the platform. */
  readonly compresses?: false
  /** True if requests need no socket. */
  readonly runsInProcess?: true
  /** Starts to serve a tree on a free port of 127.0.0.1. Returns when the host answers. */
  start(tree: Tree, options: StartOptions): Promise<Started>
}

interface StartOptions {
  /** Path of the base address without a slash at its end: `/plastic`, or empty. */
  readonly prefix: string
  /** The keys that the host knows in production. Undefined in demo, which is open. */
  readonly keys: ContractKeys | undefined
}

export interface Started {
  readonly port: number
  /** Answers a request without a socket, if the host can. */
  readonly answer?: (request: Omit<Ask, 'port'>) => Promise<Answer>
  stop(): Promise<void>
}

/** All hosts in hosts/, sorted by file name. */
export async function allHosts(): Promise<TestedHost[]> {
  const folder = join(import.meta.dirname, 'hosts')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules: { readonly host: TestedHost }[] = await Promise.all(files.sort().map((name) => import(join(folder, name))))
  return modules.map(({ host }) => host)
}
