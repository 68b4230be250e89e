import { describe, expect, it } from 'vitest'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import type { AllInputs } from '../../pipeline/ingest/rows.ts'
import { TABLES, type TableName } from '../../schemas/tables.ts'
import { failureOf } from '../failures.ts'
import { inputs, typed } from './rows.ts'

const keysOf = (all: AllInputs, version: string, table: TableName) =>
  inputsOf(all, version)
    .tables.get(table)
    ?.map(({ key }) => key)

describe('inputs with problems', () => {
  it.each([
    [['unknown-country', 'checksum-differs'], /^Nothing was computed\. Correct the lines named here/],
    [['missing-raw-file'], /^Nothing was computed\. Run `plastic-eol fetch`, or name the folder/],
    [['missing-raw-file', 'checksum-differs'], /^Nothing was computed\. Bring the raw files named here/],
  ])('%j have a hint that fits them', (codes, hint) => {
    const all = { ...inputs(), problems: codes.map((rule) => ({ rule, message: 'is wrong' })) }
    expect(failureOf(() => inputsOf(all, '1.1')).hint).toMatch(hint)
  })
})

describe('the rows that hold in a release', () => {
  const population = typed(
    'population',
    { country: 'TZA', year: '2022', persons: '1' },
    { country: 'TZA', year: '2022', persons: '2', since: '1.2.1' },
    { country: 'TZA', year: '2022', persons: '3', since: '1.10' },
    { country: 'LAO', year: '2022', persons: '4', since: '1.3' },
    { country: 'LAO', year: '2022', persons: '5', since: '1.4', withdrawn: 'yes' },
    { country: 'LAO', year: '2022', persons: '6', since: '1.5' },
  )
  const held = (version: string) =>
    inputsOf(inputs(population), version)
      .tables.get('population')
      ?.map(({ key, values, line }) => [key, values.persons, line])

  it('are per key those with the greatest since not above it', () => {
    expect(held('1.1')).toEqual([['TZA|2022', 1n, 2]])
    expect(held('1.2')).toEqual([['TZA|2022', 1n, 2]])
    expect(held('1.2.1')).toEqual([['TZA|2022', 2n, 3]])
    expect(held('1.3')).toEqual([
      ['LAO|2022', 4n, 5],
      ['TZA|2022', 2n, 3],
    ])
  })

  it('are none where the last one withdraws the key, and come back with a later one', () => {
    expect(held('1.4')).toEqual([['TZA|2022', 2n, 3]])
    expect(held('1.5')).toEqual([
      ['LAO|2022', 6n, 7],
      ['TZA|2022', 2n, 3],
    ])
  })

  it('are compared by version and not by text: 1.10 is later than 1.5', () => {
    expect(held('1.9')?.at(-1)).toEqual(['TZA|2022', 2n, 3])
    expect(held('1.10')?.at(-1)).toEqual(['TZA|2022', 3n, 4])
  })

  it('do not depend on the order of the file', () => {
    const backwards = inputs([...population].reverse())
    expect(inputsOf(backwards, '1.4').tables).toEqual(inputsOf(inputs(population), '1.4').tables)
  })

  it('are none before the first', () => {
    expect(held('1.0')).toEqual([])
  })

  it('are not given while something is wrong with the files', () => {
    const failure = failureOf(() => inputsOf({ ...inputs(population), problems: [{ rule: 'bom', message: 'begins with …' }] }, '1.1'))
    expect([failure.code, failure.problems.length, failure.exitCode]).toEqual(['broken-inputs', 1, 2])
  })
})

describe('the order of the rows', () => {
  it('follows the declared order of categories and polymers, wildcards first, years as numbers', () => {
    const rows = typed(
      'recycling_rates',
      ...[
        ['FRA', '2020', 'PET bottles', 'PET'],
        ['FRA', '2020', 'Flexible packaging', 'PET'],
        ['FRA', '2020', 'Flexible packaging', 'HDPE'],
        ['FRA', '2020', 'Flexible packaging', 'ABS'],
        ['FRA', '*', 'PET bottles', 'PET'],
        ['FRA', '*', '*', '*'],
        ['FRA', '2019', '*', 'PET'],
        ['FRA', '2019', 'Other bottles', '*'],
        ['FRA', '2019', '*', '*'],
        ['DEU', '2022', '*', '*'],
      ].map(([country = '', year = '', category = '', polymer = '']) => ({ country, year, category, polymer, recycled_percent: '1' })),
    )
    expect(keysOf(inputs(rows), '1.1', 'recycling_rates')).toEqual([
      'DEU|2022|*|*',
      'FRA|*|*|*',
      'FRA|*|PET bottles|PET',
      'FRA|2019|*|*',
      'FRA|2019|*|PET',
      'FRA|2019|Other bottles|*',
      'FRA|2020|Flexible packaging|PET',
      'FRA|2020|Flexible packaging|HDPE',
      'FRA|2020|Flexible packaging|ABS',
      'FRA|2020|PET bottles|PET',
    ])
  })

  it('goes by code units for names, on every machine', () => {
    const rows = typed(
      'packaging_shares',
      ...['Åland', 'Zone', 'africa', 'FRA', 'Africa'].map((area) => ({ area, polymer: 'PET', weight: '1' })),
    )
    expect(keysOf(inputs(rows), '1.1', 'packaging_shares')).toEqual(['Africa|PET', 'FRA|PET', 'Zone|PET', 'africa|PET', 'Åland|PET'])
  })

  it('numbers the rows from 1 over all tables in their declared order', () => {
    const all = inputs(
      typed('population', { country: 'FRA', year: '2020', persons: '1' }, { country: 'FRA', year: '2019', persons: '1' }),
      typed('littering_rates', { category: 'PET bottles', littered_percent: '4' }),
      typed('countries', { country: 'FRA', name: 'France', region: 'Europe', income_group: 'HIC' }),
    )
    const { tables, version } = inputsOf(all, '1.1')
    expect(version).toBe('1.1')
    expect([...tables.keys()]).toEqual(TABLES.map(({ name }) => name))
    expect([...tables.values()].flat().map(({ row, table, key }) => [row, table, key])).toEqual([
      [1, 'countries', 'FRA'],
      [2, 'population', 'FRA|2019'],
      [3, 'population', 'FRA|2020'],
      [4, 'littering_rates', 'PET bottles'],
    ])
  })
})

describe('exceptions', () => {
  const population = typed('population', { country: 'FRA', year: '2019', persons: '10' }, { country: 'FRA', year: '2020', persons: '20' })
  const rates = typed('recycling_rates', { country: 'FRA', year: '*', category: '*', polymer: '*', recycled_percent: '25' })
  const except = (table: string, key: string, column: string, value: string, more: Readonly<Record<string, string>> = {}) =>
    typed('exceptions', { table, key, column, value, reason: 'a misprint', ...more })

  it('replace one cell, in the units of the engine, and remember what was published', () => {
    const all = inputs(population, rates, except('recycling_rates', 'FRA|*|*|*', 'recycled_percent', '12.5'))
    const { tables, exceptions } = inputsOf(all, '1.1')
    expect(tables.get('recycling_rates')?.map(({ values }) => values.recycled_ppm)).toEqual([125_000n])
    // Rows: population 1 and 2, recycling_rates 3, exceptions 4.
    expect(exceptions).toEqual([
      {
        table: 'recycling_rates',
        key: 'FRA|*|*|*',
        column: 'recycled_ppm',
        published: 250_000n,
        value: 125_000n,
        exceptionRow: 4,
        targetRow: 3,
      },
    ])
  })

  it('leave the row its place, its source and every other cell, and the inputs of all releases as they were', () => {
    const all = inputs(population, except('population', 'FRA|2020', 'persons', '21'))
    const changed = inputsOf(all, '1.1').tables.get('population')?.[1]
    expect(changed).toMatchObject({
      file: 'population.csv',
      line: 3,
      since: '1.1',
      values: { country: 'FRA', year: 2020, persons: 21n, source: 'demo' },
    })
    expect(population[1]?.values.persons).toBe(20n)
  })

  it('hold from their own release on, and are corrected and withdrawn like any row', () => {
    const exceptions = typed(
      'exceptions',
      ...[
        { value: '21', since: '1.2' },
        { value: '22', since: '1.3' },
        { value: '22', since: '1.4', withdrawn: 'yes' },
      ].map((cells) => ({ table: 'population', key: 'FRA|2020', column: 'persons', reason: 'a misprint', ...cells })),
    )
    const persons = (version: string) => inputsOf(inputs(population, exceptions), version).tables.get('population')?.[1]?.values.persons
    expect(['1.1', '1.2', '1.2.1', '1.3', '1.4'].map(persons)).toEqual([20n, 21n, 21n, 22n, 20n])
  })

  it('are recorded also where they change nothing: a rule reports that', () => {
    const { exceptions } = inputsOf(inputs(population, except('population', 'FRA|2020', 'persons', '20')), '1.1')
    expect(exceptions).toMatchObject([{ published: 20n, value: 20n }])
  })

  it('make a cell missing that may be', () => {
    const collection = typed('collection', { country: 'FRA', year: '2020', collected_percent: '90', income_group: 'HIC' })
    const { tables, exceptions } = inputsOf(inputs(collection, except('collection', 'FRA|2020', 'collected_percent', '')), '1.1')
    expect(tables.get('collection')?.[0]?.values.collected_ppm).toBeNull()
    expect(exceptions).toMatchObject([{ published: 900_000n, value: null }])
  })

  it('make the row where a table says what replaces it', () => {
    const more = { source: 'who-2026', quality: '2', since: '1.2' }
    const all = inputs(
      typed('added_stock', { country: 'FRA', year: '2020', polymer: 'PVC', added_stock_kt: '3' }),
      except('added_stock', 'FRA|2020|PET', 'added_stock_kt', '-1.5', more),
    )
    expect(keysOf(all, '1.1', 'added_stock')).toEqual(['FRA|2020|PVC'])
    const { tables, exceptions } = inputsOf(all, '1.2')
    expect(tables.get('added_stock')).toMatchObject([
      {
        table: 'added_stock',
        key: 'FRA|2020|PET',
        file: 'exceptions.csv',
        line: 2,
        since: '1.2',
        withdrawn: false,
        row: 1,
        values: {
          country: 'FRA',
          year: 2020,
          polymer: 'PET',
          added_stock_kg: -1_500_000n,
          source: 'who-2026',
          quality: 2,
          note: null,
          since: '1.2',
          withdrawn: null,
        },
      },
      { key: 'FRA|2020|PVC', row: 2 },
    ])
    expect(exceptions).toMatchObject([{ published: 0n, value: -1_500_000n, targetRow: 1, exceptionRow: 3 }])
  })

  it('name their place and the nearest key where there is no such row', () => {
    const failure = failureOf(() => inputsOf(inputs(population, except('population', 'FRA|2021', 'persons', '1')), '1.1'))
    expect(failure.code).toBe('broken-exceptions')
    expect(failure.problems).toEqual([
      {
        rule: 'unknown-key',
        message: 'the table population has no such row in this release',
        file: 'exceptions.csv',
        line: 2,
        column: 'key',
        actual: 'FRA|2021',
        expected: 'the key of a row of population',
        nearest: 'FRA|2020',
      },
    ])
  })

  it('may not break a rule of the row', () => {
    const failure = failureOf(() => inputsOf(inputs(rates, except('recycling_rates', 'FRA|*|*|*', 'recycled_percent', '')), '1.1'))
    expect(failure.problems).toMatchObject([
      { rule: 'row-rule', file: 'exceptions.csv', line: 2, expected: 'either recycled_percent or recycled_kt' },
    ])
  })

  it('may not make a row contradict another', () => {
    const row = { country: 'FRA', category: '*', polymer: '*', recycled_percent: '25', interpolated: 'yes' }
    const two = typed('recycling_rates', { ...row, year: '2019' }, { ...row, year: '2021' })
    const excepted = inputs(two, except('recycling_rates', 'FRA|2021|*|*', 'with_exports', 'yes'))
    const failure = failureOf(() => inputsOf(excepted, '1.1'))
    expect(failure.code).toBe('broken-exceptions')
    expect(failure.problems).toMatchObject([{ rule: 'mixed-rates', file: 'recycling_rates.csv', line: 3 }])
  })

  it('are all looked at before any is reported', () => {
    const exceptions = typed(
      'exceptions',
      { table: 'population', key: 'DEU|2020', column: 'persons', value: '1', reason: 'x' },
      { table: 'population', key: 'DEU|2021', column: 'persons', value: '1', reason: 'x' },
      { table: 'population', key: 'FRA|2020', column: 'source', value: 'who-2026', reason: 'x' },
    )
    const failure = failureOf(() => inputsOf(inputs(population, exceptions), '1.1'))
    expect(failure.problems.map(({ rule, line }) => [rule, line])).toEqual([
      ['unknown-key', 2],
      ['unknown-key', 3],
      ['exception-column', 4],
    ])
  })
})
