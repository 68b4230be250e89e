import { describe, expect, it } from 'vitest'
import { readCountryNames } from '../../pipeline/ingest/country-names.ts'
import { readInputs, readTables } from '../../pipeline/ingest/read-inputs.ts'
import { header, TABLES, type TableName, tableNamed } from '../../schemas/tables.ts'
import { failureOf } from '../failures.ts'
import { workspaceWith } from './beside.ts'
import { raw } from './rows.ts'

const NAMES = 'publisher,written,code\niso,France,FRA\niso,Germany,DEU\n'
const LIMITS = 'country,metrics,from,to,environment,limit,citation\n'
const GROUPS = 'group,kind,members,as_of,citation,aliases\n'
const SOURCE = 'demo,Made up,The tests,2026,The tests,,CC0-1.0,1,,1.1,\n'
const text = (table: TableName, rows = '') => `${header(tableNamed(table)).join(',')}\n${rows}`

const demo = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  'sources/country-names.csv': NAMES,
  'sources/limits.csv': LIMITS,
  'sources/country_groups.csv': GROUPS,
  ...Object.fromEntries(TABLES.map(({ name }) => [`sources/demo/${name}.csv`, text(name, name === 'sources' ? SOURCE : '')])),
  ...more,
})

describe('the inputs of demo', () => {
  it('are all tables of sources/demo, empty ones too, with paths relative to the root', async () => {
    const root = workspaceWith(demo({ 'sources/demo/population.csv': text('population', 'FRA,2020,67000000,demo,,,1.1,\n') }))
    const { rows, problems, pins } = await readInputs({ root, env: 'demo' })
    expect(problems).toEqual([])
    expect(pins).toEqual([])
    expect([...rows.keys()]).toEqual(TABLES.map(({ name }) => name))
    expect(rows.get('population')).toMatchObject([{ key: 'FRA|2020', file: 'sources/demo/population.csv', line: 2 }])
    expect(rows.get('exceptions')).toEqual([])
  })

  it('have a problem for each missing file, and for each file of no table', async () => {
    const { 'sources/demo/population.csv': moved = '', ...files } = demo({
      'sources/demo/README.md': 'read me',
    })
    const root = workspaceWith({ ...files, 'sources/demo/populations.csv': moved })
    const { problems } = await readInputs({ root, env: 'demo' })
    expect(problems).toMatchObject([
      { rule: 'unknown-file', file: 'sources/demo/populations.csv', nearest: 'population.csv' },
      { rule: 'missing-file', file: 'sources/demo/population.csv' },
    ])
  })

  it('are checked all at once: files in the order of the tables, lines in theirs', async () => {
    const root = workspaceWith(
      demo({
        'sources/country-names.csv': `${NAMES}iso,France,FRA\n`,
        'sources/demo/collection.csv': '',
        'sources/demo/population.csv': text('population', 'FRA,2020,1,other,,,1.1,\nFRA,2020,-1,demo,,,1.1,\nXXX,2020,1,demo\n'),
        'sources/demo/countries.csv': `\ufeff${text('countries')}`,
      }),
    )
    const { problems } = await readInputs({ root, env: 'demo' })
    expect(problems.map(({ rule, file, line }) => [rule, file, line])).toEqual([
      ['duplicate-name', 'sources/country-names.csv', 4],
      ['bom', 'sources/demo/countries.csv', 1],
      ['unknown-source', 'sources/demo/population.csv', 2],
      ['negative-number', 'sources/demo/population.csv', 3],
      ['duplicate-key', 'sources/demo/population.csv', 3],
      ['too-few-cells', 'sources/demo/population.csv', 4],
      ['empty-file', 'sources/demo/collection.csv', 1],
    ])
  })

  it('say nothing about references to a table that is not there', async () => {
    const { 'sources/demo/sources.csv': _, ...files } = demo({
      'sources/demo/population.csv': text('population', 'FRA,2020,1,demo,,,1.1,\n'),
    })
    const { problems } = await readInputs({ root: workspaceWith(files), env: 'demo' })
    expect(problems.map(({ rule, file }) => [rule, file])).toEqual([['missing-file', 'sources/demo/sources.csv']])
  })

  it('are the same in every run', async () => {
    const root = workspaceWith(demo({ 'sources/demo/population.csv': text('population', 'FRA,2020,x,demo,,,1.1,\n') }))
    expect(await readInputs({ root, env: 'demo' })).toEqual(await readInputs({ root, env: 'demo' }))
  })
})

describe('the inputs of production', () => {
  const production = {
    'sources/country-names.csv': NAMES,
    'sources/limits.csv': LIMITS,
    'sources/country_groups.csv': GROUPS,
    'sources/production/assumptions/sources.csv': text('sources', SOURCE),
    'sources/production/assumptions/population.csv': text('population', 'FRA,2020,67000000,demo,,,1.1,\n'),
    'sources/production/exceptions.csv': text('exceptions', 'population,FRA|2020,persons,1,a misprint,demo,,,1.1,\n'),
  }

  it('are the typed tables that are there, and the exceptions', async () => {
    const { rows, problems } = await readInputs({ root: workspaceWith(production), env: 'production' })
    expect(problems).toEqual([])
    expect([...rows].filter(([, list]) => list.length > 0).map(([table]) => table)).toEqual(['sources', 'population', 'exceptions'])
  })

  it('have a problem for missing exceptions, and for exceptions elsewhere', async () => {
    const { 'sources/production/exceptions.csv': moved = '', ...files } = production
    const root = workspaceWith({ ...files, 'sources/production/assumptions/exceptions.csv': moved })
    const { problems } = await readInputs({ root, env: 'production' })
    expect(problems.map(({ rule, file }) => [rule, file])).toEqual([
      ['unknown-file', 'sources/production/assumptions/exceptions.csv'],
      ['missing-file', 'sources/production/exceptions.csv'],
    ])
  })
})

describe('a key from two origins', () => {
  it('is a duplicate, whatever the releases in which they hold', async () => {
    const root = workspaceWith({
      'population.csv': text('population', 'FRA,2020,1,demo,,,1.1,\nDEU,2020,1,demo,,,1.1,\n'),
      'sources.csv': text('sources', `${SOURCE}${SOURCE.replace('demo', 'wb')}${SOURCE.replace('demo', 'un')}`),
    })
    const files = (['sources', 'population'] as const).map((table) => ({ table, file: `${table}.csv`, required: true }))
    const { names } = readCountryNames('names.csv', Buffer.from(NAMES))
    const rows = [
      raw('population', { country: 'FRA', year: '2020', persons: '2', source: 'wb', since: '1.2' }, 9, 'wb/a.csv'),
      raw('population', { country: 'FRA', year: '2021', persons: '2', source: 'wb' }, 10, 'wb/a.csv'),
      raw('population', { country: 'FRA', year: '2021', persons: '3', source: 'wb', since: '1.2' }, 11, 'wb/b.csv'),
      raw('population', { country: 'FRA', year: '2021', persons: '2', source: 'un', since: '1.3' }, 12, 'un/a.csv'),
    ]
    const { problems } = await readTables(root, files, [{ table: 'population', rows }], names)
    expect(problems.map(({ advice }) => advice)).toEqual([
      expect.stringMatching(/^Say in source\.json which source comes first for the table, with `preferred_over`/),
      'Remove the row from the typed file, or leave it out of the source.',
    ])
    expect(problems.map(({ rule, file, line, message }) => [rule, file, line, message])).toEqual([
      ['duplicate-key', 'un/a.csv', 12, 'wb/a.csv:10 has this key from another source'],
      ['duplicate-key', 'wb/a.csv', 9, 'population.csv:2 has this key from another source'],
    ])
    // From a later release on, un comes first; the other way round it would replace what comes first.
    const preferring = (source: string) => (table: string, one: string, over: string) =>
      table === 'population' && one === source && over !== source
    const others = [{ table: 'population', rows }] as const
    const first = await readTables(root, files, others, names, [], preferring('un'))
    expect(first.problems.map(({ file, line }) => [file, line])).toEqual([['wb/a.csv', 9]])
    expect(first.rows.get('population')?.filter(({ values }) => values.year === 2021).length).toBe(3)
    expect((await readTables(root, files, others, names, [], preferring('wb'))).problems.map(({ line }) => line)).toContain(12)
  })
})

describe('a folder that is no workspace', () => {
  it('is a failure that says what to do', async () => {
    const root = workspaceWith({ 'a.txt': '' })
    expect(await failureOf(readInputs({ root, env: 'demo' }))).toMatchObject({
      code: 'no-workspace',
      exitCode: 2,
      hint: expect.stringContaining('--root'),
    })
  })
})
