// A host serves an API tree by a configuration that is rendered from the tables of the API, so that no two hosts can disagree. Each host
// has one file; index.ts lists them. Rendering is pure: the caller passes everything that is on a disk.

import type { StoredKey } from '../../../schemas/keys.ts'
import type { ServedEnvironment } from '../routes.ts'

export interface Host {
  /** The name on the command line: `nginx`. */
  readonly name: string
  /** One line: which program, from which version on. */
  readonly title: string
  /** What this host does in addition to answering the contract, a sentence each. */
  readonly can: readonly string[]
  /** Where it falls short of hosts that run code, a sentence each. */
  readonly cannot: readonly string[]
  /** Whether it needs a file for each page, and so a full tree. */
  readonly needsPages?: true
  /** Whether it serves the targets of symbolic links. Folders that are open to everybody must then hold no links. */
  readonly followsLinks?: true
  /** Options of the command line that it does not use, each with the reason in a sentence. */
  readonly unsupported?: Readonly<Partial<Record<HostOption, string>>>
  /** How a server on this machine takes a new configuration, if the host is a server. */
  readonly server?: Server
  /** The configuration, complete, with comments and a final line end. Throws a Failure for options that it cannot express. */
  readonly render: (options: HostOptions) => string
}

/** A host that is a server on this machine. */
export interface ServerHost extends Host {
  readonly server: Server
}

interface Server {
  /** The end of the name of its configuration file. */
  readonly suffix: string
  /** Lines of a shell that test a configuration file, make the server that runs read it, and start a server with it. */
  readonly commands: (file: ConfigurationFile) => Readonly<Record<'test' | 'reload' | 'start', string>>
}

/** Each text is a word of a shell, but for the program. */
interface ConfigurationFile {
  /** How the server is called: `nginx`, or `sudo nginx`. */
  readonly program: string
  readonly path: string
  /** The folder in which the file is. */
  readonly folder: string
  readonly whole?: boolean | undefined
}

/** Options that not every host accepts: the address to listen on, the other environment, a file that can be started as it is. */
export type HostOption = 'listen' | 'also' | 'whole'

export interface HostOptions {
  /** Each environment at most once, at different prefixes. */
  readonly environments: readonly HostedEnvironment[]
  readonly listen: ListenAddress
  /** Whether to render a file that can be started as it is, instead of a part for an existing file. For hosts that distinguish the two. */
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
  /** Production: the keys of those who may read. Undefined: everything is open. */
  readonly keys?: HostKeys | undefined
}

export interface HostKeys {
  /** All keys of the store, including those that are no longer valid. */
  readonly stored: readonly StoredKey[]
  /** Absolute path of the store, for hosts that read a file beside it. */
  readonly store: string
}
