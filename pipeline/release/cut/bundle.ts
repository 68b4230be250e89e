// The files of a bundle on their way to the disk, and what they say about the release that they belong to.

import { join } from 'node:path'
import type { ReleaseInputs } from '../../ingest/rows.ts'
import { fileChecksum, sha256 } from '../../io/files.ts'
import { readNow } from '../../io/folders.ts'
import { writeNow, writePieces } from '../../io/write-file.ts'
import { noticeOf } from '../../model/notices.ts'
import { type CitedRelease, citationSentence } from '../citation.ts'
import { type FileContent, filesFrom, type Source, type Sources } from '../files.ts'
import type { ReleaseOfInputs } from './compute-release.ts'
import type { FileMetadata } from './data-files.ts'

/** The sources that any input row of the release names, in the order of their ids. */
export function usedSources(inputs: ReleaseInputs) {
  const named = new Set<unknown>()
  for (const [table, rows] of inputs.tables) {
    if (table === 'sources') continue
    for (const row of rows) named.add(row.values.source)
  }
  return (inputs.tables.get('sources') ?? []).filter((row) => named.has(row.key)).map((row) => row.values)
}

/** The metadata inside a data file. It identifies the release when the file is separated from its folder. */
export function fileMetadata(computed: ReleaseOfInputs): FileMetadata {
  const { title, version, environment, date, notice, licence } = citedRelease(computed)
  return { title, release: version, environment, date, notice, licence, citation: citationSentence(title, date, notice) }
}

/** What a release is cited as. */
export function citedRelease({ env, version, release, declared, inputs }: ReleaseOfInputs): CitedRelease {
  const { date, summary } = release
  const title = `Plastic packaging end of life, ${env}, release ${version}`
  return { title, version, environment: env, date, notice: noticeOf(env), summary, licence: declared.licence, ...inputs.publishedAt }
}

/** A file of a bundle: its size, its checksum, and a function that returns its bytes when they are needed. */
export interface BundleFile {
  readonly bytes: number
  readonly sha256: string
  readonly content: () => Uint8Array
  /** Where the file is on disk, if it is there already. */
  readonly path?: string
}

export const fileOf = (content: Uint8Array): BundleFile => ({ bytes: content.length, sha256: sha256(content), content: () => content })

export const textFile = (text: string): BundleFile => fileOf(Buffer.from(text))

/** A file in a staging folder, read when it is needed. */
export async function stagedFile(path: string): Promise<BundleFile> {
  return { ...(await fileChecksum(path)), content: () => readNow(path), path }
}

/** A file of a release in a folder. Writes its content there, unless whoever was asked to make it wrote it. */
async function madeFile(folder: string, name: string, content: FileContent): Promise<BundleFile> {
  const path = join(folder, name)
  if (typeof content === 'string') writeNow(path, Buffer.from(content))
  else if (content instanceof Uint8Array) writeNow(path, content)
  else if (content !== undefined) writePieces(path, content)
  return stagedFile(path)
}

/** Makes the files that come from one source in a folder, one after the other, and adds them to `files`. `source` gives it for a name. */
export async function addFiles<From extends Source>(
  files: Map<string, BundleFile>,
  folder: string,
  from: From,
  source: (name: string) => Sources[From],
): Promise<void> {
  for (const { name, make } of filesFrom(from)) files.set(name, await madeFile(folder, name, await make(source(name))))
}

/** Returns the file of that name. Throws if it is missing: it is asked for only names that every bundle has. */
export function fileNamed(name: string, files: ReadonlyMap<string, BundleFile>): BundleFile {
  const file = files.get(name)
  if (!file) throw new Error(`the bundle has no ${name}`)
  return file
}

export const textOf = (name: string, files: ReadonlyMap<string, BundleFile>): string =>
  Buffer.from(fileNamed(name, files).content()).toString('utf8')
