// The codebook of What a Waste 2.0: the year of each cell of the country table.

import type { Problem } from '../../../model/failure.ts'
import { nearest } from '../../../model/nearest.ts'
import type { AccountBook } from '../../account/file-account.ts'
import type { CountryNames } from '../../country-names.ts'
import { reporterOf } from '../../input-problems.ts'
import type { NamedFile } from '../adapter.ts'
import { resolveCountry } from '../countries.ts'
import { readPublisherCsv } from '../publisher-csv.ts'
import { CODEBOOK_DIALECT, CODEBOOK_UNITS, COUNTRY_DIALECT, NOT_IN_CODEBOOK, unitOf } from './columns.ts'

export const PUBLISHER = 'what-a-waste'

/** The fallback where the codebook gives no year: the year to which the publication refers. */
export const REFERENCE_YEAR = '2016'

export interface CodebookYear {
  readonly year: string
  /** What a reader should know where the codebook does not state the year plainly. */
  readonly note?: string
}

export interface Codebook {
  /** The year of a country's cell, or undefined where the codebook has no row for it or leaves its year blank. */
  yearOf(country: string, measurement: string): CodebookYear | undefined
}

export function readCodebook(
  codebook: NamedFile,
  names: CountryNames,
): { readonly codebook: Codebook; readonly problems: readonly Problem[]; readonly account: AccountBook } {
  const { rows, problems, account } = readPublisherCsv(codebook, CODEBOOK_DIALECT)
  const measurements = [...COUNTRY_DIALECT.used, ...COUNTRY_DIALECT.known].filter((column) => !NOT_IN_CODEBOOK.test(column))
  const years = new Map<string, CodebookYear & { readonly line: number }>()

  for (const { file, line, cells } of rows) {
    const report = reporterOf(problems, { file, line })
    const { measurement, units } = cells
    const who = resolveCountry(names, PUBLISHER, cells.iso3c)
    if (who.kind === 'unknown')
      report('publisher-country', 'unknown country', { column: 'iso3c', actual: cells.iso3c, nearest: who.nearest })
    if (who.kind === 'not-a-country') {
      account.leave('not-a-country', { line })
      continue
    }
    if (!measurements.includes(measurement)) {
      report('publisher-value', 'unknown measurement', {
        column: 'measurement',
        actual: measurement,
        nearest: nearest(measurement, measurements),
      })
      continue
    }
    if (!CODEBOOK_UNITS.some((known) => known === units)) {
      report('publisher-value', 'unknown unit', { column: 'units', actual: units, expected: CODEBOOK_UNITS.join(', ') })
    }
    const year = readYear(cells.year)
    if (year === undefined) {
      const expected = 'a year, a range such as 2014-2015, or nothing'
      report('publisher-year', 'not a year', { column: 'year', actual: cells.year, expected })
    } else if (who.kind !== 'country') account.leave('not-a-country', { line })
    else if (units !== unitOf(measurement)) account.leave('other-quantity', { line, country: who.code })
    else if (year === 'blank') account.leave('no-value', { line, country: who.code })
    else {
      const key = `${who.code}|${measurement}`
      const before = years.get(key)
      // The codebook names 106 pairs twice. Where the unit does not distinguish them, the later year is used.
      const isLater = before === undefined || before.year < year.year
      if (isLater) years.set(key, { ...year, line })
      if (before === undefined) account.take()
      else account.leave('better-figure', { line: isLater ? before.line : line, country: who.code })
    }
  }
  return { codebook: { yearOf: (country, measurement) => years.get(`${country}|${measurement}`) }, problems, account }
}

/** A year; of a range such as `2014-2015` the later. */
function readYear(text: string): CodebookYear | 'blank' | undefined {
  if (text === '') return 'blank'
  if (/^(19|20)\d\d$/.test(text)) return { year: text }
  const range = /^((?:19|20)\d\d) ?[-–] ?((?:19|20)\d\d)$/.exec(text)
  const [, from = '', to = ''] = range ?? []
  if (!range || from > to) return undefined
  return { year: to, note: `the later year of ${text}` }
}
