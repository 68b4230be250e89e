// Publishers' sources, as source.json describes them: reads the raw files of their snapshots with the named adapter, as rows of tables.

import { join } from 'node:path'
import { isNumber } from '../../schemas/columns.ts'
import { header, keyOfCells, type TableName, tableNamed } from '../../schemas/tables.ts'
import { isFolder } from '../io/files.ts'
import type { Problem } from '../model/failure.ts'
import { append } from '../model/lists.ts'
import { nearest } from '../model/nearest.ts'
import type { PublishedCells } from '../model/published-cells.ts'
import { type SourceAccount, sourceAccount } from './account/file-account.ts'
import type { AdapterReading } from './adapters/adapter.ts'
import { ADAPTERS } from './adapters/index.ts'
import type { CountryNames } from './country-names.ts'
import { inputProblem } from './input-problems.ts'
import { type Prefers, preferenceIn, preferenceProblems, withPreferences } from './preferred-sources.ts'
import { isMissingRawFile, RAW_FOLDER, rawFolderProblem, readSnapshotFiles, type SourceFiles } from './raw-files.ts'
import type { RawRow, RawTable, SourcePin } from './rows.ts'
import { snapshotProblems } from './since-problems.ts'
import { DESCRIBED_SOURCES_FOLDER, type Edition, editionsOf, readDescriptors } from './source-descriptor.ts'

/** Folders beside those of the sources that are not sources: the typed tables, and the raw files. */
const NO_SOURCES: ReadonlySet<string> = new Set(['assumptions', 'raw'])

export interface DescribedSourcesOptions {
  readonly root: string
  /** The folder of the raw files; default `sources/production/raw` below the root. */
  readonly raw?: string | undefined
  readonly names: CountryNames
  /** The versions of all releases. If left out, `since` is not checked. */
  readonly releases?: readonly string[]
}

export interface DescribedSources {
  readonly tables: readonly RawTable[]
  readonly problems: readonly Problem[]
  /** The raw files that are as pinned. */
  readonly pins: readonly SourcePin[]
  readonly accounts: readonly SourceAccount[]
  /** Which of two sources comes first for a table. */
  readonly prefers: Prefers
}

/**
 * Reads every descriptor and the raw files of all its snapshots. Rows carry the `since` of their snapshot. A later snapshot replaces the
 * whole earlier one: a key that it no longer has is withdrawn. The descriptors become rows of the table `sources`.
 */
export async function readDescribedSources(options: DescribedSourcesOptions): Promise<DescribedSources> {
  const sources = await readSources(options)
  if (!sources.problems.some(isMissingRawFile)) return sources
  const folder = await rawFolderProblem(options.root, options.raw)
  return folder ? { ...sources, problems: [folder, ...sources.problems.filter((problem) => !isMissingRawFile(problem))] } : sources
}

/** What was read so far. */
interface Read {
  readonly tables: RawTable[]
  readonly problems: Problem[]
  readonly pins: SourcePin[]
  readonly accounts: SourceAccount[]
}

async function readSources({
  root,
  raw = join(root, RAW_FOLDER),
  names,
  releases = [],
}: DescribedSourcesOptions): Promise<DescribedSources> {
  const read: Read = { tables: [], problems: [], pins: [], accounts: [] }
  const { tables, problems } = read
  const sources = new Map<string, readonly Edition[]>()
  for (const { source, file, document } of await readDescriptors(root)) {
    if (!document) {
      if (!NO_SOURCES.has(source) && (await isFolder(join(root, DESCRIBED_SOURCES_FOLDER, source))))
        problems.push(inputProblem('missing-descriptor', 'the folder has no descriptor', { file }))
      continue
    }
    const { value: descriptor, lineOf, problems: found } = document
    append(problems, found)
    if (!descriptor) continue
    append(problems, snapshotProblems(descriptor, file, lineOf, releases))
    const editions = editionsOf(descriptor, lineOf)
    sources.set(source, editions)
    tables.push({ table: 'sources', rows: sourceRows(source, file, editions) })
    await readEditions({ source, file, editions, root, raw, names }, read)
  }
  append(problems, preferenceProblems(sources))
  return { ...read, tables: withPreferences(tables, sources), prefers: preferenceIn(sources) }
}

/** A row for the first edition, and one for each later edition of which the table says something else. */
function sourceRows(source: string, file: string, editions: readonly Edition[]): RawRow[] {
  const rows = editions.map(({ title, authors, year, publisher, publisher_url: url, licence, quality, note = '', since, files, line }) => {
    const cells = {
      source,
      title,
      authors,
      year: String(year),
      publisher,
      url,
      licence,
      quality: String(quality),
      note,
      since,
      withdrawn: files.length > 0 ? '' : 'yes',
    }
    return { file, line, cells: complete('sources', cells) }
  })
  const saidOf = (row: RawRow | undefined) => JSON.stringify({ ...row?.cells, since: '' })
  return rows.filter((row, index) => saidOf(row) !== saidOf(rows[index - 1]))
}

interface DescribedSource extends SourceFiles {
  readonly file: string
  readonly editions: readonly Edition[]
  readonly names: CountryNames
}

async function readEditions(described: DescribedSource, { tables, problems, pins, accounts }: Read): Promise<void> {
  const { source, file, editions, names } = described
  let remarks = new Remarks({ remarks: undefined, lineOf: () => 1 })
  let before: readonly RawTable[] = []
  for (const edition of editions) {
    if (remarks.given !== edition.remarks) {
      append(problems, remarks.unused(file))
      remarks = new Remarks(edition)
    }
    const adapter = ADAPTERS.get(edition.adapter.name)
    if (!adapter) {
      problems.push(unknownAdapter(file, edition))
      break
    }
    const { files, problems: fileProblems, pins: editionPins } = await readSnapshotFiles(described, edition)
    append(problems, fileProblems)
    append(pins, editionPins)
    // A snapshot without one of its files cannot be read. The next snapshot would withdraw keys that were never read, so stop here.
    if (fileProblems.length > 0) break
    const context = { names, mapping: edition.adapter.mapping, descriptor: file, ...edition }
    const reading = isRetired(edition) ? NOTHING : adapter.read(new Map(files.map((named) => [named.part, named])), context)
    append(problems, reading.problems)
    const tableNames = reading.tables.map(({ table }) => table)
    accounts.push(sourceAccount({ source, since: edition.since, tables: tableNames, files: reading.accounts }))
    append(tables, completeTables(described, edition, reading.tables, remarks))
    append(tables, withdrawnTables(described, edition, before, reading.tables))
    before = reading.tables
    if (edition === editions.at(-1)) append(problems, remarks.unused(file))
  }
}

const NOTHING: AdapterReading = { tables: [], problems: [], accounts: [] }

/** A snapshot without files retires the source: what it gave until then is withdrawn. */
const isRetired = ({ files }: Edition) => files.length === 0

function unknownAdapter(file: string, { adapter: { name }, lineOf }: Edition): Problem {
  const known = { expected: [...ADAPTERS.keys()].join(', '), nearest: nearest(name, ADAPTERS.keys()) }
  return inputProblem('unknown-adapter', 'unknown adapter', { file, line: lineOf('adapter.name'), actual: name, ...known })
}

/** The rows of an adapter with the source, the release, the remarks and what was published for their numbers. */
function completeTables({ source, file }: DescribedSource, edition: Edition, tables: readonly RawTable[], remarks: Remarks): RawTable[] {
  return tables.map(({ table, rows }) => {
    const publishedOf = publishedReader(table, file, edition)
    const cellsOf = ({ cells }: RawRow) => complete(table, { ...cells, source, since: edition.since, note: remarks.noteOf(table, cells) })
    return { table, rows: rows.map((row) => ({ ...row, cells: cellsOf(row), published: publishedOf(row) })) }
  })
}

/** The rows that withdraw the keys of the earlier snapshot that the later one does not have. */
function withdrawnTables({ source, file }: DescribedSource, edition: Edition, before: readonly RawTable[], now: readonly RawTable[]) {
  const { since, line } = edition
  const note = isRetired(edition) ? `retired in ${since}` : `not in the files of ${since}`
  return before.flatMap(({ table, rows }): RawTable[] => {
    const keyOf = ({ cells }: RawRow) => keyOfCells(tableNamed(table), cells)
    const kept = new Set(now.filter((other) => other.table === table).flatMap((other) => other.rows.map(keyOf)))
    const withdrawn = rows
      .filter((row) => !kept.has(keyOf(row)))
      .map(({ cells }) => ({ file, line, cells: complete(table, { ...cells, source, since, note, withdrawn: 'yes' }) }))
    return withdrawn.length > 0 ? [{ table, rows: withdrawn }] : []
  })
}

/**
 * What was published for each number of a row: what the adapter says, else the descriptor's option of that name. For the other numbers
 * nothing was published: the method sets them.
 */
function publishedReader(table: TableName, file: string, { options, optionLines }: Edition) {
  const numbers = tableNamed(table).columns.filter(({ kind }) => isNumber(kind))
  const others: PublishedCells = Object.fromEntries(
    numbers.map(({ name }) => [
      name,
      name in options ? [{ column: name, text: String(options[name]), file, line: optionLines[name] ?? 1 }] : [],
    ]),
  )
  return ({ cells, published = {} }: RawRow): PublishedCells | undefined => {
    const given = numbers.filter(({ name }) => (cells[name] ?? '') !== '')
    if (given.length === 0) return undefined
    return Object.fromEntries(given.map(({ name }) => [name, published[name] ?? others[name] ?? []]))
  }
}

/** The descriptor's remarks on rows of its countries. It records which remarks found a row. */
class Remarks {
  readonly given: Edition['remarks']
  readonly #lineOf: Edition['lineOf']
  readonly #used = new Set<string>()

  constructor({ remarks, lineOf }: Pick<Edition, 'remarks' | 'lineOf'>) {
    this.given = remarks
    this.#lineOf = lineOf
  }

  /** The note of a row, with the descriptor's remarks on it. */
  noteOf(table: TableName, { country, note = '' }: Readonly<Record<string, string>>): string {
    const found = (this.given ?? []).filter((remark) => remark.table === table && remark.country === country)
    if (found.length > 0) this.#used.add(`${table} ${country}`)
    return [note, ...found.map((remark) => remark.note)].filter((text) => text !== '').join('; ')
  }

  unused(file: string): Problem[] {
    return (this.given ?? []).flatMap(({ table, country }, index) => {
      const actual = `${table} ${country}`
      const line = this.#lineOf(`remarks.${index}.table`)
      return this.#used.has(actual) ? [] : [inputProblem('unused-remark', 'the remark applies to no row', { file, line, actual })]
    })
  }
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
