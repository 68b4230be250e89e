// Publishers' sources, as source.json describes them: reads the raw files of their snapshots with the named adapter, as rows of tables.

import { join } from 'node:path'
import { isNumber } from '../../schemas/columns.ts'
import type { SourceDescriptor } from '../../schemas/source.ts'
import { header, type TableName, tableNamed } from '../../schemas/tables.ts'
import { isFolder, namesIn, readIfThere } from '../io/files.ts'
import type { Problem } from '../model/failure.ts'
import { append } from '../model/lists.ts'
import { nearest } from '../model/nearest.ts'
import type { PublishedCells } from '../model/published-cells.ts'
import type { Adapter, AdapterRow, AdapterTable } from './adapters/adapter.ts'
import { ADAPTERS } from './adapters/index.ts'
import { sourceProblem } from './adapters/source-problems.ts'
import type { CountryNames } from './country-names.ts'
import { isMissingRawFile, RAW_FOLDER, rawFolderProblem, readSnapshotFiles, type SourceFiles } from './raw-files.ts'
import type { RawRow, RawTable, SourcePin } from './rows.ts'
import { snapshotProblems } from './since-problems.ts'
import { DESCRIBED_SOURCES_FOLDER, descriptorFile, parseDescriptor } from './source-descriptor.ts'

/** Folders beside those of the sources that are not sources: the typed tables, and the raw files. */
const NO_SOURCES: ReadonlySet<string> = new Set(['assumptions', 'raw'])

export interface DescribedSourcesOptions {
  readonly root: string
  /** The folder of the raw files; default `sources/production/raw` below the root. */
  readonly raw?: string
  readonly names: CountryNames
  /** The versions of all releases. If left out, `since` is not checked. */
  readonly releases?: readonly string[]
}

export interface DescribedSources {
  readonly tables: readonly RawTable[]
  readonly problems: readonly Problem[]
  /** The raw files that are as pinned. */
  readonly pins: readonly SourcePin[]
}

/**
 * Reads every descriptor and the raw files of all its snapshots. Rows carry the `since` of their snapshot. A later snapshot replaces the
 * whole earlier one: a key that it no longer has is withdrawn. The descriptors become rows of the table `sources`.
 */
export async function readDescribedSources(options: DescribedSourcesOptions): Promise<DescribedSources> {
  const sources = await readSources(options)
  if (!sources.problems.some(isMissingRawFile)) return sources
  const folder = await rawFolderProblem(options)
  return folder ? { ...sources, problems: [folder, ...sources.problems.filter((problem) => !isMissingRawFile(problem))] } : sources
}

async function readSources({
  root,
  raw = join(root, RAW_FOLDER),
  names,
  releases = [],
}: DescribedSourcesOptions): Promise<DescribedSources> {
  const tables: RawTable[] = []
  const problems: Problem[] = []
  const pins: SourcePin[] = []
  for (const source of await namesIn(join(root, DESCRIBED_SOURCES_FOLDER))) {
    const file = descriptorFile(source)
    const bytes = await readIfThere(join(root, file), file, 'declaration')
    if (!bytes) {
      if (!NO_SOURCES.has(source) && (await isFolder(join(root, DESCRIBED_SOURCES_FOLDER, source))))
        problems.push(sourceProblem('missing-descriptor', 'the folder has no descriptor', { file }))
      continue
    }
    const { descriptor, problems: found } = parseDescriptor(file, bytes)
    append(problems, found)
    if (!descriptor) continue
    append(problems, snapshotProblems(descriptor, file, bytes.toString(), releases))
    tables.push({ table: 'sources', rows: [sourceRow(source, file, descriptor)] })
    const adapter = ADAPTERS.get(descriptor.adapter.name)
    if (!adapter) {
      const { name } = descriptor.adapter
      problems.push(
        sourceProblem('unknown-adapter', 'unknown adapter', {
          file,
          line: 1,
          found: name,
          expected: [...ADAPTERS.keys()].join(', '),
          nearest: nearest(name, ADAPTERS.keys()),
        }),
      )
      continue
    }
    const reading = await readSnapshots({ source, file, text: bytes.toString(), descriptor, adapter, root, raw, names })
    append(tables, reading.tables)
    append(problems, reading.problems)
    append(pins, reading.pins)
  }
  return { tables, problems, pins }
}

function sourceRow(source: string, file: string, descriptor: SourceDescriptor): RawRow {
  const { title, authors, year, publisher, publisher_url, licence, quality, note = '', snapshots } = descriptor
  const cells = {
    source,
    title,
    authors,
    year: String(year),
    publisher,
    url: publisher_url,
    licence,
    quality: String(quality),
    note,
    since: snapshots[0]?.since ?? '',
  }
  return { file, line: 1, cells: complete('sources', cells) }
}

interface Described extends SourceFiles {
  readonly file: string
  /** The text of the descriptor's file. */
  readonly text: string
  readonly adapter: Adapter
  readonly names: CountryNames
}

async function readSnapshots(described: Described): Promise<DescribedSources> {
  const { source, file, descriptor, adapter, names } = described
  const tables: RawTable[] = []
  const problems: Problem[] = []
  const pins: SourcePin[] = []
  const remarks = new Remarks(descriptor.remarks ?? [])
  let before: readonly AdapterTable[] = []
  for (const snapshot of descriptor.snapshots) {
    const { files, problems: missing, pins: found } = await readSnapshotFiles(described, snapshot)
    append(problems, missing)
    append(pins, found)
    // A snapshot without one of its files cannot be read. The next snapshot would withdraw keys that were never read, so stop here.
    if (missing.length > 0) break
    const context = { names, options: descriptor.adapter.options ?? {}, descriptor: file }
    const reading = adapter.read(new Map(files.map((named) => [named.part, named])), context)
    append(problems, reading.problems)
    const provenance = { source, since: snapshot.since }
    for (const { table, rows } of reading.tables) {
      const cellsOf = ({ cells }: AdapterRow) => complete(table, { ...cells, ...provenance, note: remarks.noteOf(table, cells) })
      const publishedOf = publishedReader(table, described)
      tables.push({ table, rows: rows.map((row) => ({ ...row, cells: cellsOf(row), published: publishedOf(row) })) })
    }
    for (const { table, rows } of withdrawnRows(before, reading.tables)) {
      const note = `not in the files of ${snapshot.since}`
      const gone = rows.map(({ cells }) => ({ file, line: 1, cells: complete(table, { ...cells, ...provenance, note, withdrawn: 'yes' }) }))
      if (gone.length > 0) tables.push({ table, rows: gone })
    }
    before = reading.tables
    if (snapshot === descriptor.snapshots.at(-1)) append(problems, remarks.unused(file))
  }
  return { tables, problems, pins }
}

/**
 * What was published for each number of a row: what the adapter says, else the descriptor's option of that name. For the other numbers
 * nothing was published: the method sets them.
 */
function publishedReader(table: TableName, { file, text, descriptor }: Described) {
  const options = descriptor.adapter.options ?? {}
  const lineOf = (option: string) => text.slice(0, text.indexOf(`"${option}"`)).split('\n').length
  const numbers = tableNamed(table).columns.filter(({ kind }) => isNumber(kind))
  const others: PublishedCells = Object.fromEntries(
    numbers.map(({ name }) => [name, name in options ? [{ column: name, text: String(options[name]), file, line: lineOf(name) }] : []]),
  )
  return ({ cells, published = {} }: AdapterRow): PublishedCells | undefined => {
    const given = numbers.filter(({ name }) => (cells[name] ?? '') !== '')
    if (given.length === 0) return undefined
    return Object.fromEntries(given.map(({ name }) => [name, published[name] ?? others[name] ?? []]))
  }
}

/** The descriptor's remarks on rows of its countries. It records which remarks found a row. */
class Remarks {
  readonly #remarks: NonNullable<SourceDescriptor['remarks']>
  readonly #used = new Set<string>()

  constructor(remarks: NonNullable<SourceDescriptor['remarks']>) {
    this.#remarks = remarks
  }

  /** The note of a row, with the descriptor's remarks on it. */
  noteOf(table: TableName, { country, note = '' }: Readonly<Record<string, string>>): string {
    const given = this.#remarks.filter((remark) => remark.table === table && remark.country === country)
    if (given.length > 0) this.#used.add(`${table} ${country}`)
    return [note, ...given.map((remark) => remark.note)].filter((text) => text !== '').join('; ')
  }

  unused(file: string): Problem[] {
    const idle = this.#remarks.map(({ table, country }) => `${table} ${country}`).filter((place) => !this.#used.has(place))
    return idle.map((found) => sourceProblem('unused-remark', 'the remark applies to no row', { file, line: 1, found }))
  }
}

/** The rows of the earlier snapshot whose keys the later one does not have. */
function withdrawnRows(before: readonly AdapterTable[], now: readonly AdapterTable[]): AdapterTable[] {
  return before.map(({ table, rows }) => {
    const key = ({ cells }: { readonly cells: Readonly<Record<string, string>> }) =>
      tableNamed(table)
        .key.map((column) => cells[column] ?? '')
        .join('|')
    const kept = new Set(now.filter((other) => other.table === table).flatMap((other) => other.rows.map(key)))
    return { table, rows: rows.filter((row) => !kept.has(key(row))) }
  })
}

/**
 * All cells of a row in the order of the table's columns, including the empty ones. A cell that is not a column is a bug of the adapter.
 */
function complete(table: TableName, cells: Readonly<Record<string, string>>): Record<string, string> {
  const columns = header(tableNamed(table))
  const stray = Object.keys(cells).find((name) => !columns.includes(name))
  if (stray !== undefined) throw new RangeError(`an adapter gives the table ${table} a column ${stray}`)
  return Object.fromEntries(columns.map((column) => [column, cells[column] ?? '']))
}
