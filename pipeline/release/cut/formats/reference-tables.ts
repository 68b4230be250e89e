// countries.csv and pairs.csv: tables to join with the records. Both have one row per key, so that a join never multiplies rows.

import { INCOME_WORDS } from '../../../compute/reasons.ts'
import type { ReleaseInputs } from '../../../ingest/rows.ts'
import { ALPHA_2 } from '../../../model/alpha-2.ts'
import { isLeaf } from '../../../model/dimensions.ts'
import { populationColumn } from '../../columns.ts'
import { cell, csvText, type PublishedRelease } from './published-release.ts'

/**
 * countries.csv: one row for each country that the release covers, in the order of the reference data. Regions and income groups are
 * written as in aggregates.csv. The population has one column per year, because with one row per year a join by country alone would
 * multiply the records. A cell is empty if the inputs of the release do not have the value.
 */
export function countriesCsv({ reference: { countries, years } }: PublishedRelease, { tables }: ReleaseInputs): string {
  const about = new Map(tables.get('countries')?.map(({ key, values }) => [key, values]))
  const codes = new Map(tables.get('country_codes')?.map(({ key, values }) => [key, values.alpha_2]))
  const persons = new Map(tables.get('population')?.map(({ values }) => [`${values.country}|${values.year}`, values.persons]))
  const rows = countries.map(({ code, name }) => [
    code,
    text(codes.get(code) ?? ALPHA_2.get(code)),
    name,
    text(about.get(code)?.region),
    INCOME_WORDS[text(about.get(code)?.income_group)] ?? '',
    ...years.map((year) => text(persons.get(`${code}|${year}`))),
  ])
  return csvText(['country', 'alpha_2', 'name', 'region', 'income_group', ...years.map(populationColumn)], rows)
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

const PAIR_COLUMNS = ['category', 'polymer', 'leaf'] as const

/** pairs.csv: the pairs of category and polymer that have records, in published order; `leaf` is `true` for leaf records. */
export function pairsCsv({ reference: { categories, polymers }, records }: PublishedRelease): string {
  const found = new Set(records.map((record) => `${cell(record, 'category')}\n${cell(record, 'polymer')}`))
  const pairs = categories.flatMap((category) => polymers.map((polymer) => ({ category, polymer })))
  const rows = pairs
    .filter(({ category, polymer }) => found.has(`${category}\n${polymer}`))
    .map((pair) => [pair.category, pair.polymer, String(isLeaf(pair))])
  return csvText(PAIR_COLUMNS, rows)
}
