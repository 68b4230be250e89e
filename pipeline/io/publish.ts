// Makes folders visible at once and whole. A folder is written beside its place under a name made of its content; one rename
// of the symbolic link that points to it shows it. Whenever a build is killed, the link points to a whole folder, old or new.
//
//   v/1.4 -> .1.4-0123456789abcdef      what is shown
//   v/.1.4-partial-0123456789abcdef     being written; a leftover when nobody is building
//
// Where links are not wanted, the whole folder itself takes the place. No rename puts a folder over another, so that what was shown is
// set aside for the moment between two renames; a build that is killed there is put right by the next one.
//
//   v/1.4/                              what is shown
//   v/.1.4-before                       what was shown, a folder or a link: to be shown again where v/1.4 is missing, else a leftover
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
  /** Where the folder is shown: the path of the symbolic link, or of the folder itself. */
  readonly link: string
  /** How it is shown; behind a link unless given. */
  readonly as?: 'link' | 'folder' | undefined
  /** A file by which a folder in the place is known as one that a build made, so that another may take its place. */
  readonly mark?: string | undefined
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
  /** The folder itself, not the link; where it is shown as a folder it moves there. */
  readonly folder: string
  /** False when a whole folder with this content was there already. */
  readonly written: boolean
  /** Puts it in its place, and removes what was shown before. */
  readonly show: () => void
}

const CONTENT_ID = /^[0-9a-f]{16}$/
/** Ends the name of the copy that stands in while a damaged folder is replaced. */
const STAND_IN = '-again'
/** Names that this module makes; the first group is the name of the link. */
const UNFINISHED = /^\.(.+)-partial-(?:file|link|[0-9a-f]{16})$/
const FINISHED = /^\.(.+)-[0-9a-f]{16}(?:-again)?$/
/** Names what was shown in a place until another folder took it. */
const BEFORE = /^\.(.+)-before$/

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
  const { link, contentId, onStep } = publication
  if (!CONTENT_ID.test(contentId)) throw new RangeError(`not a content id: ${contentId}`)
  const folder = folderOf(link, contentId)
  restore(link, onStep)
  const shown = shownAt(publication)
  makeFolder(dirname(link), onStep)
  removeAllBut(link, [folder, shown], onStep)

  // Keeps no hold of the publication, whose files are large, until it is time to show it.
  const { as, mark, date } = publication
  const place = { link, as, mark, date, onStep }
  const published = (found: string, written: boolean): PublishedFolder => ({ folder: found, written, show: () => show(place, found) })
  const whole = findWhole(publication)
  if (whole !== undefined) return published(whole, false)
  if (onDisk('look at', folder, () => lstatSync(folder, { throwIfNoEntry: false }))) {
    if (folder === shown) {
      // What is shown is damaged. A sound copy stands in while the name becomes free.
      await write(publication, `${folder}${STAND_IN}`, shown)
      show(publication, `${folder}${STAND_IN}`)
    } else remove(folder, onStep)
  }
  await write(publication, folder, shownAt(publication))
  return published(folder, true)
}

/** The folder with exactly this content, if it is there and whole, whether it is shown or not. */
export function findWhole({ link, as, contentId, files, date, siblingsOf }: FolderContent): string | undefined {
  const isThere = (folder: string) => onDisk('look at', folder, () => isWhole(folder, files, date, siblingsOf))
  // Of a folder in its place, times that are made of the content say which it is.
  return [...(as === 'folder' ? [link] : []), folderOf(link, contentId)].find(isThere)
}

/** Shows again what a killed build had set aside in a folder of places, where it got no further. */
export function restoreShown(folder: string, onStep?: OnStep): void {
  for (const name of namesIn(folder).flatMap((entry) => BEFORE.exec(entry)?.[1] ?? [])) restore(join(folder, name), onStep)
}

/** Takes away what a build shows in a place; anything else stays. `mark` as in `FolderContent`. */
export function unpublish(link: string, mark: string, onStep?: OnStep): void {
  restore(link, onStep)
  if (linkedBy(link) === undefined && !isMarked(link, mark)) return
  setAside(link, onStep)
  removeAllBut(link, [], onStep)
}

/**
 * Removes what killed builds left behind in a folder of links: for the links of these names, or for all where none are given.
 * What a link shows stays.
 */
export function removeLeftovers(folder: string, names?: readonly string[], onStep?: OnStep): void {
  for (const entry of namesIn(folder)) {
    const name = madeFor(entry)
    if (name === undefined || (names && !names.includes(name))) continue
    const path = join(folder, entry)
    if (!FINISHED.test(entry) || linkedBy(join(folder, name)) !== path) remove(path, onStep)
  }
}

/** The published folder that a path leads into; undefined where no build made one. `mark` as in `FolderContent`. */
export function builtFolder(path: string, mark?: string): string | undefined {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    if (!lstatSync(at, { throwIfNoEntry: false })) continue
    if (isMarked(at, mark)) return at
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

type ShownPlace = Pick<FolderPublication, 'link' | 'as' | 'mark' | 'date' | 'onStep'>

function show(place: ShownPlace, folder: string): void {
  const { link, as = 'link', onStep } = place
  if (as === 'folder') showFolder(place, folder)
  else showLink(place, folder)
  removeAllBut(link, as === 'folder' ? [] : [folder], onStep)
}

function showLink({ link, date, onStep }: ShownPlace, folder: string): void {
  const seconds = secondsOf(date)
  const stats = onDisk('look at', link, () => lstatSync(link, { throwIfNoEntry: false }))
  if (linkedBy(link) === folder && stats && isTime(stats, seconds)) return
  const next = unfinishedPath(link, 'link')
  onDisk('replace the link', link, () => {
    rmSync(next, { force: true })
    onStep?.(`symlink ${next}`)
    symlinkSync(basename(folder), next)
    lutimesSync(next, seconds, seconds)
    if (stats?.isDirectory()) setAside(link, onStep)
    onStep?.(`rename ${next} to ${link}`)
    renameSync(next, link)
  })
}

function showFolder({ link, onStep }: ShownPlace, folder: string): void {
  if (folder === link) return
  onDisk('show', link, () => {
    if (lstatSync(link, { throwIfNoEntry: false })) setAside(link, onStep)
    onStep?.(`rename ${folder} to ${link}`)
    renameSync(folder, link)
  })
}

/** Frees a place for a moment. */
function setAside(link: string, onStep: OnStep | undefined): void {
  const before = beforePath(link)
  onDisk('set aside', link, () => {
    rmSync(before, { recursive: true, force: true })
    onStep?.(`rename ${link} to ${before}`)
    renameSync(link, before)
  })
}

/** Shows again what was set aside, where nothing has taken its place. */
function restore(link: string, onStep: OnStep | undefined): void {
  const before = beforePath(link)
  onDisk('restore', link, () => {
    if (lstatSync(link, { throwIfNoEntry: false }) || !lstatSync(before, { throwIfNoEntry: false })) return
    onStep?.(`rename ${before} to ${link}`)
    renameSync(before, link)
  })
}

/** The folder that is shown in a place; undefined where there is none. Anything that no build made is a Failure. */
function shownAt({ link, mark }: Pick<FolderContent, 'link' | 'mark'>): string | undefined {
  const stats = onDisk('look at', link, () => lstatSync(link, { throwIfNoEntry: false }))
  if (!stats) return undefined
  const linked = linkedBy(link)
  if (linked !== undefined) return linked
  if (isMarked(link, mark)) return link
  const kind = stats.isDirectory() ? 'a folder' : stats.isSymbolicLink() ? `a link to ${readlinkSync(link)}` : 'a file'
  throw new Failure('in-the-way', `In the place of ${link} lies ${kind} that no build made.`, {
    hint: `Move it away (mv ${link} ${link}.old) and build again, or choose another place with --out.`,
  })
}

/** Whether a folder that a build made lies in a place itself. */
function isMarked(link: string, mark: string | undefined): boolean {
  const isFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
  return (
    mark !== undefined &&
    onDisk('look at', link, () => lstatSync(link, { throwIfNoEntry: false })?.isDirectory() === true && isFile(join(link, mark)))
  )
}

/** The folder that a link made here points to; undefined where there is no such link. */
function linkedBy(link: string): string | undefined {
  const stats = onDisk('look at', link, () => lstatSync(link, { throwIfNoEntry: false }))
  const target = stats?.isSymbolicLink() ? onDisk('look at', link, () => readlinkSync(link)) : ''
  return FINISHED.exec(target)?.[1] === basename(link) ? join(dirname(link), target) : undefined
}

function folderOf(link: string, contentId: string): string {
  return join(dirname(link), `.${basename(link)}-${contentId}`)
}

const beforePath = (link: string) => join(dirname(link), `.${basename(link)}-before`)

/** The name of the place that something beside it was made for; undefined for what was not made here. */
const madeFor = (entry: string) => (UNFINISHED.exec(entry) ?? FINISHED.exec(entry) ?? BEFORE.exec(entry))?.[1]

/** Where something is made before one rename puts it in its place. */
export function unfinishedPath(path: string, what: string): string {
  return join(dirname(path), `.${basename(path)}-partial-${what}`)
}

function removeAllBut(link: string, keep: readonly (string | undefined)[], onStep: OnStep | undefined): void {
  const folder = dirname(link)
  for (const entry of namesIn(folder)) {
    const path = join(folder, entry)
    if (madeFor(entry) === basename(link) && !keep.includes(path)) remove(path, onStep)
  }
}

function remove(path: string, onStep: OnStep | undefined): void {
  onStep?.(`remove ${path}`)
  onDisk('remove', path, () => rmSync(path, { recursive: true, force: true }))
}

function namesIn(folder: string): string[] {
  return onDisk('list', folder, () => (lstatSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder).sort() : []))
}
