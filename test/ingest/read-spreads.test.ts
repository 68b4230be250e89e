// Tests reading the files from which ranges are drawn: the committed files, and every kind of wrong file.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { readSpreads } from '../../pipeline/ingest/read-spreads.ts'
import type { Problem } from '../../pipeline/model/failure.ts'
import { normal } from '../compute/ranges/normal.ts'
import { failureOf } from '../failures.ts'
import { PROJECT } from '../workspace.ts'
import { workspaceWith } from './beside.ts'

const SPREADS = 'sources/spreads.csv'
const FACTORS = 'sources/draw_factors.csv'
const STATED = 'sources/stated_ranges.csv'
const LANDFILL = 'sources/open_landfill.csv'

describe('the files of the project', () => {
  test('give each score its standard deviation', async () => {
    const { sigmas } = await readSpreads(PROJECT, 'demo')
    expect([...sigmas]).toEqual([
      [5, 0.1],
      [4, 0.17],
      [3, 0.3],
      [2, 0.5],
      [1, 0.8],
    ])
  })

  test('give each score 400 factors: exp(σ·z) at the middle of each rank, in whole millionths', async () => {
    const { sigmas, factors } = await readSpreads(PROJECT, 'demo')
    for (const [score, sigma] of sigmas) {
      const found = [...(factors.get(score) ?? [])]
      expect(found).toHaveLength(400)
      // Computes the rank from the factor: the share of a normal distribution below z = ln(factor) ÷ σ.
      found.forEach((factor, rank) => {
        expect(Math.abs(normal(Math.log(factor) / sigma) * 400 - (rank + 0.5))).toBeLessThan(1e-3)
        expect(Math.abs(factor * 1e6 - Math.round(factor * 1e6))).toBeLessThan(1e-6)
      })
    }
  })

  test('state ranges in the units of the engine: percent as ppm, factors as they are', async () => {
    const { stated } = await readSpreads(PROJECT, 'demo')
    expect(stated.map(({ table, key, column, form, low, high, line }) => [table, key, column, form, low, high, line])).toEqual([
      ['municipal_waste', '', 'packaging_ppm', 'between', 550_000, 750_000, 2],
      ['waste_trade', '', 'packaging_ppm', 'between', 400_000, 800_000, 3],
      ['trade_statistics', '', 'packaging_ppm', 'between', 400_000, 800_000, 4],
      ['average_population', '', 'persons', 'times', 0.98, 1.02, 5],
      ['population', '', 'persons', 'times', 0.98, 1.02, 6],
    ])
    expect(new Set(stated.map(({ file }) => file))).toEqual(new Set([STATED]))
    const ofProduction = (await readSpreads(PROJECT, 'production')).stated.slice(stated.length)
    expect(ofProduction.map(({ table, key, column, form, low, high }) => [table, key, column, form, low, high])).toEqual([
      ['littering_rates', '', 'littered_ppm', 'times', 0.125, 1.25],
      ['waste_generated', 'CHN|2021', 'waste_kg', 'times', 0.4, 1.2],
    ])
  })

  test('give the mean sanitary part of landfill of an open kind by country, the same in both environments', async () => {
    const { openLandfill } = await readSpreads(PROJECT, 'production')
    expect([openLandfill.get('DEU'), openLandfill.get('POL'), openLandfill.get('BRA')]).toEqual([0.98, 0.82, undefined])
    expect((await readSpreads(PROJECT, 'demo')).openLandfill).toEqual(openLandfill)
  })
})

describe('a problem is reported', () => {
  let root: string
  beforeEach(() => {
    const committed = (file: string) => readFileSync(join(PROJECT, file), 'utf8')
    root = workspaceWith({
      ...Object.fromEntries([SPREADS, FACTORS, LANDFILL].map((file) => [file, committed(file)])),
      // The ranges of both environments alone, in lines 2 to 6.
      [STATED]: `${committed(STATED).split('\n').slice(0, 6).join('\n')}\n`,
    })
  })

  /** Replaces the text of a line; the header is line 1. Undefined removes the line. */
  function edit(file: string, line: number, change: (text: string) => string | undefined): void {
    const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n')
    const changed = lines.flatMap((text, index) => (index === line - 1 ? (change(text) ?? []) : text))
    expect(changed).not.toEqual(lines)
    writeFileSync(join(root, file), `${changed.join('\n')}\n`)
  }

  /** Appends a row of stated ranges, the first as line 7. Without an environment it holds in each of them. */
  function state(row: string, environment = ''): void {
    writeFileSync(join(root, STATED), `${readFileSync(join(root, STATED), 'utf8')}${row},${environment},for the test\n`)
  }

  const cell = (text: string, place: number, to: string) => text.split(',').with(place, to).join(',')

  async function problems(): Promise<readonly Problem[]> {
    const failure = await failureOf(readSpreads(root, 'demo'))
    expect(failure.code).toBe('broken-inputs')
    expect(failure.exitCode).toBe(2)
    expect(failure.hint).toBeTruthy()
    return failure.problems
  }

  test.each([
    [SPREADS, 'score,sigma'],
    [FACTORS, 'rank,score_5_millionths,score_4_millionths,score_3_millionths,score_2_millionths,score_1_millionths'],
    [STATED, 'table,key,column,form,low,high,environment,reason'],
    [LANDFILL, 'country,sanitary_percent,source,quality,note'],
  ])('if %s is missing', async (file, header) => {
    rmSync(join(root, file))
    expect(await problems()).toMatchObject([{ rule: 'missing-file', file, expected: `a CSV with the header ${header}` }])
  })

  test.each([
    { text: 'Germany,98,a law,3,', column: 'country', actual: 'Germany', rule: 'unknown-country' },
    { text: 'DEU,0,a law,3,', column: 'sanitary_percent', actual: '0', rule: 'bad-value' },
    { text: 'DEU,101,a law,3,', column: 'sanitary_percent', actual: '101', rule: 'out-of-range' },
    { text: 'DEU,98,,3,', column: 'source', actual: '', rule: 'missing-value' },
  ])('if a row of open landfill is $text', async ({ text, ...problem }) => {
    edit(LANDFILL, 4, () => text)
    expect(await problems()).toMatchObject([{ file: LANDFILL, line: 4, ...problem }])
  })

  test('if a country has two rows of open landfill', async () => {
    edit(LANDFILL, 4, () => 'AUT,50,a law,3,')
    expect(await problems()).toMatchObject([{ rule: 'duplicate-key', file: LANDFILL, line: 4, message: expect.stringContaining('line 2') }])
  })

  describe('in the spreads', () => {
    test('if a score is missing', async () => {
      edit(SPREADS, 4, () => undefined)
      expect((await problems())[0]).toMatchObject({ rule: 'missing-value', file: SPREADS, expected: 'one row for each of 5, 4, 3, 2, 1' })
    })

    test('if a sigma does not grow', async () => {
      edit(SPREADS, 4, () => '3,0.17')
      expect((await problems())[0]).toMatchObject({ rule: 'bad-value', file: SPREADS, line: 4, column: 'sigma', actual: '0.17' })
    })

    test.each([
      ['', 'missing-value'],
      ['x', 'not-available'],
      ['-0.3', 'negative-number'],
      ['3e-1', 'not-a-number'],
      ['0,3', 'decimal-comma'],
    ])('if a sigma is %j', async (sigma, code) => {
      edit(SPREADS, 4, () => (sigma.includes(',') ? `3,"${sigma}"` : `3,${sigma}`))
      expect(await problems()).toMatchObject([{ rule: code, file: SPREADS, line: 4, column: 'sigma', actual: sigma }])
    })
  })

  describe('in the factors', () => {
    test('if a rank is missing', async () => {
      edit(FACTORS, 100, () => undefined)
      expect(await problems()).toMatchObject([{ rule: 'missing-value', file: FACTORS, expected: '400 ranks, beginning with 0' }])
    })

    test('if a rank is another one', async () => {
      edit(FACTORS, 100, (text) => cell(text, 0, '97'))
      expect(await problems()).toMatchObject([
        { rule: 'bad-value', file: FACTORS, line: 100, column: 'rank', actual: '97', expected: '98' },
      ])
    })

    test('if two of them do not mirror each other, at both', async () => {
      // Slightly larger, but still smaller than the next factor. Rank 98 and its mirror 301 are in the lines 100 and 303.
      edit(FACTORS, 100, (text) => cell(text, 1, String(Number(text.split(',')[1]) + 200)))
      expect(await problems()).toMatchObject([
        { rule: 'bad-value', file: FACTORS, line: 100, column: 'score_5_millionths', expected: '1 ÷ the factor of rank 301' },
        { rule: 'bad-value', file: FACTORS, line: 303, column: 'score_5_millionths', expected: '1 ÷ the factor of rank 98' },
      ])
    })

    test('if they do not grow', async () => {
      edit(FACTORS, 100, (text) => cell(text, 5, '1'))
      expect((await problems())[0]).toMatchObject({
        rule: 'bad-value',
        file: FACTORS,
        line: 100,
        column: 'score_1_millionths',
        actual: '1',
      })
    })

    test('if the last is not that of the sigma', async () => {
      edit(SPREADS, 4, () => '3,0.31')
      expect(await problems()).toMatchObject([
        { rule: 'bad-value', file: FACTORS, line: 401, column: 'score_3_millionths', expected: 'exp(3.0233 × 0.31), in millionths' },
      ])
    })
  })

  describe('in the stated ranges', () => {
    test.each([
      ['a table that is not there', 'wasste,,packaging_percent,between,1,2', 'table', 'wasste', 'unknown-value'],
      ['a column that is not there', 'population,,people,times,0.9,1.1', 'column', 'people', 'bad-value'],
      ['the column of another table', 'population,,packaging_percent,between,1,2', 'column', 'packaging_percent', 'bad-value'],
      ['the engine’s name of a column', 'municipal_waste,,packaging_ppm,between,1,2', 'column', 'packaging_ppm', 'bad-value'],
      ['another form', 'population,,persons,plus,0.9,1.1', 'form', 'plus', 'unknown-value'],
      ['low and high alike', 'population,,persons,times,1.1,1.1', 'high', '1.1', 'bad-value'],
      ['low above high', 'population,,persons,times,1.2,1.1', 'high', '1.1', 'bad-value'],
      ['a factor of nothing', 'population,,persons,times,0,1.1', 'low', '0', 'bad-value'],
      ['no low', 'population,,persons,times,,1.1', 'low', '', 'missing-value'],
      ['a high that is no number', 'population,,persons,times,0.9,much', 'high', 'much', 'not-a-number'],
    ])('if a row has %s', async (_, row, column, found, code) => {
      state(row)
      expect(await problems()).toMatchObject([{ rule: code, file: STATED, line: 7, column, actual: found }])
    })

    test.each([
      ['population,,source,times,0.9,1.1', 'column', 'source', 'a column of population that is drawn: persons'],
      ['population,,country,times,0.9,1.1', 'column', 'country', 'a column of population that is drawn: persons'],
      ...['incineration', 'sanitary_landfill', 'improper', 'left_out'].map((part) => [
        `treatment_shares,,${part}_percent,between,5,15`,
        'table',
        'treatment_shares',
        'another table: no column of treatment_shares can have a range of its own',
      ]),
      [
        'profile_thresholds,,least_percent,times,0.9,1.1',
        'table',
        'profile_thresholds',
        'another table: no column of profile_thresholds can have a range of its own',
      ],
      [
        'municipal_waste,,note,times,0.9,1.1',
        'column',
        'note',
        'a column of municipal_waste that is drawn: waste_kt, plastic_percent, packaging_percent',
      ],
    ])('if no draw uses it: %s', async (row, column, found, expected) => {
      state(row)
      expect(await problems()).toMatchObject([{ rule: 'bad-value', file: STATED, line: 7, column, actual: found, expected }])
    })

    test('for a row that the inputs do not have', async () => {
      state('recycling_rates,FRA|2031|*|*,recycled_kt,between,10,20.5')
      state('recycling_rates,FRA|2032|*|*,recycled_kt,between,10,20.5', 'demo')
      const { rows } = await readInputs({ root: PROJECT, env: 'demo' })
      const { problems } = await failureOf(readSpreads(root, 'demo', rows))
      const expected = 'the key of a row of recycling_rates in demo, or nothing for all rows'
      expect(problems).toMatchObject([
        { file: STATED, line: 7, column: 'key', actual: 'FRA|2031|*|*', expected, advice: expect.stringContaining('column environment') },
        { file: STATED, line: 8, column: 'key', actual: 'FRA|2032|*|*', expected },
      ])
      expect(problems[1]?.advice).toBeUndefined()
    })

    test('except for a row that only another environment has, if the range names that environment', async () => {
      state('waste_generated,IND|2018,waste_kt,times,0.8,1.25', 'production')
      const { rows } = await readInputs({ root: PROJECT, env: 'demo' })
      expect((await readSpreads(root, 'demo', rows)).stated).toHaveLength(5)
      const { stated } = await readSpreads(root, 'production')
      expect(stated.at(-1)).toMatchObject({ table: 'waste_generated', key: 'IND|2018', column: 'waste_kg', line: 7 })
    })

    test('if a range of another environment is wrong', async () => {
      state('population,FRA|2020,people,times,0.9,1.1', 'production')
      state('population,FRA|2020,persons,times,0.9,1.1', 'prod')
      expect(await problems()).toMatchObject([
        { file: STATED, line: 7, column: 'column', actual: 'people' },
        { file: STATED, line: 8, column: 'environment', actual: 'prod', expected: 'one of demo, production, or nothing' },
      ])
    })

    test('for a second range of a cell in an environment, and not for one in another environment', async () => {
      const row = 'population,FRA|2020,persons,times,0.9,1.1'
      state(row, 'demo')
      state(row, 'production')
      expect((await readSpreads(root, 'demo')).stated.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7])
      expect((await readSpreads(root, 'production')).stated.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 8])
      state(row, 'production')
      state(row)
      expect((await problems()).map(({ rule, line, message }) => [rule, line, message])).toEqual([
        ['duplicate-key', 9, 'line 8 already states a range for this'],
        ['duplicate-key', 10, 'line 7 already states a range for this'],
      ])
    })

    test.each([
      ['all rows of a column', 'population,,persons,times,0.9,1.1', 'population persons', 6],
      [
        'a cell, whatever its range',
        'municipal_waste,BRA|2018,plastic_percent,times,0.9,1.1',
        'municipal_waste BRA|2018 plastic_percent',
        7,
      ],
    ])('for a second range of %s, with both lines', async (_, row, found, first) => {
      if (first === 7) state(row.replace('0.9,1.1', '0.8,1.2'))
      state(row)
      expect(await problems()).toMatchObject([
        {
          ...{ rule: 'duplicate-key', file: STATED, line: first === 7 ? 8 : 7, column: 'table, key, column', actual: found },
          ...{ message: `line ${first} already states a range for this`, advice: 'Keep one of the rows.' },
        },
      ])
    })
  })
})
