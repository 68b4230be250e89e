// Reads all inputs of an environment, of all releases. No data enters the pipeline in any other way.

import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Environment } from '../../schemas/release.ts'
import { header, TABLES, type TableName, tableNamed } from '../../schemas/tables.ts'
import { isFolder, namesIn } from '../io/files.ts'
import { distinct, Failure, type Problem } from '../model/failure.ts'
import { nearest } from '../model/nearest.ts'
import { readCountryGroups } from './country-groups.ts'
import { COUNTRY_NAMES_COLUMNS, COUNTRY_NAMES_FILE, type CountryNames, countryNames, readCountryNames } from './country-names.ts'
import { readDescribedSources } from './described-sources.ts'
import { inputProblem, LOSES_ROWS } from './input-problems.ts'
import { readLimits } from './limits.ts'
import type { Prefers } from './preferred-sources.ts'
import { readPublishedAt } from './published-at.ts'
import { inputBytes } from './read-beside.ts'
import { readCsv } from './read-csv.ts'
import { duplicateProblems, referenceProblems } from './reference-problems.ts'
import { rowsOf } from './resolve.ts'
import { ROW_CONFLICTS } from './row-conflicts.ts'
import type { AllInputs, RawTable } from './rows.ts'
import { sinceProblems } from './since-problems.ts'
import { readSourceAddresses } from './source-addresses.ts'
import { type TypedTable, tableTyper } from './typed-table.ts'
import { withdrawalProblems } from './withdrawal-problems.ts'

export interface ReadInputsOptions {
  /** The workspace: the folder that holds sources/ and releases/. */
  readonly root: string
  readonly env: Environment
  /** The folder of the publishers' raw files; production only. */
  readonly raw?: string | undefined
  /** The versions of all releases, including drafts: every `since` has to be one of them. If left out, `since` is not checked. */
  readonly releases?: readonly string[]
}

/** A CSV of a table: where it lies below the root, and whether it has to be there. */
export interface TableFile {
  readonly table: TableName
  readonly file: string
  readonly required: boolean
}

/** Files that are read at the same time. */
const FILES_AT_ONCE = 8

/**
 * All rows of an environment and everything that is wrong with its files; bad files are problems, never exceptions.
 * Failure 'no-workspace' when the root has no sources.
 */
export async function readInputs({ root, env, raw, releases = [] }: ReadInputsOptions): Promise<AllInputs> {
  if (!(await isFolder(join(root, 'sources')))) {
    throw new Failure('no-workspace', `There is no folder sources in ${root}.`, {
      hint: 'Run the command in the folder of a workspace, or name one with --root.',
    })
  }
  const { names, problems: nameProblems } = await readNames(root)
  const folder = tablesFolder(env)
  const files = tableFiles(env)
  const described =
    env === 'production'
      ? await readDescribedSources({ root, names, releases, raw })
      : { tables: [], problems: [], pins: [], accounts: [], prefers: undefined }
  const { rows, problems } = await readTables(root, files, described.tables, names, releases, described.prefers)
  const limits = await readLimits(root, env, names)
  const groups = await readCountryGroups(root, names)
  const published = await readPublishedAt(root, env)
  const addresses = await readSourceAddresses(root)
  const strays = strayProblems(folder, await namesIn(join(root, folder)), files)
  return {
    rows,
    problems: [
      ...nameProblems,
      ...strays,
      ...described.problems,
      ...problems,
      ...limits.problems,
      ...groups.problems,
      ...published.problems,
      ...addresses.problems,
    ],
    pins: described.pins,
    accounts: described.accounts,
    limits: limits.limits,
    groups: groups.groups,
    publishedAt: published.publishedAt,
    addresses: addresses.addresses,
    aliases: new Map([...names.codes].map((code) => [code, names.aliasesOf(code)])),
  }
}

const tablesFolder = (env: Environment) => (env === 'demo' ? 'sources/demo' : 'sources/production/assumptions')

/** The typed tables of an environment: all of them in demo, those that exist in production. */
export function tableFiles(env: Environment): TableFile[] {
  const folder = tablesFolder(env)
  return TABLES.map(({ name: table }) =>
    env === 'production' && table === 'exceptions'
      ? { table, file: 'sources/production/exceptions.csv', required: true }
      : { table, file: `${folder}/${table}.csv`, required: env === 'demo' },
  )
}

/** The names of countries in a workspace, and what is wrong with the file. */
export async function readNames(root: string): Promise<{ readonly names: CountryNames; readonly problems: readonly Problem[] }> {
  const reading = await inputBytes(root, { file: COUNTRY_NAMES_FILE, required: true, columns: COUNTRY_NAMES_COLUMNS })
  return reading.bytes ? readCountryNames(COUNTRY_NAMES_FILE, reading.bytes) : { names: countryNames([]), problems: reading.problems }
}

/** Reads and types the tables from their files and from `others`, and checks them against each other and against the releases. */
export async function readTables(
  root: string,
  files: readonly TableFile[],
  others: readonly RawTable[],
  names: CountryNames,
  releases: readonly string[] = [],
  prefers?: Prefers,
): Promise<Pick<AllInputs, 'rows' | 'problems'>> {
  const typers = new Map(TABLES.map(({ name }) => [name, tableTyper(name, names)] as const))
  const limit = pLimit(FILES_AT_ONCE)
  const readings = await Promise.all(
    files.map(({ table, file, required }) =>
      limit(async () => {
        const columns = header(tableNamed(table))
        const { bytes, problems } = await inputBytes(root, { file, required, columns })
        return { table, problems: bytes ? readCsv({ file, bytes, columns }, (row) => typers.get(table)?.take(row)) : problems }
      }),
    ),
  )
  for (const { table, rows } of others) for (const row of rows) typers.get(table)?.take(row)

  const tables = [...typers.values()].map((typer) => typer.typed())
  const unread = new Set(readings.filter(({ problems }) => problems.some(({ rule }) => LOSES_ROWS.has(rule))).map(({ table }) => table))
  const typedFiles = new Set(files.map(({ file }) => file))
  const problems = [
    ...readings.flatMap((reading) => reading.problems),
    ...tables.flatMap((typed) => typed.problems),
    ...tables.flatMap((typed) => duplicateProblems(typed, typedFiles, prefers)),
    ...tables.flatMap((typed) => sinceProblems(typed, typedFiles, releases)),
    ...tables.flatMap((typed) => withdrawalProblems(typed, typedFiles)),
    ...tables.flatMap(conflictsInReleases),
    ...referenceProblems(tables, unread, names),
  ]
  return { rows: new Map(tables.map(({ table, rows }) => [table, rows])), problems: inFileOrder(problems, files) }
}

/** Problems between rows that hold in the same release, each once. Between two of these versions, the rows are those of the first. */
function conflictsInReleases({ table, rows }: TypedTable): Problem[] {
  const conflicts = ROW_CONFLICTS[table]
  if (!conflicts) return []
  const versions = new Set(rows.map(({ since }) => since))
  return distinct([...versions].flatMap((version) => conflicts(rowsOf(tableNamed(table), rows, version))))
}

/** CSV files in the folder of the tables that are not tables. Without this check a misnamed file would be left out silently. */
function strayProblems(folder: string, found: readonly string[], files: readonly TableFile[]): Problem[] {
  const wanted = files.filter(({ file }) => file.startsWith(`${folder}/`)).map(({ file }) => file.slice(folder.length + 1))
  return found
    .filter((name) => /\.csv$/i.test(name) && !wanted.includes(name))
    .map((name) =>
      inputProblem('unknown-file', 'no table has this name', {
        file: `${folder}/${name}`,
        actual: name,
        expected: `one of ${wanted.join(', ')}`,
        nearest: nearest(name, wanted),
      }),
    )
}

/** Sorted by file in the order of the tables, then by line, then in the order found. */
function inFileOrder(problems: readonly Problem[], files: readonly TableFile[]): Problem[] {
  const positions = new Map(files.map(({ file }, position) => [file, position]))
  const position = ({ file = '' }: Problem) => positions.get(file) ?? files.length
  return [...problems].sort((a, b) => position(a) - position(b) || compareText(a.file ?? '', b.file ?? '') || (a.line ?? 0) - (b.line ?? 0))
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
