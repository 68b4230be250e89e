import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { readCountryGroups } from '../../pipeline/ingest/country-groups.ts'
import { readNames } from '../../pipeline/ingest/read-inputs.ts'
import { describeWithRawFiles } from '../raw-files.ts'
import { PROJECT } from '../workspace.ts'

const LIST = 'iso-country-codes/country-codes.csv'

describeWithRawFiles('continents', [LIST], (raw) => {
  it('are the regions of M49 as an independent list has them', async () => {
    const { names } = await readNames(PROJECT)
    const { groups } = await readCountryGroups(PROJECT, names)
    const rows = Papa.parse<Record<string, string>>(readFileSync(join(raw, LIST), 'utf8'), { header: true, skipEmptyLines: true }).data
    const listed = (region: string) => rows.filter((row) => row['Region Name'] === region).map((row) => row['ISO3166-1-Alpha-3'])
    const continents = groups.filter(({ kind }) => kind === 'continent')
    expect(continents.map(({ name }) => name)).toEqual(['Africa', 'Americas', 'Asia', 'Europe', 'Oceania'])
    for (const { name, members } of continents) expect(members).toEqual(listed(name).sort())
  })
})
