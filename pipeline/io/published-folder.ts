// Shows folders atomically. A folder is written beside its place, under a name made from its content; then one rename replaces the symbolic
// link that points to it. Whenever a build is killed, the link points to a complete folder, old or new.
//
//   v/1.4 -> .1.4-0123456789abcdef      what is shown
//   v/.1.4-partial-0123456789abcdef     being written; a leftover if no build runs
//
// Without links, the folder itself moves to the place. A rename cannot replace a folder, so what was shown is moved aside between two
// renames. If a build is killed between them, the next build repairs that.
//
//   v/1.4/                              what is shown
//   v/.1.4-before                       what was shown, a folder or a link: restored if v/1.4 is missing, else a leftover
//
// Only one build at a time may publish at a link: see build-lock.ts. Nothing is flushed with fsync, which would take longer than all the
// writing. After a power failure the next build finds by size and time what the disk lost, and writes it again.

import { lstatSync, readdirSync, realpathSync, renameSync, rmSync, type Stats } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../model/failure.ts'
import { sha256 } from './files.ts'
import { removeQuietly } from './scratch.ts'
import { linkFile, linkTarget, makeFolder, type OnStep, unfinishedPath } from './write-file.ts'
import { isWhole, type PlannedFile, type SiblingsOf } from './write-folder.ts'

export interface FolderPublication {
  /** Where the folder is shown: the path of the symbolic link, or of the folder itself. */
  readonly link: string
  /** How the folder is shown; default `link`. */
  readonly as?: 'link' | 'folder' | undefined
  /** A file that marks a folder as made by a build. Only a folder with this mark may be replaced. */
  readonly mark?: string | undefined
  /** Identifies what the folder holds: see `contentIdOf`. */
  readonly contentId: string
  /** `2026-11-16`: the time of folders and link. */
  readonly date: string
  /** What the folder has to hold, in path order. */
  readonly files: Iterable<PlannedFile>
  readonly siblingsOf?: SiblingsOf | undefined
  /** Fills `folder`, which does not exist yet. `shown` is the folder that the link shows now, whole or not. */
  readonly write: (folder: string, shown: string | undefined) => void | Promise<void>
  /** Whether a folder that was written here before stays for now, because a server may still read it; default: none stays. */
  readonly keeps?: ((folder: string) => boolean) | undefined
  readonly onStep?: OnStep | undefined
}

export interface PublishedFolder {
  /** The path of the folder itself, not of the link. If it is shown as a folder, `show` moves it. */
  readonly folder: string
  /** False if a complete folder with this content was there already. */
  readonly written: boolean
  /** Makes the folder visible, and removes what was shown before, unless it is kept. */
  readonly show: () => void
}

/** Suffix of the temporary copy that is shown while a damaged folder is replaced. */
const STAND_IN = '-again'
/** Names that this module makes; the first group is the name of the link. */
const UNFINISHED = /^\.(.+)-partial-(?:file|link|[0-9a-f]{16})$/
const FINISHED = /^\.(.+)-[0-9a-f]{16}(?:-again)?$/
/** The name of what was shown in a place before another folder took it. */
const BEFORE = /^\.(.+)-before$/

/** The content id that folder names contain: the first 16 digits of a SHA-256 over lines that follow from all that the folder holds. */
export const contentIdOf = (lines: readonly (string | number)[]): string => sha256(lines.join('\n')).slice(0, 16)

/**
 * Writes a folder to the disk, unless a complete one is there already; `show()` then makes it visible. Removes leftovers of killed builds
 * of the same link. Failure 'in-the-way' if something that no build made is in the place of the link. If it fails, what was shown before
 * stays shown.
 */
export async function publishFolder(publication: FolderPublication): Promise<PublishedFolder> {
  const { link, contentId, onStep } = publication
  const folder = join(dirname(link), `.${basename(link)}-${contentId}`)
  restore(link, onStep)
  const shown = shownAt(publication)
  makeFolder(dirname(link), onStep)
  removeAllBut(link, [folder, shown], publication)

  // Copies only what `show` needs, so that the closure does not keep the publication, whose files are large.
  const { as, mark, date, keeps } = publication
  const place = { link, as, mark, date, keeps, onStep }
  const published = (found: string, written: boolean): PublishedFolder => ({ folder: found, written, show: () => showFolder(place, found) })
  const { files, siblingsOf } = publication
  // A folder in its place has no content id in its name: the times of its files, made from their content, identify it.
  const whole = [...(as === 'folder' ? [link] : []), folder].find((found) => isWhole(found, files, date, siblingsOf))
  if (whole !== undefined) return published(whole, false)
  if (statsOf(folder)) {
    if (folder === shown) {
      // The shown folder is damaged. Shows a temporary copy while the name becomes free.
      await write(publication, `${folder}${STAND_IN}`, shown)
      showFolder(publication, `${folder}${STAND_IN}`)
    }
    if (statsOf(folder)) remove(folder, onStep)
  }
  await write(publication, folder, shownAt(publication))
  return published(folder, true)
}

/** Restores what killed builds moved aside in this folder and did not replace. */
export function restoreShown(folder: string, onStep?: OnStep): void {
  for (const name of namesIn(folder).flatMap((entry) => BEFORE.exec(entry)?.[1] ?? [])) restore(join(folder, name), onStep)
}

/** Removes what a build shows in a place; anything else stays. `mark` as in `FolderPublication`. */
export function unpublish(link: string, mark: string, onStep?: OnStep): void {
  restore(link, onStep)
  if (linkedBy(link) === undefined && !isMarked(link, mark)) return
  setAside(link, onStep)
  removeAllBut(link, [], { onStep })
}

/**
 * Removes what killed builds left behind in a folder of links: for the links of these names, or for all links if no names are given. What a
 * link shows stays.
 */
export function removeLeftovers(folder: string, names?: readonly string[], onStep?: OnStep): void {
  for (const name of names ?? new Set(namesIn(folder).flatMap((entry) => madeFor(entry) ?? []))) {
    const link = join(folder, name)
    removeAllBut(link, [linkedBy(link)], { onStep })
  }
}

/** The published folder that a path leads into; undefined where no build made one. `mark` as in `FolderPublication`. */
export function builtFolder(path: string, mark?: string): string | undefined {
  for (let at = path; dirname(at) !== at; at = dirname(at)) {
    if (!statsOf(at)) continue
    let folder = realpathSync(at)
    // A folder of another program may have such a name, but no link beside it that shows it.
    const isBuilt = () => isMarked(folder, mark) || linkedBy(shownPlace(folder)) === folder
    while (dirname(folder) !== folder && !isBuilt()) folder = dirname(folder)
    return dirname(folder) === folder ? undefined : folder
  }
  return undefined
}

/** Where a folder is shown that a build made: the path of the link to it, or the folder itself. */
export function shownPlace(folder: string): string {
  return join(dirname(folder), FINISHED.exec(basename(folder))?.[1] ?? basename(folder))
}

async function write({ link, contentId, write, onStep }: FolderPublication, folder: string, shown: string | undefined): Promise<void> {
  const partial = unfinishedPath(link, contentId)
  try {
    await write(partial, shown)
    onStep?.(`rename ${partial} to ${folder}`)
    renameSync(partial, folder)
  } catch (error) {
    removeQuietly(partial)
    throw error
  }
}

type ShownPlace = Pick<FolderPublication, 'link' | 'as' | 'mark' | 'date' | 'keeps' | 'onStep'>

/** Makes a folder visible that `publishFolder` wrote for this place, and removes what was shown before, unless it is kept. */
export function showFolder({ link, as = 'link', date, keeps, onStep }: ShownPlace, folder: string): void {
  const stats = statsOf(link)
  if (as === 'link') {
    if (stats?.isDirectory()) setAside(link, onStep)
    linkFile(link, basename(folder), { date, onStep })
  } else if (folder !== link) {
    if (stats) setAside(link, onStep)
    onStep?.(`rename ${folder} to ${link}`)
    renameSync(folder, link)
  }
  removeAllBut(link, as === 'folder' ? [] : [folder], { keeps, onStep })
}

/** Moves aside what is shown, so that its place is free. */
function setAside(link: string, onStep: OnStep | undefined): void {
  const before = beforePath(link)
  rmSync(before, { recursive: true, force: true })
  onStep?.(`rename ${link} to ${before}`)
  renameSync(link, before)
}

/** Restores what was moved aside, if nothing is in its place. */
function restore(link: string, onStep: OnStep | undefined): void {
  const before = beforePath(link)
  if (statsOf(link) || !statsOf(before)) return
  onStep?.(`rename ${before} to ${link}`)
  renameSync(before, link)
}

/** The folder that is shown in a place; undefined where there is none. Anything that no build made is a Failure. */
function shownAt({ link, mark }: Pick<FolderPublication, 'link' | 'mark'>): string | undefined {
  const stats = statsOf(link)
  const shown = stats && (linkedBy(link) ?? (isMarked(link, mark) ? link : undefined))
  if (!stats || shown !== undefined) return shown
  const kind = stats.isDirectory() ? 'a folder' : stats.isSymbolicLink() ? `a link to ${linkTarget(link)}` : 'a file'
  throw new Failure('in-the-way', `${link} is ${kind} that no build made.`, {
    hint: `Move it away (mv ${link} ${link}.old) and build again, or choose another place with --out.`,
  })
}

/** Whether the path is itself a folder that a build made, and not a link to one. */
function isMarked(link: string, mark: string | undefined): boolean {
  return mark !== undefined && statsOf(link)?.isDirectory() === true && statsOf(join(link, mark))?.isFile() === true
}

/** The folder that a link made here points to; undefined where there is no such link. */
function linkedBy(link: string): string | undefined {
  const target = linkTarget(link)
  return target !== undefined && FINISHED.exec(target)?.[1] === basename(link) ? join(dirname(link), target) : undefined
}

/** What lies at a path itself, and not behind a link. */
const statsOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false })

const beforePath = (link: string) => join(dirname(link), `.${basename(link)}-before`)

/** The name of the link that an entry beside it belongs to; undefined if this module did not make the entry. */
const madeFor = (entry: string) => (UNFINISHED.exec(entry) ?? FINISHED.exec(entry) ?? BEFORE.exec(entry))?.[1]

function removeAllBut(
  link: string,
  shown: readonly (string | undefined)[],
  { keeps = () => false, onStep }: Pick<FolderPublication, 'keeps' | 'onStep'>,
): void {
  const folder = dirname(link)
  for (const entry of namesIn(folder)) {
    const path = join(folder, entry)
    if (madeFor(entry) === basename(link) && !shown.includes(path) && !keeps(path)) remove(path, onStep)
  }
}

function remove(path: string, onStep: OnStep | undefined): void {
  onStep?.(`remove ${path}`)
  rmSync(path, { recursive: true, force: true })
}

const namesIn = (folder: string): string[] => (statsOf(folder) ? readdirSync(folder).sort() : [])
