// national-totals.csv: the metrics of all packaging of a country in a year, with ranges and per head. From `metric` on it has the columns
// of aggregates.csv, so that the two files can be concatenated. It has one row per metric: twelve columns instead of ninety.

import { isWhole } from '../../../model/dimensions.ts'
import { figureFields, populationColumn } from '../../columns.ts'
import { cell, csvText, type PublishedRelease, type PublishedRow } from './published-release.ts'

/**
 * Rows are ordered by country and year, then by metric as in datasets.csv. The range of a figure that is not known is empty. `ranges` are
 * the national totals of ranges.csv, `countries` the rows of countries.csv.
 */
export function nationalTotalsCsv(
  { reference, records, metrics }: PublishedRelease,
  ranges: readonly PublishedRow[],
  countries: readonly PublishedRow[],
): string {
  const names = new Map(reference.countries.map(({ code, name }) => [code, name]))
  const about = new Map(countries.map((row) => [row.country, row]))
  const bounds = new Map(ranges.map((row) => [`${row.country}|${row.year}`, row]))
  const rows = records.filter(isWhole).flatMap((record) => {
    const [country, year] = [cell(record, 'country'), cell(record, 'year')]
    const persons = about.get(country)?.[populationColumn(Number(year))] ?? ''
    const range = bounds.get(`${country}|${year}`)
    if (!range) throw new RangeError(`no ranges of ${country} ${year}`)
    return metrics.map(({ name, unit, group }) => {
      const values = [cell(record, name), cell(range, `${name}_low`), cell(range, `${name}_high`)]
      const perHead = values.map((kt) =>
        kt !== '' && group === 'mass' && persons !== '' && persons !== '0' ? kgPerHead(kt, BigInt(persons)) : '',
      )
      return [country, names.get(country) ?? '', year, name, unit, ...values, persons, ...perHead]
    })
  })
  return csvText(['country', 'name', 'year', ...figureFields(metrics).map(({ name }) => String(name))], rows)
}

const KT_DECIMALS = 6
const MILLIGRAMS_PER_KILOGRAM = 1_000_000n

/**
 * Divides kilotonnes with six decimals by persons and returns kilograms with six decimals. Exact; half a milligram is rounded away from
 * zero.
 * @example kgPerHead('12.500000', 3000000n) // '4.166667'
 */
export function kgPerHead(kt: string, persons: bigint): string {
  // Without their point, kilotonnes with six decimals are whole kilograms.
  const kilograms = BigInt(kt.replace('.', ''))
  const dividend = (kilograms < 0n ? -kilograms : kilograms) * MILLIGRAMS_PER_KILOGRAM
  const milligrams = (2n * dividend + persons) / (2n * persons)
  const digits = String(milligrams).padStart(KT_DECIMALS + 1, '0')
  const sign = kilograms < 0n && milligrams > 0n ? '-' : ''
  return `${sign}${digits.slice(0, -KT_DECIMALS)}.${digits.slice(-KT_DECIMALS)}`
}
