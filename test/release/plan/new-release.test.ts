import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectedFailure } from '../../../pipeline/io/disk-failure.ts'
import { sha256 } from '../../../pipeline/io/files.ts'
import { NEEDED_FOR_COUNTRY, neededForCountry, YEAR_TABLES } from '../../../pipeline/release/plan/needed-rows.ts'
import { type NewRelease, planRelease } from '../../../pipeline/release/plan/new-release.ts'
import { assertDateReached } from '../../../pipeline/release/plan/new-release-checks.ts'
import { readPlans, readReleases } from '../../../pipeline/release/plan/plans.ts'
import { releaseText, writeRelease } from '../../../pipeline/release/plan/release-file.ts'
import { releaseSchema } from '../../../schemas/release.ts'
import { TABLES } from '../../../schemas/tables.ts'
import { copyWorkspace, PROJECT, type Workspace } from '../../workspace.ts'

let workspace: Workspace
beforeAll(() => {
  workspace = copyWorkspace()
})

const NOTHING = { addCountries: [], removeCountries: [], renameCountries: [], addYears: [], revise: [] }
const plan = (version: string, more: Partial<NewRelease> = {}) =>
  planRelease({ ...NOTHING, root: workspace.root, env: 'demo', version, today: '2026-12-01', ...more })

/** A workspace whose only publisher is the World Bank, with these lines of its file. */
function withPopulation(...lines: readonly string[]) {
  const other = copyWorkspace()
  const file = 'worldbank-population/population.csv'
  const text = `${['Country Name,Country Code,Year,Value', ...lines].join('\r\n')}\r\n`
  other.write(`raw/${file}`, text)
  for (const name of readdirSync(other.path('sources/production'))) {
    if (!['assumptions', 'exceptions.csv', 'worldbank-population'].includes(name))
      rmSync(other.path(`sources/production/${name}`), { recursive: true })
  }
  const descriptor = 'sources/production/worldbank-population/source.json'
  const described = JSON.parse(other.read(descriptor))
  const pinned = { ...described.snapshots[0].files[0], file, sha256: sha256(Buffer.from(text)), bytes: text.length }
  other.write(descriptor, JSON.stringify({ ...described, snapshots: [{ ...described.snapshots[0], files: [pinned] }] }, null, 2))
  return { ...other, raw: other.path('raw') }
}

describe('the next release', () => {
  it('is not written where something is in the way', async () => {
    const { release } = await plan('1.5', { addCountries: ['GHA'] })
    workspace.write('releases/1.5', 'a file')
    const failure = expectedFailure(await writeRelease(workspace.root, release).catch((error: unknown) => error))
    workspace.removeFile('releases/1.5')
    expect(failure).toMatchObject({ code: 'in-the-way', hint: expect.stringMatching(/^Move away what is there, or choose another place/) })
  })

  it.each(['demo', 'production'] as const)('is a draft after the latest, with what it adds declared and counted: in %s', async (env) => {
    const { release } = await plan('1.5', { env, addCountries: ['GHA', 'CIV'] })
    expect(release).toMatchObject({
      version: '1.5',
      previous: '1.4',
      date: '2026-12-01',
      summary: "Adds Ghana and Côte d'Ivoire, 2019 to 2022.",
      draft: true,
    })
    expect(release.environments[env]?.changes).toEqual(['add country GHA', 'add country CIV'])
    expect(release.environments[env]?.coverage).toEqual({ countries: 78, first_year: 2019, last_year: 2022 })
  })

  it('covers a year that is added, and declares it', async () => {
    const { release, needed } = await plan('1.5', { addYears: ['2023'] })
    expect(release.summary).toBe('Adds the year 2023.')
    expect(release.environments.demo).toMatchObject({
      changes: ['add year 2023'],
      coverage: { countries: 76, first_year: 2019, last_year: 2023 },
    })
    expect(needed.map(({ declared }) => declared)).toEqual(['add year 2023'])
    const population = needed[0]?.tables.find(({ table }) => table === 'population')
    expect(population).toMatchObject({ need: 'one of', file: 'sources/demo/population.csv' })
    expect(population?.example).toBe('<country>,2023,<persons>,<source>,,,1.5,')
  })

  it('of one environment leaves the other out', async () => {
    const { release, needed } = await plan('1.4.1', { revise: ['recycling_rates TZA 2022'] })
    expect(Object.keys(release.environments)).toEqual(['demo'])
    expect(release.environments.demo?.changes).toEqual(['revise recycling_rates TZA 2022'])
    expect(release.environments.demo?.coverage.countries).toBe(76)
    expect(needed).toHaveLength(1)
    expect(needed[0]?.tables[0]).toMatchObject({ table: 'recycling_rates', file: 'sources/demo/recycling_rates.csv' })
    const rows = needed[0]?.tables[0]?.rows ?? []
    expect(rows).toContain('TZA,2022,*,*,8.46,,,,,,mock-recycling-survey,,mock correction: returns that came late,1.4.1,')
    expect(rows.every((row) => row.startsWith('TZA,2022,') && row.endsWith(',1.4.1,'))).toBe(true)
  })

  it('corrects rows of a publisher’s file by exceptions, which it prints with the place of each row', async () => {
    const { root, raw } = withPopulation('Mexico,MEX,2020,128000000', 'Romania,ROU,2020,19000000')
    const ask = (revise: string, more: Partial<NewRelease> = {}) =>
      plan('1.4.1', { root, raw, env: 'production', revise: [revise], ...more })
    const { release, needed } = await ask('population MEX 2020')
    expect(release.environments.production?.changes).toEqual(['add exceptions population MEX 2020'])
    expect(needed).toMatchObject([
      {
        declared: 'add exceptions population MEX 2020',
        tables: [
          {
            file: 'sources/production/exceptions.csv',
            why: expect.stringContaining('worldbank-population/population.csv:2'),
            rows: [
              'population,MEX|2020,persons,128000000,<why the 128000000 of worldbank-population/population.csv:2 is not used>,<source>,,,1.4.1,',
            ],
          },
        ],
      },
    ])
    // A code that is none is meant by its meaning; for a year without a row, no other country is suggested.
    await expect(ask('population ROM 2020')).rejects.toMatchObject({ hint: 'Did you mean population ROU 2020?' })
    await expect(ask('population MEY 2020')).rejects.toMatchObject({ code: 'unknown-row' })
    await expect(ask('population HND 2020')).rejects.toMatchObject({ hint: expect.not.stringContaining('MEX') })
    // What a descriptor says is corrected there.
    await expect(ask('sources worldbank-population')).rejects.toMatchObject({
      message: expect.stringContaining('sources/production/worldbank-population/source.json:1'),
    })
    rmSync(join(raw, 'worldbank-population'), { recursive: true })
    await expect(ask('population MEX 2020')).rejects.toMatchObject({ hint: expect.stringContaining('plastic-eol fetch') })
  })

  it('after a release of one environment takes over, in the other, the plan of the last release that has it', async () => {
    const other = copyWorkspace()
    const { root } = other
    const next = (version: string, more: Partial<NewRelease>) => plan(version, { root, ...more })
    const { release: ofDemo } = await next('1.4.1', { revise: ['recycling_rates TZA 2022'] })
    await writeRelease(root, ofDemo)
    other.write('releases/1.4.1/demo.lock.json', '{}')
    const { release } = await next('1.5', { env: 'production', addCountries: ['GHA'] })
    const [before] = (await readReleases(root)).filter(({ version }) => version === '1.4')
    const uncorrected = next('1.4.2', { env: 'production', revise: ['recycling_rates XXX'] })
    await expect(uncorrected).rejects.toMatchObject({ message: expect.stringMatching(/^1\.4 has no row of recycling_rates in production/) })
    for (const [env, version] of [
      ['demo', '1.4.1'],
      ['production', '1.4'],
    ] as const)
      await expect(next('1.5', { env, addCountries: ['GTM'] })).rejects.toMatchObject({
        problems: [{ file: `releases/${version}/release.json` }],
      })
    expect(release).toMatchObject({ previous: '1.4.1', environments: { production: { changes: ['add country GHA'] } } })
    expect(release.environments.production).toMatchObject({
      coverage: { countries: 77, first_year: 2019, last_year: 2022 },
      waivers: before?.environments.production?.waivers,
    })
    expect(Object.keys(release.environments)).toEqual(['production'])
  })

  it('removes a country by a row that withdraws it, and renames one by its row with another name', async () => {
    const { release, needed } = await plan('2.0', { removeCountries: ['GTM'], renameCountries: ['TUR=Turkey, the'] })
    expect(release.summary).toBe('Removes Guatemala. Revises countries TUR.')
    expect(release.environments.demo).toMatchObject({
      changes: ['remove country GTM', 'revise countries TUR'],
      coverage: { countries: 75 },
    })
    expect(needed.map(({ declared, tables }) => [declared, tables[0]?.rows])).toEqual([
      ['revise countries TUR', [expect.stringMatching(/^TUR,"Turkey, the",.*,2\.0,$/)]],
      ['remove country GTM', [expect.stringMatching(/^GTM,Guatemala,.*,2\.0,yes$/)]],
    ])
  })

  it('has the date that is given, or today, or that of the release before where it is later', async () => {
    expect((await plan('1.5', { date: '2027-01-31' })).release.date).toBe('2027-01-31')
    expect((await plan('1.5', { today: '2020-01-01' })).release.date).toBe('2026-11-20')
  })

  it('is not locked before its date, unless the release before has the same date', () => {
    const [before, draft] = [
      { version: '1.4', date: '2026-11-20' },
      { version: '1.5', date: '2099-01-01' },
    ]
    const locking = (date: string, today: string) => () => assertDateReached({ ...draft, date }, today, before)
    expect(locking('2099-01-01', '2026-12-01')).toThrow(
      expect.objectContaining({
        code: 'future-date',
        message: expect.stringMatching(/^1\.5 is dated 2099-01-01, which is after today, 2026-12-01\./),
        hint: 'If the date is wrong, correct it with plastic-eol new 1.5 --date 2026-12-01.',
      }),
    )
    const hint = expect.stringMatching(/--date 2026-11-20\.$/)
    expect(locking('2026-12-02', '2026-11-01')).toThrow(expect.objectContaining({ hint }))
    expect(locking('2026-12-01', '2026-12-01')).not.toThrow()
    expect(locking('2026-11-20', '2020-01-01')).not.toThrow()
  })

  it('is refused for its version first, with versions that are possible', async () => {
    await expect(plan('1.05', { addCountries: ['XXX'] })).rejects.toMatchObject({
      code: 'bad-version',
      hint: 'A version has two or three numbers without leading zeros, such as 1.5 or 1.5.1. The next versions are 1.4.1, 1.5 and 2.0.',
    })
    await writeRelease(workspace.root, (await plan('1.5', { addCountries: ['GHA'] })).release)
    const failure = await plan('1.05').catch((error: unknown) => error)
    rmSync(workspace.path('releases/1.5'), { recursive: true })
    expect(failure).toMatchObject({
      code: 'bad-version',
      hint: expect.stringMatching(/1\.5 is still a draft in demo: lock it there, or add to it with plastic-eol new 1\.5\.$/),
    })
  })

  it.each<[string, string, Partial<NewRelease>]>([
    ['bad-version', '1.5.0', {}],
    ['version-exists', '1.4', {}],
    ['not-after-latest', '1.3.1', {}],
    ['wrong-step', '1.4.1', { addCountries: ['GHA'] }],
    ['wrong-step', '2.0', { addCountries: ['GHA'] }],
    ['wrong-step', '1.5', { revise: ['recycling_rates'] }],
    ['wrong-step', '1.5', { removeCountries: ['GTM'] }],
    ['skipped-version', '1.6', { addCountries: ['GHA'] }],
    ['skipped-version', '1.6', {}],
    ['skipped-version', '1.4.2', { revise: ['recycling_rates'] }],
    ['skipped-version', '3.0', { removeCountries: ['GTM'] }],
    ['unknown-row', '1.4.1', { revise: ['recycling_rates TZA 2023'] }],
    ['unknown-row', '2.0', { removeCountries: ['GHA'] }],
    ['bad-name', '1.4.1', { renameCountries: ['TUR'] }],
    ['bad-name', '1.4.1', { renameCountries: ['DEU=Germany'] }],
    ['bad-name', '1.4.1', { renameCountries: ['DEU=France'] }],
    ['bad-date', '1.5', { date: '2026-02-30' }],
    ['bad-date', '1.5', { date: '2026-11-19' }],
    ['country-covered', '1.5', { addCountries: ['GTM'] }],
    ['named-twice', '2.0', { removeCountries: ['GTM'], renameCountries: ['GTM=Guatemala, the'] }],
    ['named-twice', '2.0', { addCountries: ['GHA'], removeCountries: ['GHA'] }],
    ['named-twice', '1.5', { addCountries: ['GHA'], renameCountries: ['GHA=Gold Coast'] }],
    ['bad-year', '1.5', { addYears: ['2022'] }],
    ['bad-year', '1.5', { addYears: ['2025'] }],
    ['bad-year', '1.5', { addYears: ['23'] }],
    ['wrong-step', '1.4.1', { addYears: ['2023'] }],
    ['bad-declaration', '1.4.1', { revise: ['recyling_rates'] }],
  ])('is refused: %s for %s %j', async (code, version, more) => {
    await expect(plan(version, more)).rejects.toMatchObject({ code })
    expect(readdirSync(workspace.path('releases'))).not.toContain(version === '1.4' ? '' : version)
  })

  it('names the option, and where the names of tables are, for what cannot be revised', async () => {
    await expect(plan('1.4.1', { revise: ['foo'] })).rejects.toMatchObject({
      code: 'bad-declaration',
      message: '--revise foo is not understood.',
      hint: 'There is no table foo. docs/tables.md has the names of the tables and the parts of their keys.',
    })
  })

  it('is written as the formatter would, and waits for a draft to end', async () => {
    const { release } = await plan('1.5', { addCountries: ['GHA'] })
    expect(await writeRelease(workspace.root, release)).toBe('releases/1.5/release.json')
    expect((await readPlans(workspace.root, 'demo')).at(-1)?.release).toEqual(release)
    expect((await readPlans(workspace.root, 'production')).at(-1)?.release.version).toBe('1.4')
    await expect(plan('1.6')).rejects.toMatchObject({ code: 'draft-open' })
  })

  it('of a draft that is there is extended: by another country, by a correction, by an environment', async () => {
    const more = await plan('1.5', { addCountries: ['CIV'], revise: ['recycling_rates TZA 2022'], today: '2027-05-05' })
    expect(more.release).toMatchObject({ date: '2026-12-01', previous: '1.4', draft: true })
    expect(more.release.summary).toBe("Adds Ghana, 2019 to 2022. Adds Côte d'Ivoire, 2019 to 2022. Revises recycling_rates TZA 2022.")
    expect(more.release.environments.demo).toMatchObject({
      changes: ['add country GHA', 'add country CIV', 'revise recycling_rates TZA 2022'],
      coverage: { countries: 78 },
    })
    const both = await plan('1.5', { env: 'production', addCountries: ['GHA'] })
    expect(both.release.environments.demo?.coverage.countries).toBe(77)
    expect(both.release.environments.production).toMatchObject({ changes: ['add country GHA'], coverage: { countries: 77 } })
    await expect(plan('1.5', { removeCountries: ['GTM'] })).rejects.toMatchObject({ code: 'wrong-step' })
  })

  it('of a draft that declares a year already changes nothing, prints the rows of the year, and adds it to another environment', async () => {
    const first = await plan('1.5', { addYears: ['2023'] })
    const text = workspace.read('releases/1.5/release.json')
    await writeRelease(workspace.root, first.release)
    const again = await plan('1.5', { addYears: ['2023'] })
    expect([again.release, again.needed]).toEqual([first.release, first.needed])
    expect(again.needed[0]?.tables.length).toBeGreaterThan(0)
    for (const [env, changes] of [
      ['demo', ['add country GHA', 'add year 2023', 'add year 2024']],
      ['production', ['add year 2023', 'add year 2024']],
    ] as const) {
      const { environments } = (await plan('1.5', { env, addYears: ['2023', '2024'] })).release
      expect(environments[env]).toMatchObject({ changes, coverage: { first_year: 2019, last_year: 2024 } })
    }
    await expect(plan('1.5', { addYears: ['2022'] })).rejects.toMatchObject({ code: 'bad-year' })
    workspace.write('releases/1.5/release.json', text)
  })

  it.each(['', '  ', 'two\nlines'])('has a summary of one line, not %j', async (summary) => {
    await expect(plan('1.5', { summary })).rejects.toMatchObject({ code: 'bad-summary' })
  })

  it.each(['1.1', '1.2', '1.2.1', '1.3', '1.4'])('release.json of %s is written again as it stands', (version) => {
    const text = readFileSync(join(PROJECT, `releases/${version}/release.json`), 'utf8')
    expect(releaseText(releaseSchema.parse(JSON.parse(text)))).toBe(text)
  })
})

describe('the rows of a year', () => {
  it('are of every table with a country and a year in its key, and of no other', () => {
    const about = TABLES.filter(({ key }) => ['country', 'year'].every((name) => (key as readonly string[]).includes(name)))
    expect(YEAR_TABLES.map(({ table }) => table).sort()).toEqual(about.map(({ name }) => name).sort())
  })
})

describe('the rows of a country', () => {
  it('are of every table with countries in its key or its coverage, and of no other', () => {
    const about = TABLES.filter(({ key }) => (key as readonly string[]).some((name) => name === 'country' || name === 'area'))
    expect(new Set(NEEDED_FOR_COUNTRY.map(({ table }) => table))).toEqual(new Set([...about.map(({ name }) => name), 'sources']))
    expect(new Set(NEEDED_FOR_COUNTRY.map(({ table }) => table)).size).toBe(NEEDED_FOR_COUNTRY.length)
  })

  it('come with header and a row of as many cells, with the code, the first year and since', () => {
    for (const env of ['demo', 'production'] as const) {
      for (const { table, header, example, file } of neededForCountry(env, { code: 'GHA', name: 'Ghana', firstYear: 2019 }, '1.5')) {
        expect(`${table} ${example.split(',').length}`).toBe(`${table} ${header.split(',').length}`)
        expect(file).toBe(`sources/${env === 'demo' ? 'demo' : 'production/assumptions'}/${table}.csv`)
        expect(example).toMatch(/,1\.5,$/)
        if (table !== 'sources') expect(example).toContain('GHA')
      }
    }
  })
})
