// Tests reading groups of countries: the committed file, and what is wrong in one.

import { describe, expect, it } from 'vitest'
import { COUNTRY_GROUPS, readCountryGroups } from '../../pipeline/ingest/country-groups.ts'
import { countryNames } from '../../pipeline/ingest/country-names.ts'
import { readNames } from '../../pipeline/ingest/read-inputs.ts'
import { PROJECT } from '../workspace.ts'
import { workspaceWith } from './beside.ts'

describe('sources/country_groups.csv', () => {
  it('has the members of organisations and continents, each a country once', async () => {
    const { names } = await readNames(PROJECT)
    const { groups, problems } = await readCountryGroups(PROJECT, names)
    expect(problems).toEqual([])
    const sizes = Object.fromEntries(groups.map(({ name, members }) => [name, members.length]))
    expect(sizes).toMatchObject({ 'EU 27': 27, OECD: 38, 'G20 countries': 19 })
    const continents = groups.filter(({ kind }) => kind === 'continent').flatMap(({ members }) => members)
    expect(new Set(continents).size).toBe(continents.length)
    for (const { members, kind, asOf } of groups) {
      expect(members).toEqual([...members].sort())
      expect(asOf === null).toBe(kind === 'continent')
    }
  })
})

describe('a file of groups', () => {
  const names = countryNames(['FRA', 'DEU'].map((code) => ({ publisher: 'iso', written: code, code })))
  const read = (lines: string) =>
    readCountryGroups(workspaceWith({ [COUNTRY_GROUPS.file]: `group,kind,members,as_of,citation,aliases\n${lines}` }), names)

  it('gives groups with their members', async () => {
    const { groups } = await read('Two,organisation,DEU FRA,2020-02-01,A treaty,Pair|The two\n')
    expect(groups).toEqual([
      {
        name: 'Two',
        kind: 'organisation',
        members: ['DEU', 'FRA'],
        asOf: '2020-02-01',
        citation: 'A treaty',
        aliases: ['Pair', 'The two'],
      },
    ])
  })
})
