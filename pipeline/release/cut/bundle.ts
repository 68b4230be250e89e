// The files of a bundle beside the data files: what they say about a release, as text.

import { join } from 'node:path'
import { TABLE_FILES } from '../../api/routes.ts'
import { metadata } from '../../api/tree-lists.ts'
import type { ReleaseInputs } from '../../ingest/rows.ts'
import { fileChecksum, sha256 } from '../../io/files.ts'
import { readNow, writeNow, writePieces } from '../../io/folders.ts'
import { jsonPieces, jsonText } from '../../model/json.ts'
import { changesMarkdown } from '../../report/changes/changes-markdown.ts'
import { findingsCsv } from '../../report/validation/findings-csv.ts'
import { explainCommands } from '../../report/validation/page/explain-command.ts'
import { type ReportedRelease, validationHtml } from '../../report/validation/validation-html.ts'
import { type CitedRelease, citationBib, citationCff, citationSentence, zenodoJson } from './citation.ts'
import type { ComputedRelease, ReleaseOfInputs } from './compute-release.ts'
import type { FileMetadata } from './data-files.ts'
import { dataPackage, type PackagedFile, packageTitle } from './datapackage.ts'

/** The sources that any input row of the release names, in the order of their ids. */
export function usedSources(inputs: ReleaseInputs) {
  const named = new Set<unknown>()
  for (const [table, rows] of inputs.tables) {
    if (table === 'sources') continue
    for (const row of rows) named.add(row.values.source)
  }
  return (inputs.tables.get('sources') ?? []).filter((row) => named.has(row.key)).map((row) => row.values)
}

/** metadata.json: the version, the notice, the licence, and every source as a reference paper with its score. */
export function metadataText(release: ComputedRelease, notice: string): string {
  return jsonText(
    metadata({
      version: release.version,
      environment: release.env,
      notice,
      licence: release.declared.licence,
      sources: usedSources(release.inputs),
    }),
  )
}

/**
 * The report files of a release, by name: findings and changes. A blocked release gets them, too. Each text is made only when it is asked
 * for, because texts with many findings are large.
 */
export function reportTexts(release: ReportedRelease): Map<string, () => Iterable<string>> {
  const { validation, changes, data } = release
  return new Map<string, () => Iterable<string>>([
    // Each finding is a piece of its own.
    ['validation.json', () => jsonPieces(validation, 4)],
    ['validation.html', () => [validationHtml(release)]],
    ['findings.csv', () => findingsCsv(validation, explainCommands({ ...validation, data }))],
    ['changes.json', () => [jsonText(changes)]],
    ['CHANGES.md', () => [changesMarkdown(changes)]],
  ])
}

/** The metadata inside a data file. It identifies the release when the file is separated from its folder. */
export function fileMetadata({ env, version, release, declared }: ReleaseOfInputs, notice: string): FileMetadata {
  const title = packageTitle(env, version)
  const { date } = release
  return {
    title,
    release: version,
    environment: env,
    date,
    notice,
    licence: declared.licence,
    citation: citationSentence(title, date, notice),
  }
}

/** How the release is cited, by file. */
export function citationTexts({ env, version, release, declared }: ComputedRelease, notice: string): Map<string, string> {
  const { date, summary } = release
  return citedTexts({ title: packageTitle(env, version), version, environment: env, date, notice, summary, licence: declared.licence })
}

/** The files that say how a release is cited, by name. */
export const citedTexts = (cited: CitedRelease): Map<string, string> =>
  new Map([
    ['CITATION.cff', citationCff(cited)],
    ['citation.bib', citationBib(cited)],
    ['.zenodo.json', jsonText(zenodoJson(cited))],
  ])

/** datapackage.json over the files that lie beside it. */
export function dataPackageText(release: ComputedRelease, notice: string, files: readonly PackagedFile[]): string {
  return jsonText(
    dataPackage({
      coverage: release.coverage,
      environment: release.env,
      version: release.version,
      date: release.release.date,
      notice,
      summary: release.release.summary,
      licence: release.declared.licence,
      sources: usedSources(release.inputs).map((values) => ({
        title: String(values.title),
        url: values.url === null ? null : String(values.url),
      })),
      files,
    }),
  )
}

/** The files that lie beside datapackage.json, in the bundle and in the api tree. */
export const PACKAGED = [...TABLE_FILES, 'reference-data.json', 'metadata.json', 'changes.json'] as const

/** A file of a bundle: its size, its checksum, and a function that returns its bytes when they are needed. */
export interface BundleFile {
  readonly bytes: number
  readonly sha256: string
  readonly content: () => Uint8Array
  /** Where the file is on disk, if it is there already. */
  readonly path?: string
}

export function textFile(text: string): BundleFile {
  const content = Buffer.from(text)
  return { bytes: content.length, sha256: sha256(content), content: () => content }
}

/** A file in a staging folder, read when it is needed. */
export async function stagedFile(path: string): Promise<BundleFile> {
  return { ...(await fileChecksum(path)), content: () => readNow(path), path }
}

/** A file of some megabytes, which waits on the disk, not in memory, until all releases are checked. */
export function keptOnDisk(folder: string, name: string, content: Uint8Array): Promise<BundleFile> {
  const path = join(folder, name)
  writeNow(path, content)
  return stagedFile(path)
}

/** Like `keptOnDisk`, for a text that is made piece by piece. */
export function keptInPieces(folder: string, name: string, pieces: Iterable<string>): Promise<BundleFile> {
  const path = join(folder, name)
  writePieces(path, pieces)
  return stagedFile(path)
}

/** Returns the file of that name. Throws if it is missing: it is asked for only names that every bundle has. */
export function fileNamed(name: string, files: ReadonlyMap<string, BundleFile>): BundleFile {
  const file = files.get(name)
  if (!file) throw new Error(`the bundle has no ${name}`)
  return file
}
