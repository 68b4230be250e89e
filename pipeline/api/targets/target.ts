// What a target is here: a kind of host that takes a folder as it is and runs nothing of ours. One file a target; index.ts lists them. Pure: what is
// on a disk is handed in.

import type { ServedEnvironment } from '../routes.ts'

export interface Target {
  /** As the command line takes it: `netlify`. */
  readonly name: string
  /** One line: what it is for. */
  readonly title: string
  /** Whether the data stay behind the key: the files are out of reach for everybody but a host in front of them. */
  readonly keepsKeys?: true
  /** Whether compressed siblings go along; other targets compress by themselves or not at all. */
  readonly siblings?: true
  /** What its plans allow, the default first; a target without limits has one plan. */
  readonly plans: Readonly<Record<string, Limits>>
  /** Files of the host's own beside those of the tree, text by path. */
  readonly ownFiles?: (tree: TreeToPublish) => Readonly<Record<string, string>>
  /** The commands of the host's own tool, lines of a POSIX shell; those that begin with `#` are remarks. */
  readonly commands: (tree: TreeToPublish, folder: ShellFolder) => readonly string[]
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
  /** Of the files as the host has them: whether everybody can read them. */
  readonly open: boolean
  /** All files of the tree that go along, relative to its root, in code unit order. */
  readonly files: readonly TargetFile[]
}

export interface TargetFile {
  readonly path: string
  readonly bytes: number
}

/** The folder that was written, as words of a shell. */
interface ShellFolder {
  readonly path: string
}
