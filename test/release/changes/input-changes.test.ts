import { describe, expect, it } from 'vitest'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import type { InputRow, RawRow } from '../../../pipeline/ingest/rows.ts'
import { inputChanges, repeatedRows } from '../../../pipeline/release/changes/input-changes.ts'
import { inputs, raw, typed, typeRows } from '../../ingest/rows.ts'

/** The changes of these rows from 1.1 to 1.2. */
function changes(...tables: readonly InputRow[][]) {
  const all = inputs(...tables)
  return inputChanges(inputsOf(all, '1.1'), inputsOf(all, '1.2'))
}

const persons = (country: string, count: string, more: Readonly<Record<string, string>> = {}) => ({
  country,
  year: '2020',
  persons: count,
  ...more,
})

it('a row of the second release that says the same once it is rounded is repeated, and no change', () => {
  const rate = (year: string, percent: string, since: string) => ({
    ...{ country: 'DEU', year, category: '*', polymer: '*', recycled_percent: percent },
    since,
  })
  const rates = [rate('2019', '28.2', '1.1'), rate('2020', '28.2', '1.1'), rate('2019', '28.20004', '1.2'), rate('2020', '28.2001', '1.2')]
  const all = inputs(typed('recycling_rates', ...rates))
  const [before, after] = [inputsOf(all, '1.1'), inputsOf(all, '1.2')]
  expect(repeatedRows(before, after)).toMatchObject([{ key: 'DEU|2019|*|*', line: 4, previous: { line: 2 } }])
  expect(inputChanges(before, after)).toMatchObject([{ key: 'DEU|2020|*|*' }])
})

it('a revision names columns that exchanged their values: of the table, or else of the publisher’s file, unless one was empty or 0', () => {
  const columns = { country: 'BRA', year: '2017', incineration_percent: '0', left_out_percent: '0', base: 'collected' }
  const edition = (since: string, [sanitary, improper]: readonly string[], texts: Readonly<Record<string, string>>): RawRow => ({
    ...raw('treatment_shares', { ...columns, sanitary_landfill_percent: sanitary ?? '', improper_percent: improper ?? '', since }),
    published: { improper_percent: Object.entries(texts).map(([column, text]) => ({ column, text })) },
  })
  const exchangedIn = (...editions: readonly RawRow[]) => changes([...typeRows('treatment_shares', editions).rows])[0]?.exchanged
  expect(exchangedIn(edition('1.1', ['53', '37'], {}), edition('1.2', ['37', '53'], {}))).toEqual([
    'sanitary_landfill_percent and improper_percent',
  ])
  const before = edition('1.1', ['53', '37'], { sanitary: '53', dump: '16', controlled: '21' })
  const after = edition('1.2', ['16', '74'], { sanitary: '16', dump: '53', controlled: '21' })
  expect(exchangedIn(before, after)).toEqual(['dump and sanitary'])
  expect(exchangedIn(before, edition('1.2', ['54', '36'], { sanitary: '54', dump: '16', controlled: '20' }))).toBeUndefined()
  const [nothing, corrected] = [
    { controlled: '40', unspecified: '0' },
    { controlled: '', unspecified: '40' },
  ]
  expect(exchangedIn(edition('1.1', ['53', '40'], nothing), edition('1.2', ['52', '40'], corrected))).toBeUndefined()
})

describe('between two releases a row is', () => {
  it('added: with all its cells and its place', () => {
    expect(changes(typed('population', persons('FRA', '67'), persons('DEU', '83', { since: '1.2', note: 'new' })))).toEqual([
      {
        change: 'added',
        table: 'population',
        key: 'DEU|2020',
        source: 'demo',
        file: 'population.csv',
        line: 3,
        previousFile: null,
        previousLine: null,
        columns: ['country', 'year', 'persons', 'source', 'quality', 'note'],
        before: null,
        after: 'country DEU, year 2020, persons 83, source demo, note new',
        declaration: null,
      },
    ])
  })

  it('removed: where the row is that withdraws it', () => {
    const gone = persons('FRA', '67', { since: '1.2', withdrawn: 'yes' })
    const [change, ...others] = changes(typed('population', persons('DEU', '83'), persons('FRA', '67'), gone))
    expect(others).toEqual([])
    expect(change).toMatchObject({
      change: 'removed',
      key: 'FRA|2020',
      line: 4,
      previousLine: 3,
      before: 'country FRA, year 2020, persons 67, source demo',
    })
    expect(change?.after).toBeNull()
  })

  it('revised: the columns that differ, as the engine names them, and both places', () => {
    const rate = (percent: string, more: Readonly<Record<string, string>> = {}) => ({
      country: 'TZA',
      year: '2022',
      category: '*',
      polymer: '*',
      recycled_percent: percent,
      ...more,
    })
    expect(changes(typed('recycling_rates', rate('5.16'), rate('8.46', { since: '1.2', note: 'came late' })))).toMatchObject([
      {
        change: 'revised',
        key: 'TZA|2022|*|*',
        line: 3,
        previousLine: 2,
        columns: ['recycled_percent', 'note'],
        before: 'recycled_percent 5.16',
        after: 'recycled_percent 8.46, note came late',
        cells: [
          { column: 'recycled_percent', unit: 'percent', before: '5.16', after: '8.46' },
          { column: 'note', unit: null, before: null, after: 'came late' },
        ],
      },
    ])
  })

  it('unchanged where it only moved in its file, or says the same in other digits', () => {
    const before = inputs(typed('population', persons('DEU', '83'), persons('FRA', '67')))
    const after = inputs(typed('population', persons('FRA', '67'), persons('ITA', '60'), persons('DEU', '83')))
    expect(inputChanges(inputsOf(before, '1.1'), inputsOf(after, '1.1')).map(({ key }) => key)).toEqual(['ITA|2020'])
    const waste = (text: string, since: string) => ({ country: 'FRA', year: '2020', waste_kt: text, boundary: 'all', since })
    expect(changes(typed('waste_generated', waste('2400', '1.1'), waste('2400.000', '1.2')))).toEqual([])
  })

  it('listed by table as they are declared, then by key', () => {
    const said = changes(
      typed('collection', { country: 'FRA', year: '2020', collected_percent: '99', income_group: 'HIC', since: '1.2' }),
      typed('population', persons('ITA', '60', { since: '1.2' }), persons('DEU', '83', { since: '1.2' })),
    )
    expect(said.map(({ table, key }) => `${table} ${key}`)).toEqual(['population DEU|2020', 'population ITA|2020', 'collection FRA|2020'])
  })
})

describe('a changed exception is reported', () => {
  const exception = (value: string, since: string, more: Readonly<Record<string, string>> = {}) => ({
    table: 'population',
    key: 'FRA|2020',
    column: 'persons',
    value,
    reason: 'a misprint',
    since,
    ...more,
  })

  it('as added, while the row whose cell it replaces counts as published', () => {
    const said = changes(typed('population', persons('FRA', '67')), typed('exceptions', exception('68', '1.2')))
    expect(said.map(({ change, table, key }) => `${change} ${table} ${key}`)).toEqual(['added exceptions population|FRA|2020|persons'])
  })

  it('as revised or removed, likewise', () => {
    const population = typed('population', persons('FRA', '67'))
    expect(changes(population, typed('exceptions', exception('68', '1.1'), exception('69', '1.2')))).toMatchObject([
      { change: 'revised', table: 'exceptions', columns: ['value'], before: 'value 68', after: 'value 69' },
    ])
    expect(changes(population, typed('exceptions', exception('68', '1.1'), exception('', '1.2', { withdrawn: 'yes' })))).toMatchObject([
      { change: 'removed', table: 'exceptions', key: 'population|FRA|2020|persons' },
    ])
  })

  it('together with a row that is revised under it', () => {
    const said = changes(
      typed('population', persons('FRA', '67'), persons('FRA', '66', { since: '1.2' })),
      typed('exceptions', exception('68', '1.1')),
    )
    expect(said).toMatchObject([
      { change: 'revised', table: 'population', columns: ['persons'], before: 'persons 67', after: 'persons 66' },
    ])
  })

  it('without a row that it adds to a table that has none', () => {
    const added = { table: 'added_stock', key: 'FRA|2020|PET', column: 'added_stock_kt', value: '1.5', reason: 'reported', since: '1.2' }
    const said = changes(typed('population', persons('FRA', '67')), typed('exceptions', added))
    expect(said.map(({ change, table, key }) => `${change} ${table} ${key}`)).toEqual([
      'added exceptions added_stock|FRA|2020|PET|added_stock_kt',
    ])
  })
})
