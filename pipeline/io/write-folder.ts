// Writes a folder of many files fast: in one pass, makes each folder once, uses synchronous calls on open files (seventy thousand promises
// cost more than the writing), and makes hard links where the same file is on the disk already.

import {
  chmodSync,
  closeSync,
  fchmodSync,
  fstatSync,
  futimesSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { type Compression, copyFault } from './compressions.ts'
import { diskFailure, onDisk, systemCode } from './disk-failure.ts'
import { FILE_MODE, FOLDER_MODE, isMode, isTime, makeExact, type OnStep, secondsOf } from './exact-files.ts'
import { sha256 } from './files.ts'

/** Path, size and time of a file in a folder. */
export interface PlannedFile {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly bytes: number
  /** Time of the file in seconds since 1970. */
  readonly time: number
}

export interface FolderFile {
  readonly file: PlannedFile
  /** Returns the bytes. They are written before the next file's are requested, so that one buffer can serve all files. */
  readonly content: () => Uint8Array
  /** A file on this disk that is known to be the same: bytes, mode and time. */
  readonly same?: string | undefined
  /** A file on this disk that may be the same: it is linked if a comparison shows that it is. */
  readonly perhapsSame?: string | undefined
}

/** The compressed siblings that a file has beside it. */
export type SiblingsOf = (file: Pick<PlannedFile, 'path' | 'bytes'>) => readonly Compression[]

export interface FolderOptions {
  /** The folders' own time: the beginning of this date, UTC. */
  readonly date: string
  /** The compressed siblings that files get, with the file's own time; default none. */
  readonly siblingsOf?: SiblingsOf | undefined
  readonly onStep?: OnStep | undefined
}

export interface FolderCounts {
  readonly written: number
  readonly linked: number
  readonly writtenBytes: number
}

/** Error codes of a disk that cannot make this link; the bytes are then written. */
const NO_LINK = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'ENOENT']

/**
 * Fills a folder that does not exist yet. It is best to pass the files of one folder one after the other. Files get mode 0644 and their
 * times, folders 0755 and the date, whatever the umask. Throws a Failure if the disk refuses; the folder is then incomplete.
 */
export function writeFolder(folder: string, files: Iterable<FolderFile>, { date, siblingsOf, onStep }: FolderOptions): FolderCounts {
  const folders = onDisk('make the folder', folder, () => new Folders(folder, onStep))
  const counts = { written: 0, linked: 0, writtenBytes: 0 }
  // The first file shows whether the umask removes a part of the mode.
  let mustChange: boolean | undefined
  const writeOut = (path: string, bytes: Uint8Array, time: number) => {
    const open = openSync(path, 'wx', FILE_MODE)
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(open, bytes, done, bytes.length - done, done)
      if (mustChange === undefined) mustChange = makeExact(open)
      else if (mustChange) fchmodSync(open, FILE_MODE)
      futimesSync(open, time, time)
    } finally {
      closeSync(open)
    }
    counts.written++
    counts.writtenBytes += bytes.length
  }
  for (const { file, content, same, perhapsSame } of files) {
    const path = `${folder}/${file.path}`
    try {
      folders.makeFor(file.path)
      onStep?.(`write ${path}`)
      const siblings = siblingsOf?.(file) ?? []
      // Links the file and its siblings. A sibling that does not pass is written instead. Returns false if the file itself cannot be
      // linked.
      const linkAll = (from: string, bytes: () => Uint8Array, passes: (sibling: string, compression: Compression) => boolean): boolean => {
        if (!link(from, path)) return false
        counts.linked++
        for (const compression of siblings) {
          const sibling = `${from}${compression.suffix}`
          if (passes(sibling, compression) && link(sibling, `${path}${compression.suffix}`)) counts.linked++
          else writeOut(`${path}${compression.suffix}`, compression.compress(bytes()), file.time)
        }
        return true
      }
      if (same !== undefined && linkAll(same, content, (sibling) => isSibling(sibling, file))) continue
      const bytes = content()
      const holds = (sibling: string, compression: Compression) =>
        isSibling(sibling, file) && !copyFault(compression, readFileSync(sibling), { bytes: bytes.length, sha256: sha256(bytes) })
      if (perhapsSame !== undefined && isSame(perhapsSame, file, bytes) && linkAll(perhapsSame, () => bytes, holds)) continue
      writeOut(path, bytes, file.time)
      for (const { suffix, compress } of siblings) writeOut(`${path}${suffix}`, compress(bytes), file.time)
    } catch (error) {
      throw diskFailure(error, 'write', path)
    }
  }
  onDisk('set the times of folders in', folder, () => folders.setTimes(secondsOf(date)))
  return counts
}

/**
 * Whether a folder holds exactly these files and nothing else, judged by sizes, times and modes alone. Times come from content and dates,
 * so that the time of a file or folder shows whether anyone changed, removed or added something.
 */
export function isWhole(folder: string, files: Iterable<PlannedFile>, date: string, siblingsOf?: SiblingsOf): boolean {
  const seconds = secondsOf(date)
  const isFolder = (path: string) => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    return stats?.isDirectory() === true && isMode(stats, FOLDER_MODE) && isTime(stats, seconds)
  }
  const checked = new Set<string>()
  const areFolders = (path: string): boolean => {
    if (checked.has(path)) return true
    checked.add(path)
    const end = path.lastIndexOf('/')
    return isFolder(`${folder}/${path}`) && (end === -1 || areFolders(path.slice(0, end)))
  }
  if (!isFolder(folder)) return false
  let last = ''
  for (const file of files) {
    const parent = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')))
    if (parent !== last && parent !== '' && !areFolders(parent)) return false
    last = parent
    if (!looksLike(`${folder}/${file.path}`, file)) return false
    if (siblingsOf?.(file).some(({ suffix }) => !isSibling(`${folder}/${file.path}${suffix}`, file))) return false
  }
  return true
}

/** Whether a compressed sibling is there with the time of its file; its bytes follow from those of the file. */
function isSibling(path: string, file: PlannedFile): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size > 0 && isTime(stats, file.time) && isMode(stats, FILE_MODE)
}

function looksLike(path: string, file: PlannedFile): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size === file.bytes && isTime(stats, file.time) && isMode(stats, FILE_MODE)
}

function isSame(path: string, file: PlannedFile, bytes: Uint8Array): boolean {
  if (!looksLike(path, file)) return false
  const open = openSync(path, 'r')
  try {
    const found = Buffer.allocUnsafe(bytes.length)
    let done = 0
    for (let read = -1; read !== 0 && done < found.length; done += read) read = readSync(open, found, done, found.length - done, done)
    return done === found.length && fstatSync(open).size === done && found.equals(bytes)
  } finally {
    closeSync(open)
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (NO_LINK.includes(systemCode(error) ?? '')) return false
    throw error
  }
}

/** The folders made so far below a root. */
class Folders {
  readonly #root: string
  readonly #made: string[] = []
  readonly #known = new Set<string>()
  readonly #onStep: OnStep | undefined
  #mustChange: boolean | undefined
  #last: string | undefined

  constructor(root: string, onStep: OnStep | undefined) {
    this.#root = root
    this.#onStep = onStep
    this.#make('')
  }

  makeFor(path: string): void {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    if (parent !== this.#last) this.#make(parent)
    this.#last = parent
  }

  setTimes(seconds: number): void {
    for (const path of this.#made) utimesSync(path, seconds, seconds)
  }

  #make(relative: string): void {
    if (this.#known.has(relative)) return
    if (relative !== '') this.#make(relative.slice(0, Math.max(0, relative.lastIndexOf('/'))))
    const path = relative === '' ? this.#root : `${this.#root}/${relative}`
    this.#onStep?.(`mkdir ${path}`)
    mkdirSync(path, FOLDER_MODE)
    this.#mustChange ??= !isMode(statSync(path), FOLDER_MODE)
    if (this.#mustChange) chmodSync(path, FOLDER_MODE)
    this.#known.add(relative)
    this.#made.push(path)
  }
}
