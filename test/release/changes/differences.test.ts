// Tests what a declared input row can reach: only the country-years whose steps read it, in this release or the one before.

import { afterAll, describe, expect, it } from 'vitest'
import { type Cells, type World, worldOf } from '../../compute/world.ts'
import { IN_CI } from '../../random.ts'
import { closeWorlds, compareWorlds } from './two-releases.ts'

afterAll(closeWorlds)

const YEARS = [2019, 2020, 2021, 2022]
const yearsOf = (...countries: string[]) => countries.flatMap((country) => YEARS.map((year) => `${country} ${year}`))

/** Alphaland has evidence for 2020, which is carried to the other years. Its neighbour has the same evidence and half the people. */
const BEFORE = worldOf({ AAA: {}, BBB: { population: YEARS.map((year) => ({ year: String(year), persons: '500000' })) } })

/** The world with changed cells in the rows of a table that match `which`. */
function revised(world: World, table: keyof World, which: Cells, cells: Cells): World {
  const meant = (row: Cells) => Object.entries(which).every(([name, value]) => row[name] === value)
  return { ...world, [table]: (world[table] ?? []).map((row) => (meant(row) ? { ...row, ...cells } : row)) }
}

function added(world: World, table: keyof World, ...rows: Cells[]): World {
  return { ...world, [table]: [...(world[table] ?? []), ...rows] }
}

const COLLECTION = { collected_percent: '90', income_group: 'HIC' }

describe('a declared row reaches', () => {
  it('every year to which it is carried, and no other country', async () => {
    const after = revised(BEFORE, 'collection', { country: 'AAA' }, COLLECTION)
    const { moved, unreached, matches } = await compareWorlds(BEFORE, after, ['revise collection AAA'])
    expect(moved).toEqual(yearsOf('AAA'))
    expect(unreached).toEqual([])
    expect(matches).toEqual({ 'revise collection AAA': 1 })
  })

  it('only the years for which it is the nearest', async () => {
    // 2021 lies between 2020 and 2022. Of two equally near years the earlier one holds.
    const after = added(BEFORE, 'collection', { country: 'AAA', year: '2022', ...COLLECTION })
    const { moved, unreached } = await compareWorlds(BEFORE, after, ['add collection AAA 2022'])
    expect(moved).toEqual(['AAA 2022'])
    expect(unreached).toEqual([])
  })

  it('the countries whose medians are made of it', async () => {
    const before = worldOf({ AAA: {}, BBB: {}, MED: { collection: [] } })
    const after = revised(before, 'collection', { country: 'AAA' }, COLLECTION)
    const { moved, unreached } = await compareWorlds(before, after, ['revise collection AAA'])
    expect(moved).toEqual(yearsOf('AAA', 'MED'))
    expect(unreached).toEqual([])
  })

  it('as an exception, what its row reaches', async () => {
    const exception = { table: 'collection', key: 'BBB|2020', column: 'collected_percent', value: '70', reason: 'a new survey' }
    const { inputs, moved, unreached } = await compareWorlds(BEFORE, added(BEFORE, 'exceptions', exception), [
      'add exceptions collection BBB',
    ])
    // The row whose cell the exception replaces counts with its published value and has not changed.
    expect(inputs.map(({ change, table, key }) => `${change} ${table} ${key}`)).toEqual([
      'added exceptions collection|BBB|2020|collected_percent',
    ])
    expect(moved).toEqual(yearsOf('BBB'))
    expect(unreached).toEqual([])
  })

  it.runIf(IN_CI)('as a country that is added or removed, its own records', async () => {
    const without = worldOf({ AAA: {} })
    const both = worldOf({ AAA: {}, BBB: {} })
    const adding = await compareWorlds(without, both, ['add country BBB'])
    expect(adding.moved).toEqual(yearsOf('BBB'))
    expect(adding.unreached).toEqual([])
    expect(adding.inputs.map(({ declaration }) => declaration)).toEqual(adding.inputs.map(() => 'add country BBB'))
    expect(adding.matches['add country BBB']).toBe(adding.inputs.length)
    expect((await compareWorlds(both, without, ['remove country BBB'])).unreached).toEqual([])
  })
})

describe('a change that no declared row reaches', () => {
  it('is every record of the country-years in which a row moved that nobody declared', async () => {
    const one = revised(BEFORE, 'collection', { country: 'AAA' }, COLLECTION)
    const two = revised(one, 'treatment_shares', { country: 'BBB' }, { incineration_percent: '50', sanitary_landfill_percent: '25' })
    const { moved, unreached, inputs } = await compareWorlds(BEFORE, two, ['revise collection AAA', 'revise treatment_shares AAA'])
    expect(moved).toEqual(yearsOf('AAA', 'BBB'))
    expect(unreached).toEqual(yearsOf('BBB'))
    expect(inputs.map(({ table, key, declaration }) => [table, key, declaration])).toEqual([
      ['collection', 'AAA|2020', 'revise collection AAA'],
      ['treatment_shares', 'BBB|2020', null],
    ])
  })

  it('is found by year within a country', async () => {
    const one = revised(BEFORE, 'population', { country: 'AAA', year: '2021' }, { persons: '1100000' })
    const two = added(one, 'collection', { country: 'AAA', year: '2022', ...COLLECTION })
    const { moved, unreached } = await compareWorlds(BEFORE, two, ['revise population AAA 2021'])
    expect(moved).toEqual(['AAA 2021', 'AAA 2022'])
    expect(unreached).toEqual(['AAA 2022'])
  })

  it('says what happened to the record: how many cells, from what to what', async () => {
    const after = revised(BEFORE, 'collection', { country: 'AAA' }, COLLECTION)
    const { details } = await compareWorlds(BEFORE, after, [])
    // 80 % were collected. With 10 % littered and 90 % coverage, 90 % are collected and nothing is left uncollected.
    const { kind, cells, detail } = details['AAA|All packaging|All polymers|2020'] ?? { detail: '' }
    expect(kind).toBe('changed')
    expect(detail).toContain('collected 80 → 90 percent')
    expect(detail).toContain('uncollected_excluding_littering 10 → 0 percent')
    expect(detail.split('; ')).toHaveLength(Number(cells))
    expect(Object.keys(details).every((key) => key.startsWith('AAA|'))).toBe(true)
  })

  it('says that a record was added or removed', async () => {
    const { details } = await compareWorlds(BEFORE, worldOf({ AAA: {}, CCC: {} }), [])
    const kinds = Object.entries(details).map(([key, { kind }]) => `${key.slice(0, 3)} ${kind}`)
    expect(new Set(kinds)).toEqual(new Set(['BBB removed', 'CCC added']))
  })

  it('is none where a row changed that no step reads', async () => {
    const after = revised(BEFORE, 'sources', { source: 'weak' }, { title: 'Weaker' })
    const { moved, unreached, inputs } = await compareWorlds(BEFORE, after, [])
    expect(inputs).toHaveLength(1)
    expect([moved, unreached]).toEqual([[], []])
  })
})

describe('a quantity that the release computes in another way', () => {
  const CAPPED = { change: 'revised', kind: 'quantity', value: 'littered' } as const
  // A row that nobody declares moves the collected, uncollected and mismanaged shares, as a change of the method would.
  const AFTER = revised(BEFORE, 'collection', { country: 'AAA' }, COLLECTION)

  it('reaches the metrics that follow from it, if it is declared', async () => {
    const moved = ['collected', 'mismanaged_including_littering']
    const { details, matches } = await compareWorlds(BEFORE, AFTER, ['revise quantity littered'], [{ ...CAPPED, metrics: moved }])
    expect(matches).toEqual({ 'revise quantity littered': 1 })
    const without = await compareWorlds(BEFORE, AFTER, [], [{ ...CAPPED, metrics: moved }])
    const unreached = ({ details: found }: typeof without) =>
      found['AAA|All packaging|All polymers|2020']?.detail.split('; ').map((cell) => cell.split(' ')[0])
    expect(unreached({ ...without, details })).toEqual(unreached(without)?.filter((metric) => !moved.includes(metric ?? '')))
    expect(unreached(without)).toEqual(expect.arrayContaining([...moved, 'uncollected_excluding_littering']))
  })

  it('reaches all records, if it also decides which records there are', async () => {
    const without = worldOf({ AAA: {} })
    const everything = await compareWorlds(BEFORE, without, ['revise quantity littered'], [{ ...CAPPED, metrics: null }])
    expect(everything.moved).toEqual(yearsOf('BBB'))
    expect(everything.unreached).toEqual([])
  })

  it('reaches nothing, if nobody declares it', async () => {
    const { moved, unreached } = await compareWorlds(BEFORE, AFTER, [], [{ ...CAPPED, metrics: null }])
    expect(unreached).toEqual(moved)
  })
})

it('a revision of a source and a note reaches no record, even if it is declared', async () => {
  // Otherwise such a revision could be the excuse for any other change.
  const noted = revised(BEFORE, 'collection', { country: 'AAA' }, { note: 'read again', source: 'strong' })
  const both = revised(noted, 'treatment_shares', { country: 'AAA' }, { incineration_percent: '50', sanitary_landfill_percent: '25' })
  const { inputs, moved, unreached } = await compareWorlds(BEFORE, both, ['revise collection AAA'])
  expect(inputs.map(({ table, columns }) => [table, columns])).toEqual([
    ['collection', ['source', 'note']],
    ['treatment_shares', ['incineration_percent', 'sanitary_landfill_percent']],
  ])
  expect(moved).toEqual(yearsOf('AAA'))
  expect(unreached).toEqual(yearsOf('AAA'))
})

it('a declaration that matches no row has no matches', async () => {
  const { matches } = await compareWorlds(BEFORE, BEFORE, ['revise population AAA', 'add country CCC'])
  expect(matches).toEqual({ 'revise population AAA': 0, 'add country CCC': 0 })
})
