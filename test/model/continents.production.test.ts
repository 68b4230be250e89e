import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { CONTINENT_OF } from '../../pipeline/model/continents.ts'
import { describeWithRawFiles } from '../raw-files.ts'

const LIST = 'iso-country-codes/country-codes.csv'

describeWithRawFiles('continents', [LIST], (raw) => {
  it('are the regions of M49 as an independent list has them', () => {
    const rows = Papa.parse<Record<string, string>>(readFileSync(join(raw, LIST), 'utf8'), { header: true, skipEmptyLines: true }).data
    const listed = rows
      .filter((row) => row['Region Name'])
      .map((row) => [row['ISO3166-1-Alpha-3'], row['Region Name']?.replace('Americas', 'America')])
    expect(Object.fromEntries(CONTINENT_OF)).toEqual(Object.fromEntries(listed))
  })
})
