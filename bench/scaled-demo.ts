// The demo with many times its countries, for measuring: each country has that many parts instead, which the program computes like
// countries.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { packageRoot } from '../pipeline/io/package-files.ts'
import { compareVersions } from '../pipeline/model/versions.ts'
import { header, TABLES, type Table, tableNamed } from '../schemas/tables.ts'

type Cells = Record<string, string>

export interface ScaledDemo {
  /** Name → CSV text, one for every table. */
  readonly files: ReadonlyMap<string, string>
  /** Lines for the end of country-names.csv: the parts under the publisher `iso`. */
  readonly countryNames: string
}

/**
 * The inputs of a release of the demo that has no predecessor: of the rows with one key, the newest. If `factor`, a whole number up to
 * 9999, is above 1, every country has `factor` parts. Masses and persons grow by a ten-thousandth from part to part, so that no two parts
 * are equal.
 */
export function scaledDemo(factor: number, version: string): ScaledDemo {
  const countries = newestRows(tableNamed('countries'), version)
  const codes = new Set(countries.map(({ country }) => country))
  const parts = factor === 1 ? [] : Array.from({ length: factor }, (_, index) => index + 1)
  const rowsOf = (table: Table) => {
    const rows = newestRows(table, version)
    if (parts.length === 0) return rows
    const own = rows.filter((row) => codes.has(countryOf(row)))
    const common = rows.filter((row) => !codes.has(countryOf(row)))
    return [...common, ...parts.flatMap((part) => own.map((row) => ofPart(table, row, part)))]
  }
  const files = new Map(TABLES.map((table) => [`${table.name}.csv`, csvOf(table, rowsOf(table))]))
  const named = ({ country = '', name = '' }: Cells, part: number) => `iso,${partName(name, part)},${partCode(country, part)}\n`
  return { files, countryNames: parts.flatMap((part) => countries.map((row) => named(row, part))).join('') }
}

function newestRows(table: Table, version: string): Cells[] {
  const text = readFileSync(join(packageRoot(), 'sources/demo', `${table.name}.csv`), 'utf8')
  const { data } = Papa.parse<Cells>(text, { header: true, skipEmptyLines: true })
  const there = data.filter(({ since = '' }) => compareVersions(since, version) <= 0)
  return [...new Map(there.map((row) => [table.key.map((column) => row[column]).join('|'), row])).values()]
}

/** The code of the country that a row is about. Exceptions name it first in the key of the row that they change. */
const countryOf = ({ country, area, key }: Cells): string => country ?? area ?? key?.split('|')[0] ?? ''

function ofPart(table: Table, row: Cells, part: number): Cells {
  const amounts = table.columns.filter(({ kind }) => kind === 'mass' || kind === 'count').map(({ name }) => name)
  const grown = amounts.filter((name) => row[name]).map((name) => [name, larger(row[name] ?? '', part)])
  const code = partCode(countryOf(row), part)
  const made: Cells = { ...row, ...Object.fromEntries(grown) }
  if (row.country !== undefined) made.country = code
  else if (row.area !== undefined) made.area = code
  else made.key = row.key?.replace(/^[^|]+/, code) ?? ''
  if (table.name === 'countries') made.name = partName(row.name ?? '', part)
  return made
}

const partCode = (country: string, part: number): string => `${country}-${String(part).padStart(4, '0')}`
const partName = (name: string, part: number): string => `${name} (part ${part})`

function larger(cell: string, part: number): string {
  const decimals = cell.split('.')[1]?.length ?? 0
  return (Number(cell) * (1 + part / 10_000)).toFixed(decimals)
}

const csvOf = (table: Table, rows: readonly Cells[]): string => `${Papa.unparse([...rows], { columns: header(table), newline: '\n' })}\n`
