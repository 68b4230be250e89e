// The typed figures that weigh urban and rural coverage: the share of a country's people who live in towns.

import { isPlainDecimal, parseDecimal, toWhole } from '../../../model/decimal.ts'
import type { Problem } from '../../../model/failure.ts'
import { isVersion } from '../../../model/versions.ts'
import type { CountryNames } from '../../country-names.ts'
import { reporterOf } from '../../input-problems.ts'
import { readCsv } from '../../read-csv.ts'
import type { NamedFile } from '../adapter.ts'

const URBAN_SHARE_COLUMNS = ['country', 'urban_percent', 'source', 'quality', 'note', 'since', 'withdrawn'] as const

export interface UrbanShare {
  readonly urbanPpm: bigint
  readonly percent: string
  readonly quality: string
  /** The source of the figure, and the note about it: `assumptions: about 2017`. */
  readonly provenance: string
  readonly file: string
  readonly line: number
}

/** The shares by country. They hold in every release of their source, so a share cannot have a `since` of its own or be withdrawn. */
export function readUrbanShares(
  { file, bytes }: NamedFile,
  names: CountryNames,
): { readonly shares: ReadonlyMap<string, UrbanShare>; readonly problems: readonly Problem[] } {
  const shares = new Map<string, UrbanShare>()
  const found: Problem[] = []
  let first: { readonly since: string; readonly line: number } | undefined
  const problems = readCsv({ file, bytes, columns: URBAN_SHARE_COLUMNS }, ({ line, cells }) => {
    const { country = '', urban_percent: percent = '', quality = '', source = '', note = '', since = '', withdrawn = '' } = cells
    if (isVersion(since)) first ??= { since, line }
    const value = isPlainDecimal(percent) ? parseDecimal(percent) : undefined
    const ppm = value && toWhole(value, 4)
    const report = reporterOf(found, { file, line })
    if (!names.codes.has(country))
      report('publisher-country', 'unknown country', {
        column: 'country',
        actual: country,
        expected: 'an ISO 3166-1 alpha-3 code',
        nearest: names.nearestCode(country),
      })
    else if (shares.has(country)) report('duplicate-observation', 'the country already has a share', { column: 'country', actual: country })
    if (ppm === undefined || ppm < 0n || ppm > 1_000_000n) {
      report('publisher-number', 'not understood', { column: 'urban_percent', actual: percent, expected: 'a percentage from 0 to 100' })
    } else if (!/^[1-5]$/.test(quality))
      report('publisher-value', 'not understood', { column: 'quality', actual: quality, expected: 'a quality score from 5 (best) to 1' })
    else if (source === '') report('publisher-value', 'missing value', { column: 'source', actual: source, expected: 'the id of a source' })
    else if (!isVersion(since))
      report('publisher-value', 'not understood', { column: 'since', actual: since, expected: 'a version such as 1.2 or 1.2.1' })
    else if (first && since !== first.since)
      report('publisher-value', 'all shares must have the same since', {
        column: 'since',
        actual: since,
        expected: `${first.since}, as on line ${first.line}`,
      })
    else if (withdrawn !== '')
      report('publisher-value', 'a share cannot be withdrawn', {
        column: 'withdrawn',
        actual: withdrawn,
        expected: 'an empty cell, or no row',
      })
    else if (!shares.has(country))
      shares.set(country, { urbanPpm: ppm, percent, quality, provenance: note === '' ? source : `${source}: ${note}`, file, line })
  })
  return { shares, problems: [...problems, ...found] }
}
