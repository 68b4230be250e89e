// Writes the folder of a target beside its place, and then moves it there by renaming. A marker file in the folder says that it was written
// here, so that the next run may replace it.

import { join, resolve } from 'node:path'
import { compressionOf, copyFault } from '../../io/compressions.ts'
import { sha256 } from '../../io/files.ts'
import { isWithin, plainFiles, readNow, realPlace } from '../../io/folders.ts'
import { publishFolder } from '../../io/published-folder.ts'
import { clearedPlace } from '../../io/write-file.ts'
import { type PlannedFile, writeFolder } from '../../io/write-folder.ts'
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
  readonly target: Target
  readonly served: TreeToPublish['served']
  readonly open: boolean
}

export interface PlannedTarget {
  readonly tree: TreeToPublish
  /** Includes the files that the host itself needs. */
  readonly files: readonly PlannedFile[]
  readonly own: ReadonlyMap<string, Uint8Array>
  readonly date: string
}

/**
 * Plans the content of the folder; writes nothing. Failure 'broken-tree' if the tree cannot be copied as files, or holds a compressed copy
 * that no build makes.
 */
export function planTarget({ tree: root, target, served, open }: Omit<TargetFolder, 'to'>): PlannedTarget {
  const all = plainFiles(root)
  assertCopies(root, all, served)
  const found = target.siblings ? all : all.filter(({ path }) => !compressionOf(path))
  // Times come from the tree, never from the clock.
  const time = found.reduce((latest, file) => Math.max(latest, file.time), 0)
  const { tree, own } = withOwnFiles(target, { served, open, files: found })
  const clash = found.find(({ path }) => own.has(path))
  if (clash)
    throw new Failure('broken-tree', `The tree contains a file ${clash.path}, but ${target.name} needs this path for a file of its own.`, {
      hint: 'Move the file away: no build makes it.',
    })
  const files = inOrder([...found, ...[...own].map(([path, { length }]) => ({ path, bytes: length, time }))])
  return { tree, files, own, date: new Date(time * 1000).toISOString().slice(0, 10) }
}

/** The tree with the marker file, and the files that `publish` adds to it: the marker, and those that the host itself needs. */
function withOwnFiles(target: Target, { served, open, files }: TreeToPublish): Pick<PlannedTarget, 'tree' | 'own'> {
  const mark = Buffer.from(jsonText({ published_for: target.name, environment: served.environment, latest: served.latest ?? null }))
  const tree = { served, open, files: inOrder([...files, { path: MARK, bytes: mark.length }]) }
  const texts = Object.entries(target.ownFiles ?? {}).map(([path, text]) => [path, Buffer.from(text(tree))] as const)
  return { tree, own: new Map<string, Uint8Array>([[MARK, mark], ...texts]) }
}

/**
 * Writes a planned folder to its place. Returns false if an identical folder is there already. Failures: 'in-the-way' if something else is
 * there, 'bad-place' if the place is inside the tree or contains it.
 */
export async function writeTarget({ tree, to }: Pick<TargetFolder, 'tree' | 'to'>, { files, own, date }: PlannedTarget): Promise<boolean> {
  assertPlace(tree, to)
  const contentId = sha256(
    [
      date,
      ...files.map(({ path, bytes, time }) => `${path} ${bytes} ${time}`),
      ...[...own].map(([path, bytes]) => `${path} ${sha256(bytes)}`),
    ].join('\n'),
  ).slice(0, 16)
  const contents = function* () {
    for (const file of files) yield { file, content: () => own.get(file.path) ?? readNow(join(tree, file.path)) }
  }
  const published = await publishFolder({
    link: to,
    as: 'folder',
    mark: MARK,
    contentId,
    date,
    files,
    write: (folder) => void writeFolder(folder, contents(), { date }),
  })
  published.show()
  return published.written
}

/** Allows a free place, an empty folder, or a folder that was written here; fails for anything else. */
function assertPlace(tree: string, to: string): void {
  const [place, published] = [realPlace(to), realPlace(tree)]
  const isInside = isWithin(place, published)
  if (isInside || isWithin(published, place))
    throw new Failure('bad-place', `${to} ${isInside ? 'is inside' : 'contains'} the tree that is published.`, {
      hint: 'Name a separate folder with --to.',
    })
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
function assertCopies(root: string, files: readonly PlannedFile[], { versions }: TreeToPublish['served']): void {
  const kind = versions.some(({ light }) => light) ? 'light' : 'full'
  const known = new Map(files.map((file) => [file.path, file]))
  for (const { path } of files) {
    const compression = compressionOf(path)
    if (!compression) continue
    const plain = known.get(path.slice(0, -compression.suffix.length))
    const isMade = plain && siblingsAt(kind, plain).includes(compression)
    const fault = isMade
      ? copyFault(compression, readNow(join(root, path)), { bytes: plain.bytes, sha256: sha256(readNow(join(root, plain.path))) })
      : 'is a compressed copy that no build makes'
    if (fault !== undefined)
      throw new Failure('broken-tree', `${join(root, path)} ${fault}.`, {
        hint: 'plastic-eol verify <folder> shows what is wrong with the tree, and how to build it again.',
      })
  }
}

const inOrder = <File extends TargetFile>(files: readonly File[]) => [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
