// Which values are compared with each other: years of one series, and peers. test/checks/cases/ shows each fault.

import { describe, expect, test } from 'vitest'
import { implausibleValues } from '../../../pipeline/checks/values/implausible-values.ts'
import { PLAUSIBLE_COLUMNS } from '../../../pipeline/checks/values/plausible-columns.ts'
import { type AmountsRow, type Context, valuesOf } from '../../../pipeline/checks/values/read-values.ts'

const NOTHING: Context = {
  heads: new Map(),
  factors: new Map(),
  incomeGroups: new Map(),
  breaks: new Map(),
  replacedSince: new Map(),
  revisions: new Map(),
}

/** The faults of values of a column, by `<country> <year>`. */
function faultsOf(tableAndColumn: string, rows: readonly Partial<AmountsRow>[], context: Partial<Context> = {}) {
  const column = PLAUSIBLE_COLUMNS.find(({ table, name }) => `${table.name}.${name}` === tableAndColumn)
  if (!column) throw new Error(`no column ${tableAndColumn}`)
  const whole = rows.map((row, index): AmountsRow => ({ row: index + 1, entity: 'AAA', rest: '', year: 2020, since: '1.1', ...row }))
  const found = implausibleValues(valuesOf(column, whole, { ...NOTHING, ...context }))
  return Object.fromEntries([...found.values()].map(({ entity, year, fault }) => [`${entity} ${year}`, fault]))
}

describe('the years around a value', () => {
  const years = (...persons: number[]) => persons.map((amount, index) => ({ year: 2015 + index, persons: amount }))

  test('are three before and three after, in the same series', () => {
    expect(faultsOf('population.persons', years(1000, 1000, 1000, 2000, 1000, 1000))).toEqual({ 'AAA 2018': 'jump' })
    expect(faultsOf('population.persons', [...years(1000, 1000), { year: 2020, persons: 2000 }])).toEqual({})
    expect(faultsOf('population.persons', [...years(1000, 1000), { entity: 'BBB', year: 2017, persons: 2000 }])).toEqual({})
  })

  test('end at a break of the series', () => {
    const persons = years(1000, 1000, 2000, 2000)
    expect(Object.values(faultsOf('population.persons', persons))).toContain('jump')
    expect(faultsOf('population.persons', persons, { breaks: new Map([['population|AAA', [2017]]]) })).toEqual({})
  })

  test('judge no value that was there before them; an exception brings its value with its own release', () => {
    const [first, second] = years(1000, 2000)
    expect(faultsOf('population.persons', [first ?? {}, { ...second, since: '1.10' }])).toEqual({ 'AAA 2016': 'jump' })
    expect(
      faultsOf('population.persons', [
        { ...first, since: '1.10' },
        { ...second, since: '1.9' },
      ]),
    ).toEqual({ 'AAA 2015': 'jump' })
    const replacedSince = new Map([[1, '1.2']])
    expect(faultsOf('population.persons', years(1000, 2000), { replacedSince })).toEqual({ 'AAA 2015': 'jump' })
  })
})

describe('the peers of a value', () => {
  /** Countries whose code begins with a letter. */
  const collected = (letter: string, ...percents: number[]) =>
    percents.map((collected_percent, index) => ({ entity: `${letter}A${String.fromCharCode(65 + index)}`, collected_percent }))

  test('are at least six, itself included, each with the median of its years', () => {
    const five = collected('P', 30, 90, 90, 90, 90)
    expect(faultsOf('collection.collected_percent', five)).toEqual({})
    expect(faultsOf('collection.collected_percent', [...five, ...collected('Q', 90)])).toEqual({ 'PAA 2020': 'peers' })
    expect(faultsOf('collection.collected_percent', [...five, { entity: 'PAB', year: 2010, collected_percent: 90 }])).toEqual({})
  })

  test('are those of its income group, else all', () => {
    const poor = collected('P', 30, 30, 30, 30, 30, 30, 30, 30)
    const rich = collected('R', 95, 95, 95, 95, 95, 95)
    const incomeGroups = new Map(rich.map(({ entity }) => [entity, 'HIC']))
    const allRich = Object.fromEntries(rich.map(({ entity }) => [`${entity} 2020`, 'peers']))
    expect(faultsOf('collection.collected_percent', [...poor, ...rich])).toEqual(allRich)
    expect(faultsOf('collection.collected_percent', [...poor, ...rich], { incomeGroups })).toEqual({})
    expect(faultsOf('collection.collected_percent', [...poor, ...rich.slice(1, 2)], { incomeGroups })).toEqual({ 'RAB 2020': 'peers' })
  })
})
