// Tests every way in which a table file can be wrong. Each case is a folder with the files and the expected report.
// A case whose name begins with a code of ADVICE has to report that code. Files that a case does not have come from fixtures/.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countryNames, readCountryNames } from '../../pipeline/ingest/country-names.ts'
import { ADVICE } from '../../pipeline/ingest/input-problems.ts'
import { readTables, type TableFile } from '../../pipeline/ingest/read-inputs.ts'
import { describeProblem, type Problem } from '../../pipeline/model/failure.ts'
import { TABLES } from '../../schemas/tables.ts'

const here = import.meta.dirname
const cases = readdirSync(join(here, 'cases'))

/**
 * Codes that need a workspace or a release. read-csv.test.ts, read-inputs.test.ts, resolve.test.ts and since-problems.test.ts test them.
 */
const ELSEWHERE = ['unknown-file', 'unknown-key', 'unknown-release', 'not-covered-yet', 'never-held', 'line-too-long', 'too-many-problems']

async function problemsOf(folder: string): Promise<readonly Problem[]> {
  const at = (name: string) => (existsSync(join(here, 'cases', folder, name)) ? `cases/${folder}/${name}` : `fixtures/${name}`)
  const namesFile = at('country-names.csv')
  const { names, problems } = readCountryNames(namesFile, readFileSync(join(here, namesFile)))
  const files: TableFile[] = TABLES.map(({ name: table }) => ({ table, file: at(`${table}.csv`), required: false }))
  // A case without a CSV file is about a missing table.
  const missing = readdirSync(join(here, 'cases', folder)).every((name) => !name.endsWith('.csv'))
  const wanted = missing
    ? files.map((file) => (file.table === 'population' ? { ...file, file: `cases/${folder}/population.csv`, required: true } : file))
    : files
  const read = await readTables(here, wanted, [], names)
  return [...problems, ...read.problems]
}

const shown = (problem: Problem) => `[${problem.rule}] ${describeProblem(problem).replace(/cases\/[^/]+\//g, '')}\n`

describe('a broken table file', () => {
  it.each(cases)('%s', async (folder) => {
    const problems = await problemsOf(folder)
    expect(problems.map(shown).join('')).toBe(readFileSync(join(here, 'cases', folder, 'expected.txt'), 'utf8'))
    const code = folder.split('--')[0] ?? ''
    if (code in ADVICE) expect(problems.map((problem) => problem.rule)).toContain(code)
  })

  it('has a case for every code', () => {
    const covered = new Set(cases.map((folder) => folder.split('--')[0]))
    // Those before are of publishers' sources, which the tests of adapters and of described sources have.
    const ofTables = Object.keys(ADVICE).slice(Object.keys(ADVICE).indexOf('missing-file'))
    expect(ofTables.filter((code) => !covered.has(code) && !ELSEWHERE.includes(code))).toEqual([])
  })

  it('is not reported where nothing is wrong', async () => {
    const files: TableFile[] = (['countries', 'sources'] as const).map((table) => ({
      table,
      file: `fixtures/${table}.csv`,
      required: true,
    }))
    const { names } = readCountryNames('fixtures/country-names.csv', readFileSync(join(here, 'fixtures/country-names.csv')))
    const { problems, rows } = await readTables(here, files, [], names)
    expect(problems).toEqual([])
    expect(rows.get('countries')?.map(({ key, line, file }) => [key, line, file])).toEqual([
      ['FRA', 2, 'fixtures/countries.csv'],
      ['DEU', 3, 'fixtures/countries.csv'],
      ['VNM', 4, 'fixtures/countries.csv'],
    ])
  })

  it('says nothing about codes where the names of the countries could not be read', async () => {
    const files: TableFile[] = [{ table: 'population', file: 'cases/unknown-country/population.csv', required: true }]
    const { problems } = await readTables(
      here,
      [...files, { table: 'sources', file: 'fixtures/sources.csv', required: true }],
      [],
      countryNames([]),
    )
    expect(problems.map(({ actual: found }) => found)).toEqual(['France', 'fra', 'viet nam', 'Vietnam', 'World'])
  })
})
