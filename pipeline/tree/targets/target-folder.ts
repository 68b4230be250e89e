// Writes the folder of a target beside its place, and then shows it there. A folder that is uploaded moves there by renaming: a marker file
// in it says that it was written here, so that the next run may replace it. A folder that a server reads keeps its own name, and a link
// shows it.

import { join, resolve } from 'node:path'
import { compressionOf, copyFault } from '../../io/compressions.ts'
import { sha256 } from '../../io/files.ts'
import { isWithin, type PlainFile, plainFiles, readNow, realPlace } from '../../io/folders.ts'
import { contentIdOf, type FolderPublication, type PublishedFolder, publishFolder } from '../../io/published-folder.ts'
import { clearedPlace } from '../../io/write-file.ts'
import { type FolderFile, type PlannedFile, writeFolder } from '../../io/write-folder.ts'
import { Failure } from '../../model/failure.ts'
import { jsonText } from '../../model/json.ts'
import { siblingsAt } from '../siblings.ts'
import type { Target, TargetFile, TreeToPublish } from './target.ts'

/** The marker file of folders that were written here. */
export const MARK = 'published.json'

export interface TargetFolder {
  /** Absolute path of the tree. */
  readonly tree: string
  /** Absolute path of the folder to be written. */
  readonly to: string
  /** Undefined for a server that answers from the files of the tree, as they are. */
  readonly target?: Target | undefined
  readonly served: TreeToPublish['served']
  readonly open: boolean
}

export interface PlannedTarget {
  readonly tree: TreeToPublish
  /** Includes the files that the host itself needs. */
  readonly files: readonly PlannedFile[]
  readonly contents: readonly FolderFile[]
  /** Made from all that the folder holds: see `FolderPublication`. */
  readonly contentId: string
  readonly date: string
}

/**
 * Plans the content of the folder; writes nothing. Failure 'broken-tree' if the tree cannot be copied as files, or holds a compressed copy
 * that no build makes.
 */
export function planTarget({ tree: root, target, served, open }: Omit<TargetFolder, 'to'>): PlannedTarget {
  const all = plainFiles(root)
  assertCopies(root, all, served)
  const found = !target || target.siblings ? all : all.filter(({ path }) => !compressionOf(path))
  // Times come from the tree, never from the clock.
  const time = found.reduce((latest, file) => Math.max(latest, file.time), 0)
  const { tree, own } = withOwnFiles(target, { served, open, files: found })
  const clash = target && found.find(({ path }) => own.has(path))
  if (clash)
    throw new Failure('broken-tree', `The tree contains a file ${clash.path}, but ${target.name} needs this path for a file of its own.`, {
      hint: 'Move the file away: no build makes it.',
    })
  const contents = [
    // A server on this machine reads links to the files of the tree, which no build changes in their place.
    ...found.map(({ from, ...file }) => ({ file, content: () => readNow(from), same: target ? undefined : from })),
    ...[...own].map(([path, bytes]) => ({ file: { path, bytes: bytes.length, time }, content: () => bytes })),
  ].sort((one, other) => (one.file.path < other.file.path ? -1 : 1))
  const files = contents.map(({ file }) => file)
  const date = new Date(time * 1000).toISOString().slice(0, 10)
  const lines = [
    date,
    ...files.map(({ path, bytes, time }) => `${path} ${bytes} ${time}`),
    ...[...own].map(([path, bytes]) => `${path} ${sha256(bytes)}`),
  ]
  return { tree, files, contents, contentId: contentIdOf(lines), date }
}

/** The tree with the marker file, and the files that `publish` adds to it: the marker, and those that the host itself needs. */
function withOwnFiles(
  target: Target | undefined,
  { served, open, files }: TreeToPublish,
): { readonly tree: TreeToPublish; readonly own: ReadonlyMap<string, Uint8Array> } {
  if (!target) return { tree: { served, open, files }, own: new Map() }
  const mark = Buffer.from(jsonText({ published_for: target.name, environment: served.environment, latest: served.latest ?? null }))
  const tree = { served, open, files: inOrder([...files, { path: MARK, bytes: mark.length }]) }
  const texts = Object.entries(target.ownFiles ?? {}).map(([path, text]) => [path, Buffer.from(text(tree))] as const)
  return { tree, own: new Map<string, Uint8Array>([[MARK, mark], ...texts]) }
}

/**
 * Writes a planned folder to its place. Returns false if an identical folder is there already. Failures: 'in-the-way' if something else is
 * there, 'bad-place' if the place is inside the tree or contains it.
 */
export async function writeTarget({ tree, to }: Pick<TargetFolder, 'tree' | 'to'>, planned: PlannedTarget): Promise<boolean> {
  assertApart(tree, to)
  assertFree(to)
  const published = await publishFolder({ ...publication(to, planned), as: 'folder', mark: MARK })
  published.show()
  return published.written
}

/**
 * Writes a planned folder beside a link. `show` of the result moves the link. Folders that were written here before are removed, unless
 * `keeps` says that a server may still read them. Failures as of `writeTarget`.
 */
export function writeServed(
  { tree, to }: Pick<TargetFolder, 'tree' | 'to'>,
  planned: PlannedTarget,
  keeps: (folder: string) => boolean,
): Promise<PublishedFolder> {
  assertApart(tree, to)
  return publishFolder({ ...publication(to, planned), keeps })
}

function publication(link: string, { contentId, date, files, contents }: PlannedTarget): FolderPublication {
  return { link, contentId, date, files, write: (folder) => void writeFolder(folder, contents, { date }) }
}

/** The place of a folder may not be inside the tree or contain it. */
function assertApart(tree: string, to: string): void {
  const [place, published] = [realPlace(to), realPlace(tree)]
  const isInside = isWithin(place, published)
  if (isInside || isWithin(published, place))
    throw new Failure('bad-place', `${to} ${isInside ? 'is inside' : 'contains'} the tree that is published.`, {
      hint: 'Name a separate folder with --to.',
    })
}

/** Allows a free place, an empty folder, or a folder that was written here; fails for anything else. */
function assertFree(to: string): void {
  const found = clearedPlace(to)
  if (found === 'free' || (found !== 'other' && found.includes(MARK))) return
  throw new Failure(
    'in-the-way',
    `${resolve(to)} ${found === 'other' ? 'exists and is not a folder' : 'is a folder that plastic-eol publish did not write'}.`,
    {
      hint: 'Move it away, or name another folder with --to.',
    },
  )
}

/** Hosts send compressed copies instead of the files. Failure 'broken-tree' where one is wrong, or no build makes it. */
function assertCopies(root: string, files: readonly PlainFile[], { versions }: TreeToPublish['served']): void {
  const kind = versions.some(({ light }) => light) ? 'light' : 'full'
  const known = new Map(files.map((file) => [file.path, file]))
  for (const { path, from } of files) {
    const compression = compressionOf(path)
    if (!compression) continue
    const plain = known.get(path.slice(0, -compression.suffix.length))
    const isMade = plain && siblingsAt(kind, plain).includes(compression)
    const fault = isMade
      ? copyFault(compression, readNow(from), { bytes: plain.bytes, sha256: sha256(readNow(plain.from)) })
      : 'is a compressed copy that no build makes'
    if (fault !== undefined)
      throw new Failure('broken-tree', `${join(root, path)} ${fault}.`, {
        hint: 'plastic-eol verify <folder> shows what is wrong with the tree, and how to build it again.',
      })
  }
}

const inOrder = <File extends TargetFile>(files: readonly File[]) => [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
