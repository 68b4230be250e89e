// What a host has to offer to be held against the contract. One file in hosts/ is one host: `export const host: Host = { … }`.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Ask } from './ask.ts'
import type { ContractKeys } from './keys.ts'
import type { NeededProgram } from './programs.ts'
import type { Tree } from './trees.ts'

export interface Host {
  readonly name: string
  /** A program of the system that has to be there, with the command that installs it. */
  readonly program?: NeededProgram | undefined
  /** True where code answers, so that any page size from 1 to 1000 is taken; false for file servers. */
  readonly runsCode: boolean
  /** False where the platform around the host compresses, which is not there in tests. */
  readonly compresses?: false
  /** True where requests need no socket. */
  readonly runsInProcess?: true
  /** Starts to serve a tree on a free port of 127.0.0.1, and returns when it answers. */
  start(tree: Tree, options: StartOptions): Promise<Started>
}

interface StartOptions {
  /** Path of the base address, without a slash at its end: `/plastic`, or nothing. */
  readonly prefix: string
  /** In production: the keys to be known. Undefined in demo, which is open. */
  readonly keys: ContractKeys | undefined
}

export interface Started {
  readonly port: number
  /** Answers a request without a socket, where the host can. */
  readonly answer?: (request: Omit<Ask, 'port'>) => Promise<Answer>
  stop(): Promise<void>
}

/** All hosts in hosts/, in the order of their names. */
export async function allHosts(): Promise<Host[]> {
  const folder = join(import.meta.dirname, 'hosts')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules: { readonly host: Host }[] = await Promise.all(files.sort().map((name) => import(join(folder, name))))
  return modules.map(({ host }) => host)
}
