// The files of an api tree, read from a folder for a host. No path climbs out of it; the links that a build makes are part of it.

import { type FileHandle, open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { systemCode } from './disk-failure.ts'

/** Larger files are passed on piece by piece, in bytes. */
const WHOLE_UP_TO = 1 << 20

/** Segments that begin with a letter, a digit, `_` or `-`: nothing hidden, nothing that climbs. */
const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

const SUFFIXES = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof SUFFIXES

export interface FolderFile {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly bytes: number
  /** Of time and size, as file servers make it. */
  readonly etag: string
  readonly encoding: Encoding | undefined
}

export interface FolderTree {
  read(path: string, accepted?: readonly Encoding[]): Promise<FolderFile | undefined>
}

/** The release that was being read was published anew: what was read of it does not go with what lies there now. */
export class TreeSwitched extends Error {
  override readonly name = 'TreeSwitched'
}

/**
 * One look at the tree below a folder, for one answer: whatever is published meanwhile, all that it reads of a release belongs together.
 * Throws TreeSwitched where that is not possible any more; the answer is to be made anew then.
 */
export function lookInto(root: string): FolderTree {
  const folders = new Map<string, Promise<string | undefined>>()
  const folderAt = (below: string) => {
    const found = folders.get(below) ?? realPath(join(root, below))
    folders.set(below, found)
    return found
  }

  async function read(path: string, accepted: readonly Encoding[] = []): Promise<FolderFile | undefined> {
    if (!PATH.test(path)) return undefined
    const [, release = '', rest = path] = /^(v\/[^/]+)\/(.+)$/.exec(path) ?? []
    const [tree, folder] = await Promise.all([folderAt(''), folderAt(release)])
    if (tree === undefined || folder === undefined) return undefined
    for (const encoding of [...accepted, undefined]) {
      const file = await fileAt(join(folder, encoding ? `${rest}${SUFFIXES[encoding]}` : rest), tree, encoding)
      if (file) return file
    }
    if ((await realPath(join(root, release))) !== folder) throw new TreeSwitched(`${release} was published anew`)
    return undefined
  }
  return { read }
}

async function fileAt(path: string, tree: string, encoding: Encoding | undefined): Promise<FolderFile | undefined> {
  const real = await realPath(path)
  if (!real?.startsWith(`${tree}${sep}`)) return undefined
  const handle = await ifThere(() => open(real))
  if (!handle) return undefined
  let kept = false
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return undefined
    const { size } = stats
    const time = Math.floor(stats.mtimeMs / 1000).toString(16)
    const etag = `"${time}-${size.toString(16)}${encoding ? `-${encoding}` : ''}"`
    kept = size > WHOLE_UP_TO
    return { body: kept ? streamOf(handle) : new Uint8Array(await handle.readFile()), bytes: size, etag, encoding }
  } finally {
    if (!kept) await handle.close()
  }
}

/** Closes the file at its end, and when it is cancelled. */
function streamOf(handle: FileHandle): ReadableStream<Uint8Array> {
  return Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>
}

const realPath = (path: string) => ifThere(() => realpath(path))

const ABSENT = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']

async function ifThere<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    if (ABSENT.includes(systemCode(error) ?? '')) return undefined
    throw error
  }
}
