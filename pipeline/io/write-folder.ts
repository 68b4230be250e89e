// Writes a folder of many files fast: in one pass, makes each folder once, uses synchronous calls on open files (seventy thousand promises
// cost more than the writing), and makes hard links where the same file is on the disk already.

import { closeSync, futimesSync, linkSync, lstatSync, mkdirSync, openSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Compression, copyFault } from './compressions.ts'
import { onFile, systemCode } from './disk-failure.ts'
import { sha256 } from './files.ts'
import { FILE_MODE, FOLDER_MODE, isMode, isTime, type OnStep, secondsOf } from './write-file.ts'

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

/** Error codes of a disk that cannot make this link; the bytes are then written. */
const NO_LINK = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'ENOENT']

/**
 * Fills a folder that does not exist yet. It is best to pass the files of one folder one after the other. Files get their times, folders
 * the date. If the disk refuses, the folder is incomplete.
 */
export function writeFolder(folder: string, files: Iterable<FolderFile>, { date, siblingsOf, onStep }: FolderOptions): void {
  const folders = new Set<string>()
  const make = (path: string) => {
    if (folders.has(path)) return
    if (path !== folder) make(dirname(path))
    onStep?.(`mkdir ${path}`)
    mkdirSync(path, FOLDER_MODE)
    folders.add(path)
  }
  const write = (path: string, bytes: Uint8Array, time: number) => {
    const open = openSync(path, 'wx', FILE_MODE)
    try {
      onFile(path, () => {
        writeFileSync(open, bytes)
        futimesSync(open, time, time)
      })
    } finally {
      closeSync(open)
    }
  }
  make(folder)
  for (const { file, content, same, perhapsSame } of files) {
    const path = `${folder}/${file.path}`
    make(dirname(path))
    onStep?.(`write ${path}`)
    let made: Uint8Array | undefined
    const bytes = () => {
      made ??= content()
      return made
    }
    const from = same ?? (perhapsSame !== undefined && isSame(perhapsSame, file, bytes()) ? perhapsSame : undefined)
    const isLinked = from !== undefined && link(from, path)
    if (!isLinked) write(path, bytes(), file.time)
    for (const compression of siblingsOf?.(file) ?? []) {
      const [sibling, to] = [`${from}${compression.suffix}`, `${path}${compression.suffix}`]
      const isGood = () =>
        isSibling(sibling, file) &&
        (same !== undefined || !copyFault(compression, readFileSync(sibling), { bytes: bytes().length, sha256: sha256(bytes()) }))
      if (!(isLinked && isGood() && link(sibling, to))) write(to, compression.compress(bytes()), file.time)
    }
  }
  const seconds = secondsOf(date)
  for (const path of folders) utimesSync(path, seconds, seconds)
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

const isSame = (path: string, file: PlannedFile, bytes: Uint8Array): boolean => looksLike(path, file) && readFileSync(path).equals(bytes)

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (NO_LINK.includes(systemCode(error) ?? '')) return false
    throw error
  }
}
