// A target is a kind of host that takes a folder as it is and runs nothing of ours. Each target has one file; index.ts lists them. Pure:
// the caller passes everything that is on a disk.

import type { ServedEnvironment } from '../../api/routes.ts'

export interface Target {
  /** The name on the command line: `netlify`. */
  readonly name: string
  /** One line: what it is for. */
  readonly title: string
  /** Whether the data stay behind the key: only a host in front can read the files. */
  readonly keepsKeys?: true
  /** Whether compressed siblings are included; other targets compress by themselves or not at all. */
  readonly siblings?: true
  /** What its plans allow, the default first; a target without limits has one plan. */
  readonly plans: Readonly<Record<string, Limits>>
  /** Further files for the host itself: what makes the text of each, by path. */
  readonly ownFiles?: Readonly<Record<string, (tree: TreeToPublish) => string>>
  /**
   * The commands of the host's own tool, lines of a POSIX shell after `set -eu`; those that begin with `#` are remarks. `folder` is the one
   * that was written, as a word of a shell.
   */
  readonly commands: (tree: TreeToPublish, folder: string) => readonly string[]
}

/** Bytes are counted as the hosts count them: 1 MiB is 2^20 bytes. */
export interface Limits {
  readonly files?: number
  readonly bytes?: number
  readonly bytesPerFile?: number
  readonly filesPerFolder?: number
}

export interface TreeToPublish {
  readonly served: ServedEnvironment
  /** Whether everybody can read the files on the host. */
  readonly open: boolean
  /** All files of the tree that are included, relative to its root, in code unit order. */
  readonly files: readonly TargetFile[]
}

export interface TargetFile {
  readonly path: string
  readonly bytes: number
}

/** A variable of the shell that the reader sets. If it is not set or empty, the command fails and says what it is. */
export const needed = (name: string, what: string): string => `"\${${name}:?${what}}"`
