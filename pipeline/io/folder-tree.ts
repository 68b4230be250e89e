// Reads the files of an API tree from a folder for a host. No path leads out of the folder. Only the links that a build makes are followed:
// the folder of a release, `docs` and `assets`.

import { closeSync, constants, createReadStream, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Encoding, StoredFile, StoredTree } from '../model/exchange.ts'
import { isAbsent, systemCode } from './disk-failure.ts'

/** In bytes. Larger files are streamed. */
const WHOLE_UP_TO = 1 << 20

/** Segments that begin with a letter, a digit, `_` or `-`: no hidden file and no `..`. */
const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** The folders of a tree that are links. Groups: the path of the link, and the rest. */
const LINKED = /^(v\/[^/]+|docs|assets)\/(.+)$/

const SUFFIXES = { br: '.br', gzip: '.gz' } as const

/** The release was published again while it was read: the parts read before do not match the files there now. */
export class TreeSwitched extends Error {
  override readonly name = 'TreeSwitched'
}

/**
 * The tree below a folder, for as long as nothing is published: the folders behind links, and that no path to a file leads through another
 * link, are looked up once. Throws TreeSwitched if a release was published anew; the caller then makes the answer again, from a new view.
 */
export function lookInto(root: string): StoredTree {
  const folders = new Map<string, Promise<Folder | undefined>>()
  const folderAt = (below: string) => {
    const found = folders.get(below) ?? realFolder(join(root, below))
    folders.set(below, found)
    return found
  }
  /** Paths of files that lead through no link. */
  const direct = new Set<string>()

  async function read(path: string, accepted: readonly Encoding[] = []): Promise<StoredFile | undefined> {
    if (!PATH.test(path)) return undefined
    const [, linked = '', rest = path] = LINKED.exec(path) ?? []
    const [tree, folder] = await Promise.all([folderAt(''), folderAt(linked)])
    if (tree === undefined || folder === undefined) {
      folders.clear()
      // A release that is a folder and not a link is missing for a moment while another one replaces it.
      if (linked.startsWith('v/')) throw new TreeSwitched(`${linked} is being published anew`)
      return undefined
    }
    // A link may only lead to a folder inside the tree.
    if (linked !== '' && !folder.path.startsWith(`${tree.path}${sep}`)) return undefined
    for (const encoding of [...accepted, undefined]) {
      const file = await fileAt(join(folder.path, encoding ? `${rest}${SUFFIXES[encoding]}` : rest), encoding)
      if (file) return file
    }
    const now = await realFolder(join(root, linked))
    if (now?.path === folder.path && now.id === folder.id) return undefined
    folders.clear()
    throw new TreeSwitched(`${linked} was published anew`)
  }

  /** The file at a path that contains no link; undefined if there is no file, or if the path leads through a link. */
  async function fileAt(path: string, encoding: Encoding | undefined): Promise<StoredFile | undefined> {
    // Files are opened and read at once, as file servers do: handing each step to another thread would take several times as long.
    const descriptor = openedFile(path)
    if (descriptor === undefined) return undefined
    let kept = false
    try {
      if (!direct.has(path) && realpathSync(path) !== path) return undefined
      direct.add(path)
      const stats = fstatSync(descriptor)
      if (!stats.isFile()) return undefined
      const { size } = stats
      const time = Math.floor(stats.mtimeMs / 1000).toString(16)
      // Made from time and size, as file servers make it.
      const etag = `"${time}-${size.toString(16)}${encoding ? `-${encoding}` : ''}"`
      kept = size > WHOLE_UP_TO
      return { body: kept ? streamOf(descriptor) : new Uint8Array(readFileSync(descriptor)), bytes: size, etag, encoding }
    } finally {
      if (!kept) closeSync(descriptor)
    }
  }
  return { read }
}

/** Opens a file that is no link and, if it is a pipe, without waiting for somebody to write. */
function openedFile(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (isNowhere(error)) return undefined
    throw error
  }
}

/** Closes the file when the stream ends or is cancelled. */
function streamOf(fd: number): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream('', { fd })) as ReadableStream<Uint8Array>
}

/** The real path of a folder, and its inode, which differs for another folder at the same path. */
interface Folder {
  readonly path: string
  readonly id: number
}

async function realFolder(path: string): Promise<Folder | undefined> {
  try {
    const real = await realpath(path)
    return { path: real, id: (await stat(real)).ino }
  } catch (error) {
    if (isNowhere(error)) return undefined
    throw error
  }
}

/** Whether nothing is at a path, or nothing can be there: a request may ask for such a path. */
const isNowhere = (error: unknown) => isAbsent(error) || ['ENAMETOOLONG', 'ELOOP'].includes(systemCode(error) ?? '')
