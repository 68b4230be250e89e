// Tests releases that extend the coverage: by a year, a metric, a polymer. Each release is built, checked, compared, explained and hosted
// with its addition. Locked data keep their bytes.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Changes } from '../../schemas/changes.ts'
import type { Validation } from '../../schemas/findings.ts'
import type { PatchedProgram } from '../patched-program.ts'
import type { Run } from '../workspace.ts'
import { programWithLaterReleases } from './later-releases.ts'

/** Timeout in milliseconds for a build of four releases on a busy machine. */
const LONG = 1_800_000

const ALL = ['All packaging', 'All polymers'] as const

/** The built releases. Earlier ones are computed and compared with their locks, but not written. */
const BUILT = ['1.4', '1.5', '1.6', '1.7'] as const

let program: PatchedProgram
let built: Run

beforeAll(async () => {
  program = await programWithLaterReleases()
  built = await program.run('build', ...BUILT, '--page-sizes', '500', '--no-explanations', '--quiet')
}, LONG)

const json = <T>(file: string): T => JSON.parse(program.read(file)) as T
const bundle = (version: string, file: string) => `releases/${version}/demo/${file}`

type Record_ = Readonly<Record<string, string>>
const csv = (version: string) => Papa.parse<Record_>(program.read(bundle(version, 'datasets.csv')), { header: true, skipEmptyLines: true })

/** The cell of the record of all packaging and all polymers. */
function cell(version: string, country: string, year: string, column: string): string | undefined {
  return csv(version).data.find(
    (row) => row.country === country && row.category === ALL[0] && row.polymer === ALL[1] && row.year === year,
  )?.[column]
}

describe('a release that covers more', () => {
  it('passes its checks', () => {
    expect(built.stderr).not.toContain('error[')
    expect(built.code).toBe(0)
  })

  it('leaves 1.4 as it was locked', () => {
    const { data } = json<{ data: Readonly<Record<string, unknown>> }>('releases/1.4/demo.lock.json')
    for (const file of ['datasets.csv', 'reference-data.json', 'metadata.json']) {
      const sum = createHash('sha256')
        .update(readFileSync(program.path(bundle('1.4', file))))
        .digest('hex')
      expect(`${file} ${sum}`).toBe(`${file} ${data[file]}`)
    }
    for (const value of ['2023', 'not_collected', 'PLA'])
      expect(program.read(bundle('1.4', 'datapackage.json'))).not.toContain(`"${value}"`)
  })

  it('leaves the releases before it as they were locked: 1.4 is built on them, and names what differs from their locks', () => {
    const { rules } = json<Validation>(bundle('1.4', 'validation.json'))
    expect(rules.find(({ rule }) => rule === 'lock-holds')).toMatchObject({ status: 'passed', violations: 0 })
  })

  it('has it in its reference data, and the years of the release before where it names none', () => {
    const known = (version: string) => json<{ years: number[]; polymers: string[] }>(`public/demo/v/${version}/reference-data.json`)
    expect(known('1.4').years).toEqual([2019, 2020, 2021, 2022])
    for (const version of ['1.5', '1.6', '1.7']) expect(known(version).years).toEqual([2019, 2020, 2021, 2022, 2023])
    expect(known('1.6').polymers).not.toContain('PLA')
    expect(known('1.7').polymers.slice(-2)).toEqual(['PLA', 'Other'])
  })

  it('has it in its records, its columns and the description of them', () => {
    const years = (version: string) => new Set(csv(version).data.map(({ year }) => year))
    expect(years('1.5')).toEqual(new Set(['2019', '2020', '2021', '2022', '2023']))
    expect(years('1.4').has('2023')).toBe(false)
    expect(csv('1.5').meta.fields).not.toContain('not_collected')
    expect(csv('1.6').meta.fields?.at(-1)).toBe('not_collected')
    expect(csv('1.7').data.some(({ polymer, category }) => polymer === 'PLA' && category === 'Rigid food packaging')).toBe(true)
    expect(csv('1.6').data.some(({ polymer }) => polymer === 'PLA')).toBe(false)
    expect(program.read(bundle('1.6', 'datapackage.json'))).toContain('not collected, percent')
  })

  it('gives the metric in every record of the release, with the ranges that it has', () => {
    const share = (column: string) => Number(cell('1.6', 'BRA', '2023', column))
    expect(share('not_collected')).toBeCloseTo(share('littering') + share('uncollected_excluding_littering'), 4)
    expect(csv('1.6').data.every(({ not_collected = '' }) => /^\d+\.\d{4}$/.test(not_collected))).toBe(true)
    expect(program.read(bundle('1.6', 'ranges.csv')).split('\n')[0]).toContain('not_collected_low,not_collected_high')
  })

  it('lists what it adds as one change, which is declared, and no records of it', () => {
    const changes = (version: string) => json<Changes>(bundle(version, 'changes.json'))
    const added = (kind: string, value: string) => [{ change: 'added', kind, value, declaration: `add ${kind} ${value}` }]
    expect(changes('1.5').coverage).toEqual(added('year', '2023'))
    expect(changes('1.6').coverage).toEqual(added('metric', 'not_collected'))
    expect(changes('1.7').coverage).toEqual(added('polymer', 'PLA'))
    expect(changes('1.5')).toMatchObject({ added: [], cells: [] })
    expect(changes('1.5').records.added).toBe(3 * 50)
    expect(changes('1.6')).toMatchObject({ records: { added: 0, removed: 0, changed: 0 }, inputs: [] })
    expect(changes('1.7').added).toEqual([])
    expect(changes('1.4').coverage).toBeUndefined()
    expect(program.read(bundle('1.5', 'CHANGES.md'))).toContain('- added year 2023')
  })

  it('is in the explorer, on the first page and in the description of the api', () => {
    expect(program.read('public/demo/assets/explorer.js')).toContain('not_collected')
    expect(program.read('public/demo/index.html')).toContain(
      'nine masses and twelve ratios, for 3 countries, 6 kinds of packaging and 10 polymers, 2019–2023.',
    )
    const { components } = json<{ components: { schemas: { Element: { properties: object; required: string[] } } } }>(
      'public/demo/openapi.json',
    )
    expect(Object.keys(components.schemas.Element.properties)).toContain('not_collected')
    expect(components.schemas.Element.required).not.toContain('not_collected')
  })

  it(
    'refuses rows of a polymer that their release does not have',
    async () => {
      const file = 'sources/demo/category_split.csv'
      const before = program.read(file)
      program.write(file, before.replaceAll(/^(PLA,.*),1\.7,$/gm, '$1,1.6,'))
      const { code, stderr } = await program.run('check', '1.7')
      program.write(file, before)
      expect(code).toBe(2)
      expect(stderr).toContain('the polymer PLA exists only from release 1.7 on')
    },
    LONG,
  )
})
