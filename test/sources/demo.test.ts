import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compareVersions } from '../../pipeline/model/versions.ts'
import { releaseSchema } from '../../schemas/release.ts'
import { TABLES } from '../../schemas/tables.ts'
import { demoRows, readCells, readText } from './demo-tables.ts'

const RELEASES = [
  { version: '1.1', previous: null, date: '2026-11-16', countries: 73, changes: [] },
  { version: '1.2', previous: '1.1', date: '2026-11-17', countries: 74, changes: ['add country PRY'] },
  { version: '1.2.1', previous: '1.2', date: '2026-11-18', countries: 74, changes: ['revise recycling_rates TZA 2022'] },
  { version: '1.3', previous: '1.2.1', date: '2026-11-19', countries: 75, changes: ['add country LAO'] },
  { version: '1.4', previous: '1.3', date: '2026-11-20', countries: 76, changes: ['add country GTM'] },
] as const

describe('the files of the demo', () => {
  it('are one a table, and no other', () => {
    const committed = readdirSync(join(import.meta.dirname, '../../sources/demo'))
    expect(committed.sort()).toEqual(TABLES.map(({ name }) => `${name}.csv`).sort())
  })
})

describe('the demo tables', () => {
  it('put what later releases add at the end', () => {
    for (const table of TABLES) {
      const since = demoRows(table.name).map((row) => row.since ?? '')
      expect(since, table.name).toEqual([...since].sort(compareVersions))
    }
  })

  it('use every source and every region', () => {
    const used = new Set(TABLES.filter(({ name }) => name !== 'sources').flatMap(({ name }) => demoRows(name).map((row) => row.source)))
    expect([...used].sort()).toEqual(
      demoRows('sources')
        .map((row) => row.source)
        .sort(),
    )
    const regions = new Set(demoRows('countries').map((row) => row.region))
    expect(regions).toEqual(
      new Set(
        demoRows('packaging_shares')
          .map((row) => row.area ?? '')
          .filter((area) => area.length > 3),
      ),
    )
  })

  it('are clearly fake', () => {
    for (const source of demoRows('sources')) {
      expect(source.title).toMatch(/^Mock .* \(demo, invented values\)$/)
      expect(source).toMatchObject({ publisher: 'plastic-eol demo', licence: 'CC0-1.0' })
      expect(source.url === '' || source.url?.startsWith('https://example.org/'), source.source).toBe(true)
    }
    const texts = [
      ...demoRows('waste_generated').map((row) => row.boundary),
      ...demoRows('exceptions').map((row) => row.reason),
      ...demoRows('series_breaks').map((row) => row.reason),
    ]
    for (const text of texts) expect(text).toMatch(/^mock: /)
  })

  it('score sources from 5 to 1', () => {
    expect(new Set(demoRows('sources').map((row) => row.quality))).toEqual(new Set(['1', '2', '3', '4', '5']))
  })

  it('give every country population for the four years, treatment, coverage, recycling and trade', () => {
    for (const { country = '' } of demoRows('countries')) {
      const years = demoRows('population', { country }).map((row) => row.year)
      expect(years, country).toEqual(expect.arrayContaining(['2019', '2020', '2021', '2022']))
      for (const name of ['treatment_shares', 'collection', 'recycling_rates'] as const)
        expect(demoRows(name, { country }).length, `${name} ${country}`).toBeGreaterThan(0)
      for (const year of ['2019', '2020', '2021', '2022'])
        expect(demoRows('waste_trade', { country, year, flow: 'import' }).length, `${country} ${year}`).toBeGreaterThan(0)
    }
  })
})

describe('the history of the releases', () => {
  const countriesOf = (version: string) =>
    demoRows('countries')
      .filter((row) => compareVersions(row.since ?? '', version) <= 0)
      .map((row) => row.country ?? '')

  it.each(RELEASES)(
    'reaches $countries countries in $version, as release.json declares',
    ({ version, previous, date, countries, changes }) => {
      const release = releaseSchema.parse(JSON.parse(readText('releases', version, 'release.json')))
      expect(countriesOf(version)).toHaveLength(countries)
      expect(release).toMatchObject({ version, previous, date })
      expect(release.environments.demo).toEqual({
        licence: 'CC0-1.0',
        changes,
        coverage: { countries, first_year: 2019, last_year: 2022 },
        waivers: [],
      })
    },
  )

  it("corrects Tanzania's recycling of 2022 and nothing else", () => {
    const corrections = TABLES.flatMap(({ name }) =>
      demoRows(name, { since: '1.2.1' }).map((row) => ({ name, ...row }) as Record<string, string>),
    )
    expect(corrections.length).toBeGreaterThan(0)
    for (const row of corrections) {
      expect(row).toMatchObject({ name: 'recycling_rates', country: 'TZA', year: '2022' })
      const { category = '', polymer = '' } = row
      const [first] = demoRows('recycling_rates', { country: 'TZA', year: '2022', category, polymer, since: '1.1' })
      expect(first?.recycled_percent).not.toBe(row.recycled_percent)
    }
  })

  it('adds nothing to the medians that are used for missing values of earlier countries', () => {
    const groups = (name: 'municipal_waste' | 'collection', column: string, missing: boolean, later: boolean) =>
      demoRows(name)
        .filter((row) => (row[column] === '') === missing && (row.since !== '1.1') === later)
        .map((row) => row.income_group)
    for (const [name, column] of [
      ['municipal_waste', 'plastic_percent'],
      ['collection', 'collected_percent'],
    ] as const) {
      const added = new Set(groups(name, column, false, true))
      expect(groups(name, column, true, false).filter((group) => added.has(group))).toEqual([])
    }
  })
})

describe('country-names.csv', () => {
  // No code of the standard begins with X. Users may assign such codes, as many publishers do for Kosovo.
  const iso = readCells('sources', 'country-names.csv').filter((row) => row.publisher === 'iso' && !row.code?.startsWith('X'))

  it('has the 249 codes of ISO 3166-1 under the publisher iso, sorted, each with a name of its own', () => {
    const codes = iso.map((row) => row.code ?? '')
    expect(new Set(codes).size).toBe(249)
    expect(codes).toEqual([...codes].sort())
    expect(codes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
    expect(new Set(iso.map((row) => row.written)).size).toBe(249)
  })

  it('names the demo countries as the table countries does', () => {
    const names = new Map(iso.map((row) => [row.code, row.written]))
    for (const { country, name } of demoRows('countries')) expect(names.get(country), country).toBe(name)
  })
})
