// The files of an api tree, read from a folder for a host. No path climbs out of it; of links those that a build makes are followed, which
// are the folder of a release, `docs` and `assets`, and no other.

import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { systemCode } from './disk-failure.ts'

/** Larger files are passed on piece by piece, in bytes. */
const WHOLE_UP_TO = 1 << 20

/** Segments that begin with a letter, a digit, `_` or `-`: nothing hidden, nothing that climbs. */
const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** The folders of a tree that are links: what a path names of them, and the rest. */
const LINKED = /^(v\/[^/]+|docs|assets)\/(.+)$/

const SUFFIXES = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof SUFFIXES

interface FolderFile {
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
  const folders = new Map<string, Promise<Folder | undefined>>()
  const folderAt = (below: string) => {
    const found = folders.get(below) ?? realFolder(join(root, below))
    folders.set(below, found)
    return found
  }

  async function read(path: string, accepted: readonly Encoding[] = []): Promise<FolderFile | undefined> {
    if (!PATH.test(path)) return undefined
    const [, linked = '', rest = path] = LINKED.exec(path) ?? []
    const [tree, folder] = await Promise.all([folderAt(''), folderAt(linked)])
    if (tree === undefined || folder === undefined) {
      // A release whose place is a folder is missing for a moment while another takes it.
      if (linked.startsWith('v/')) throw new TreeSwitched(`${linked} is being published anew`)
      return undefined
    }
    // A link of a folder leads nowhere but to a folder beside it.
    if (linked !== '' && !folder.path.startsWith(`${tree.path}${sep}`)) return undefined
    for (const encoding of [...accepted, undefined]) {
      const file = await fileAt(join(folder.path, encoding ? `${rest}${SUFFIXES[encoding]}` : rest), encoding)
      if (file) return file
    }
    const now = await realFolder(join(root, linked))
    if (now?.path !== folder.path || now.id !== folder.id) throw new TreeSwitched(`${linked} was published anew`)
    return undefined
  }
  return { read }
}

/** The file at a path below a folder without links; undefined where there is none, or a link on the way to it. */
async function fileAt(path: string, encoding: Encoding | undefined): Promise<FolderFile | undefined> {
  if ((await realPath(path)) !== path) return undefined
  const handle = await ifThere(() => open(path))
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

/** A folder without links on the way, and what tells it from another of the same path. */
interface Folder {
  readonly path: string
  readonly id: number
}

const realFolder = (path: string): Promise<Folder | undefined> =>
  ifThere(async () => {
    const real = await realpath(path)
    return { path: real, id: (await stat(real)).ino }
  })

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
