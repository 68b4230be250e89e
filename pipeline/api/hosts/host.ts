// What a host is here: something that serves an api tree by a configuration which is rendered from the tables of the api, so that no two
// hosts can disagree. One file a host; index.ts lists them. Rendering is pure: everything that is on a disk is handed in.

import type { StoredKey } from '../../../schemas/keys.ts'
import type { ServedEnvironment } from '../routes.ts'

export interface Host {
  /** As the command line takes it: `nginx`. */
  readonly name: string
  /** One line: which program, from which version on. */
  readonly title: string
  /** What this host does beyond answering the contract, a sentence each. */
  readonly can: readonly string[]
  /** Where it falls short of hosts that run code, a sentence each. */
  readonly cannot: readonly string[]
  /** Whether it needs a file for each page, and so a full tree. */
  readonly needsPages?: true
  /** Whether it hands out what a symbolic link leads to, so that there must be none where everybody may read. */
  readonly followsLinks?: true
  /** Options of the command line that it has no use for, each with the reason in a sentence. */
  readonly notTaken?: Readonly<Partial<Record<HostOption, string>>>
  /** The configuration, complete and commented, its last line ended. Throws a Failure for options that it cannot hold. */
  readonly render: (options: HostOptions) => string
}

/** Options that not every host takes: where to listen, the other environment too, a file that can be started as it is. */
export type HostOption = 'listen' | 'also' | 'whole'

export interface HostOptions {
  /** Each environment at most once, at different prefixes. */
  readonly environments: readonly HostedEnvironment[]
  readonly listen: ListenAddress
  /** A file that can be started as it is, in place of what goes into an existing one; for hosts that know the difference. */
  readonly whole?: boolean | undefined
}

export interface ListenAddress {
  /** As written, an IPv6 address in brackets; undefined for every address. */
  readonly address: string | undefined
  readonly port: number
}

export interface HostedEnvironment {
  readonly served: ServedEnvironment
  /** Absolute path of the root of the tree, without a slash at its end. */
  readonly folder: string
  /** Path of the base address, without a slash at its end: `/plastic`, or nothing. */
  readonly prefix: string
  /** Production: who may read. Undefined: everything is open. */
  readonly keys?: HostKeys | undefined
}

export interface HostKeys {
  /** All keys of the store, also those that hold no longer. */
  readonly stored: readonly StoredKey[]
  /** Absolute path of the store, for hosts that read a file beside it. */
  readonly store: string
}
