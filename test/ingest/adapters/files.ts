// Small files in publishers' formats, made by hand for the tests. All values are invented.

import { readFileSync } from 'node:fs'
import type { Adapter, AdapterReading, NamedFile } from '../../../pipeline/ingest/adapters/adapter.ts'
import { COUNTRY_DIALECT, type CountryColumn } from '../../../pipeline/ingest/adapters/what-a-waste/columns.ts'
import { type CountryNames, countryNames } from '../../../pipeline/ingest/country-names.ts'
import type { RawRow } from '../../../pipeline/ingest/rows.ts'
import { type Mapping, mappingSchema } from '../../../schemas/mapping.ts'
import { PROJECT } from '../../workspace.ts'

/** Some names in the form of sources/country-names.csv. */
export const NAMES: CountryNames = countryNames([
  { publisher: 'iso', written: 'Austria', code: 'AUT' },
  { publisher: 'iso', written: 'Canada', code: 'CAN' },
  { publisher: 'iso', written: 'France', code: 'FRA' },
  { publisher: 'iso', written: 'India', code: 'IND' },
  { publisher: 'iso', written: 'Philippines', code: 'PHL' },
  { publisher: 'iso', written: 'Syria', code: 'SYR' },
  { publisher: 'iso', written: 'Namibia', code: 'NAM' },
  { publisher: 'worldbank', written: 'WLD', code: '-' },
  { publisher: 'eurostat', written: 'AT', code: 'AUT' },
  { publisher: 'eurostat', written: 'FR', code: 'FRA' },
  { publisher: 'eurostat', written: 'FX', code: '-' },
  { publisher: 'eurostat', written: 'UKN', code: '-' },
  { publisher: 'unctad', written: 'Austria', code: 'AUT' },
  { publisher: 'unctad', written: 'France', code: 'FRA' },
  { publisher: 'unctad', written: 'World', code: '-' },
  { publisher: 'un-comtrade', written: 'S19', code: '-' },
  { publisher: 'un-comtrade', written: 'EU2', code: '-' },
  { publisher: 'hmrc', written: 'France', code: 'FRA' },
  { publisher: 'hmrc', written: 'Spain', code: 'ESP' },
  { publisher: 'hmrc', written: 'China', code: 'CHN' },
  { publisher: 'hmrc', written: 'USA', code: 'USA' },
  { publisher: 'hmrc', written: 'United States', code: 'USA' },
  { publisher: 'hmrc', written: 'UAE', code: 'ARE' },
  { publisher: 'hmrc', written: 'Abu Dhabi', code: 'ARE' },
  { publisher: 'hmrc', written: 'Dubai', code: 'ARE' },
  { publisher: 'hmrc', written: 'Sharjah Etc', code: 'ARE' },
  { publisher: 'hmrc', written: 'European Union', code: '-' },
  { publisher: 'owid', written: 'Austria', code: 'AUT' },
  { publisher: 'owid', written: 'France', code: 'FRA' },
  { publisher: 'owid', written: 'Europe', code: '-' },
  { publisher: 'owid', written: 'World', code: '-' },
  { publisher: 'what-a-waste', written: 'CHI', code: '-' },
  { publisher: 'what-a-waste', written: 'p', code: 'SYR' },
])

export const fileOf = (part: string, text: string, file = `made-up/${part}.csv`): NamedFile => ({ part, file, bytes: Buffer.from(text) })

/** Reads files, given by part, with an adapter and its options. */
export function readWith(
  adapter: Adapter,
  files: Readonly<Record<string, string | NamedFile>>,
  options: Readonly<Record<string, unknown>> = {},
  mapping?: Mapping,
): AdapterReading {
  const named = Object.entries(files).map(([part, file]) => [part, typeof file === 'string' ? fileOf(part, file) : file] as const)
  return adapter.read(new Map(named), { names: NAMES, options, mapping, descriptor: 'made-up/source.json' })
}

/** The mapping in the descriptor of a source of production. */
export const mappingOf = (source: string): Mapping =>
  mappingSchema.parse(JSON.parse(readFileSync(`${PROJECT}/sources/production/${source}/source.json`, 'utf8')).adapter.mapping)

/** All rows of a reading: line and cells. */
export const linesOf = (reading: AdapterReading): (readonly [line: number, cells: RawRow['cells']])[] =>
  reading.tables.flatMap(({ rows }) => rows.map(({ line, cells }) => [line, cells] as const))

/** What the accounts of a reading say was left out: line, reason and amount. */
export const leftOut = (reading: AdapterReading) =>
  reading.accounts.flatMap((account) =>
    account.leftOut.map(({ line, reason, amount }) => [line, reason, amount && `${amount.text} ${amount.unit}`]),
  )

/** The totals that were compared with their parts, and differ. */
export const differing = (reading: AdapterReading) =>
  reading.accounts.flatMap(({ compared }) =>
    compared.filter(({ differs }) => differs).map(({ line, of, whole, parts, unit }) => [line, of, `${whole} ${unit}`, `${parts} ${unit}`]),
  )

type CountryRow = Readonly<Partial<Record<CountryColumn, string>>>

/** The country table of What a Waste with all its 51 columns. Cells that are not given are empty. */
export function countryTable(...rows: readonly CountryRow[]): string {
  const columns = [...COUNTRY_DIALECT.used, ...COUNTRY_DIALECT.known]
  const line = (row: Readonly<Record<string, string>>) => columns.map((column) => row[column] ?? '').join(',')
  return `${[columns.join(','), ...rows.map((row) => line({ income_id: 'HIC', ...row }))].join('\n')}\n`
}

/** The codebook of What a Waste: country, measurement, units, year of each row. */
export function codebook(...rows: readonly (readonly [country: string, measurement: string, units: string, year: string])[]): string {
  const lines = rows.map(([country, measurement, units, year]) => `XXX,${country},,HIC,${measurement},${units},${year},a source,`)
  return `${['regionID,iso3c,country_name,incomeID,measurement,units,year,source,comments', ...lines].join('\n')}\n`
}

export const URBAN_HEADER = 'country,urban_percent,source,quality,note,since,withdrawn\n'
