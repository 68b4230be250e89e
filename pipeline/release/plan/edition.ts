// The snapshot of a new edition of a publisher's files in source.json, with its pins.

import { join, relative, resolve } from 'node:path'
import jsonc from 'jsonc-parser'
import type { PinnedFile } from '../../../schemas/source.ts'
import { RAW_FOLDER } from '../../ingest/raw-files.ts'
import { snapshotProblems } from '../../ingest/since-problems.ts'
import { DESCRIBED_SOURCES_FOLDER, descriptorFile, type Edition, editionsOf, parseDescriptor } from '../../ingest/source-descriptor.ts'
import { namesIn, readIfThere, sha256 } from '../../io/files.ts'
import { isWithin } from '../../io/folders.ts'
import { Failure } from '../../model/failure.ts'
import { didYouMean } from '../../model/nearest.ts'

/** A snapshot that is not written yet. */
export interface PlannedEdition {
  readonly source: string
  /** The source.json with the snapshot, below the root, and its text. */
  readonly file: string
  readonly text: string
  readonly files: readonly PinnedFile[]
}

interface EditionAsked {
  readonly root: string
  readonly raw?: string | undefined
  /** The folder to which the paths of the files are relative. */
  readonly cwd: string
  /** The first release that reads the edition. */
  readonly version: string
  /** All releases, `version` among them. */
  readonly releases: readonly string[]
}

/**
 * The snapshot of a new edition: the id of the source, then its file, or `part=file` for each part. What the snapshot does not state stays
 * as the one before says; where the files are those of an earlier snapshot, it states what that one said. A snapshot of that version gets
 * these files instead of its own. To retire a source, it has no files. Failures 'unknown-source', 'broken-inputs', 'missing-file',
 * 'bad-edition'.
 */
export async function planEdition(
  { root, raw = join(root, RAW_FOLDER), cwd, version, releases }: EditionAsked,
  [source = '', ...words]: readonly string[],
  { retire = false }: { readonly retire?: boolean } = {},
): Promise<PlannedEdition> {
  const file = descriptorFile(source)
  const bytes = await readIfThere(join(root, file), file, 'declaration')
  if (!bytes) {
    const meant = didYouMean(source, await namesIn(join(root, DESCRIBED_SOURCES_FOLDER)))
    throw new Failure('unknown-source', `There is no source ${source}: ${file} is missing.`, {
      hint: `${meant}A new source needs a source.json first: docs/adding-a-publisher.md says how to write it.`,
    })
  }
  const { value: descriptor, lineOf, problems: ownProblems } = parseDescriptor(file, bytes)
  const problems = descriptor ? snapshotProblems(descriptor, file, lineOf, releases) : ownProblems
  if (!descriptor || problems.length > 0)
    throw new Failure('broken-inputs', `${file} has problems.`, { problems, hint: 'Correct it, and run the command again.' })
  const { snapshots } = descriptor
  const last = snapshots.at(-1)
  const parts = last?.files.map(({ part }) => part) ?? []
  const files: PinnedFile[] = []
  for (const word of words) {
    const [, named, path = word] = /^([a-z][a-z0-9_]*)=(.+)$/.exec(word) ?? []
    const part = named ?? (parts.length === 1 ? parts[0] : undefined)
    if (part === undefined || files.some((other) => other.part === part))
      throw badEdition(`Which part of ${source} is ${word}?`, `Write ${parts.map((name) => `${name}=<file>`).join(' ')}.`)
    files.push(await pinOf(part, resolve(cwd, path), raw))
  }
  if (files.length === 0 && !retire) throw badEdition(`--edition names no file of ${source}.`, 'Write --edition <source> <file>.')
  for (const { file: name, sha256: sum } of files) {
    const earlier = snapshots.filter(({ since }) => since !== version).flatMap((snapshot) => snapshot.files)
    if (earlier.some((pinned) => pinned.file === name && pinned.sha256 !== sum))
      throw badEdition(
        `An earlier edition of ${source} is in ${name} already.`,
        'Give the new file another name: locked releases read the earlier one.',
      )
  }
  const at = last?.since === version ? snapshots.length - 1 : snapshots.length
  const isThere = at < snapshots.length
  const before = bytes.toString()
  const text = jsonc.applyEdits(
    before,
    jsonc.modify(
      before,
      isThere ? ['snapshots', at, 'files'] : ['snapshots', at],
      isThere ? files : { since: version, ...restated(editionsOf(descriptor, lineOf), files), files },
      {
        formattingOptions: { insertSpaces: true, tabSize: 2 },
        isArrayInsertion: !isThere,
      },
    ),
  )
  const isSame = isThere && JSON.stringify(last?.files.map(pinOnly)) === JSON.stringify(files.map(pinOnly))
  return { source, file, text: isSame ? before : text, files }
}

/** What an edition may say of its files, apart from how they are read. */
const SAID = ['title', 'authors', 'year', 'licence', 'citation', 'quality', 'note', 'assumptions', 'remarks', 'preferred_over'] as const

/** What has to be stated again where the files are those of an earlier edition, because a later one says something else. */
function restated(editions: readonly Edition[], files: readonly PinnedFile[]): Partial<Edition> {
  const pinsOf = (pinned: readonly PinnedFile[]) => JSON.stringify(pinned.map(pinOnly))
  const earlier = editions.findLast((edition) => pinsOf(edition.files) === pinsOf(files))
  const last = editions.at(-1)
  if (!earlier || !last || earlier === last) return {}
  const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  const said = SAID.filter((key) => isOther(earlier[key], last[key]))
  const { adapter, options } = earlier
  const isReadElse = isOther(adapter, last.adapter) || isOther(options, last.options)
  return {
    ...Object.fromEntries(said.map((key) => [key, earlier[key] ?? (key === 'preferred_over' ? {} : [])])),
    ...(isReadElse && { adapter: { ...adapter, ...(Object.keys(options).length > 0 && { options }) } }),
  }
}

/** What identifies the bytes of a file: a maintainer may have added its address. */
const pinOnly = ({ part, file, sha256 }: PinnedFile) => [part, file, sha256]

async function pinOf(part: string, path: string, raw: string): Promise<PinnedFile> {
  const bytes = await readIfThere(path, undefined, 'raw')
  if (!bytes) throw new Failure('missing-file', `There is no file ${path}.`, { hint: 'Name the file of the edition.' })
  if (!isWithin(path, raw))
    throw badEdition(`${path} is not below the folder of the raw files, ${raw}.`, 'Copy it there, or name the folder with --raw.')
  return { part, file: relative(raw, path).replaceAll('\\', '/'), url: null, sha256: sha256(bytes), bytes: bytes.length }
}

const badEdition = (message: string, hint: string) => new Failure('bad-edition', message, { hint })
