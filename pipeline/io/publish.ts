// Makes folders visible at once and whole. A folder is written beside its place under a name made of its content; one rename
// of the symbolic link that points to it shows it. Whenever a build is killed, the link points to a whole folder, old or new.
//
//   v/1.4 -> .1.4-0123456789abcdef      what is shown
//   v/.1.4-partial-0123456789abcdef     being written; a leftover when nobody is building
//
// Only one build at a time may publish at a link: see build-lock.ts. Nothing is forced to the disk (fsync), which would take
// longer than all the writing: should the power fail, the next build finds what the disk lost by its size and time, and
// writes it again.

import { lstatSync, lutimesSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../model/failure.ts'
import { diskFailure, onDisk } from './disk-failure.ts'
import { isTime, makeFolder, type OnStep, secondsOf, sha256Of } from './exact-files.ts'
import { isWhole, type PlannedFile, type SiblingsOf } from './write-folder.ts'

export interface FolderContent {
  /** Where the folder is shown: the path of the symbolic link. */
  readonly link: string
  /** Sixteen hexadecimal digits made of everything that the folder holds: see `contentIdOf`. */
  readonly contentId: string
  /** `2026-11-16`: the time of folders and link. */
  readonly date: string
  /** What the folder has to hold, in path order. */
  readonly files: Iterable<PlannedFile>
  readonly siblingsOf?: SiblingsOf | undefined
}

export interface FolderPublication extends FolderContent {
  /** Fills `folder`, which does not exist yet. `shown` is the folder that the link shows now, whole or not. */
  readonly write: (folder: string, shown: string | undefined) => void | Promise<void>
  readonly onStep?: OnStep | undefined
}

export interface PublishedFolder {
  /** The folder itself, not the link. */
  readonly folder: string
  /** False when a whole folder with this content was there already. */
  readonly written: boolean
  /** Swaps the link, and removes what it showed before. */
  readonly show: () => void
}

const CONTENT_ID = /^[0-9a-f]{16}$/
/** Ends the name of the copy that stands in while a damaged folder is replaced. */
const STAND_IN = '-again'
/** Names that this module makes; the first group is the name of the link. */
const UNFINISHED = /^\.(.+)-partial-(?:file|link|[0-9a-f]{16})$/
const FINISHED = /^\.(.+)-[0-9a-f]{16}(?:-again)?$/

/** The name of a content in the names of folders: the beginning of a SHA-256 over date, paths, sizes, checksums and times. */
export function contentIdOf(files: Iterable<PlannedFile & { readonly sha256: string }>, date: string): string {
  const lines = [date]
  for (const { path, bytes, sha256, time } of files) lines.push(`${path} ${bytes} ${sha256} ${time}`)
  return sha256Of(lines.join('\n')).slice(0, 16)
}

/**
 * Brings a folder to the disk, unless it is there and whole already; `show()` then makes it visible. Leftovers of killed
 * builds of the same link are removed. Throws a Failure when the disk refuses, and when something that was not made here
 * lies in the place of the link (`in-the-way`); what was shown before stays shown.
 */
export async function publishFolder(publication: FolderPublication): Promise<PublishedFolder> {
  const { link, contentId, date, onStep } = publication
  if (!CONTENT_ID.test(contentId)) throw new RangeError(`not a content id: ${contentId}`)
  const folder = folderOf(link, contentId)
  const shown = shownBy(link)
  makeFolder(dirname(link), onStep)
  removeAllBut(link, [folder, shown], onStep)

  // Keeps no hold of the publication, whose files are large, until it is time to show it.
  const published = (written: boolean): PublishedFolder => ({ folder, written, show: () => show({ link, date, onStep }, folder) })
  if (findWhole(publication) !== undefined) return published(false)
  if (onDisk('look at', folder, () => lstatSync(folder, { throwIfNoEntry: false }))) {
    if (folder === shown) {
      // What is shown is damaged. A sound copy stands in while the name becomes free.
      await write(publication, `${folder}${STAND_IN}`, shown)
      show(publication, `${folder}${STAND_IN}`)
    } else remove(folder, onStep)
  }
  await write(publication, folder, shownBy(link))
  return published(true)
}

/** The folder with exactly this content, if it is there and whole, whether it is shown or not. */
export function findWhole({ link, contentId, files, date, siblingsOf }: FolderContent): string | undefined {
  const folder = folderOf(link, contentId)
  return onDisk('look at', folder, () => isWhole(folder, files, date, siblingsOf)) ? folder : undefined
}

/**
 * Removes what killed builds left behind in a folder of links: for the links of these names, or for all where none are given.
 * What a link shows stays.
 */
export function removeLeftovers(folder: string, names?: readonly string[], onStep?: OnStep): void {
  for (const entry of namesIn(folder)) {
    const name = (UNFINISHED.exec(entry) ?? FINISHED.exec(entry))?.[1]
    if (name === undefined || (names && !names.includes(name))) continue
    const path = join(folder, entry)
    if (UNFINISHED.test(entry) || shownBy(join(folder, name)) !== path) remove(path, onStep)
  }
}

/** The published folder that a path leads into; undefined where no build made one. */
export function builtFolder(path: string): string | undefined {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    if (!lstatSync(at, { throwIfNoEntry: false })) continue
    const parts = realpathSync(at).split('/')
    const end = parts.findIndex((part) => FINISHED.test(part))
    return end === -1 ? undefined : parts.slice(0, end + 1).join('/')
  }
  return undefined
}

async function write({ link, contentId, write, onStep }: FolderPublication, folder: string, shown: string | undefined): Promise<void> {
  const partial = unfinishedPath(link, contentId)
  try {
    await write(partial, shown)
    onStep?.(`rename ${partial} to ${folder}`)
    renameSync(partial, folder)
  } catch (error) {
    try {
      rmSync(partial, { recursive: true, force: true })
    } catch {
      // The next build removes it; the first error says more.
    }
    throw diskFailure(error, 'write', folder)
  }
}

function show({ link, date, onStep }: Pick<FolderPublication, 'link' | 'date' | 'onStep'>, folder: string): void {
  const seconds = secondsOf(date)
  const stats = onDisk('look at', link, () => lstatSync(link, { throwIfNoEntry: false }))
  if (shownBy(link) !== folder || !stats || !isTime(stats, seconds)) {
    const next = unfinishedPath(link, 'link')
    onDisk('replace the link', link, () => {
      rmSync(next, { force: true })
      onStep?.(`symlink ${next}`)
      symlinkSync(basename(folder), next)
      lutimesSync(next, seconds, seconds)
      onStep?.(`rename ${next} to ${link}`)
      renameSync(next, link)
    })
  }
  removeAllBut(link, [folder], onStep)
}

/** The folder that a link points to; undefined where there is no link. Anything that is not a link made here is a Failure. */
function shownBy(link: string): string | undefined {
  const stats = onDisk('look at', link, () => lstatSync(link, { throwIfNoEntry: false }))
  if (!stats) return undefined
  const target = stats.isSymbolicLink() ? onDisk('look at', link, () => readlinkSync(link)) : ''
  if (FINISHED.exec(target)?.[1] === basename(link)) return join(dirname(link), target)
  const kind = stats.isDirectory() ? 'a folder' : stats.isSymbolicLink() ? `a link to ${target}` : 'a file'
  throw new Failure('in-the-way', `In the place of the link ${link} lies ${kind} that no build made.`, {
    hint: `Move it away (mv ${link} ${link}.old) and build again, or choose another place with --out.`,
  })
}

function folderOf(link: string, contentId: string): string {
  return join(dirname(link), `.${basename(link)}-${contentId}`)
}

/** Where something is made before one rename puts it in its place. */
export function unfinishedPath(path: string, what: string): string {
  return join(dirname(path), `.${basename(path)}-partial-${what}`)
}

function removeAllBut(link: string, keep: readonly (string | undefined)[], onStep: OnStep | undefined): void {
  const folder = dirname(link)
  for (const entry of namesIn(folder)) {
    const path = join(folder, entry)
    if ((UNFINISHED.exec(entry) ?? FINISHED.exec(entry))?.[1] === basename(link) && !keep.includes(path)) remove(path, onStep)
  }
}

function remove(path: string, onStep: OnStep | undefined): void {
  onStep?.(`remove ${path}`)
  onDisk('remove', path, () => rmSync(path, { recursive: true, force: true }))
}

function namesIn(folder: string): string[] {
  return onDisk('list', folder, () => (lstatSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder).sort() : []))
}
