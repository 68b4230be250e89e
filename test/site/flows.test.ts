import { describe, expect, it } from 'vitest'
import { METRICS } from '../../pipeline/model/metrics.ts'
import { flowsOf } from '../../pipeline/site/explorer/flows.ts'
import { readState, writeState } from '../../pipeline/site/explorer/state.ts'

const WASTE = {
  waste_produced_in_the_country: 80,
  domestic_recycling_of_collected: 50,
  improperly_disposed: 30,
  littering: 20,
  mismanaged_including_littering: 50,
  leaked_to_ocean_and_waterways: 10,
}

const asText = (amounts: Readonly<Record<string, number>>) =>
  flowsOf((metric) => amounts[metric] ?? 0).flows.map(({ from, to, amount }) => `${from} ${amount} ${to}`)

describe('the flows of a record', () => {
  it('lead from the input over the waste to what leaks, without what is nothing', () => {
    expect(asText({ ...WASTE, production_and_import: 100, export: 15, added_stock: 5 })).toEqual([
      'input 80 waste',
      'input 15 sold',
      'input 5 stock',
      'waste 40 recycled',
      'waste 24 improper',
      'waste 16 littered',
      'improper 24 mismanaged',
      'littered 16 mismanaged',
      'mismanaged 8 leaked',
      'mismanaged 32 stays',
    ])
  })

  it('begin in the stock, too, where it is used up', () => {
    expect(asText({ ...WASTE, production_and_import: 90, export: 15, added_stock: -5 }).slice(0, 3)).toEqual([
      'input 75 waste',
      'used 5 waste',
      'input 15 sold',
    ])
  })
})

describe('the state in the address', () => {
  const choices = {
    releases: ['1.2', '1.1'],
    places: ['BRA', 'PRY', 'World', 'Latin America and the Caribbean'],
    categories: ['All packaging', 'PET bottles'],
    polymers: ['All polymers', 'PET'],
    years: [2021, 2022],
    metrics: METRICS,
    among: ['countries', 'regions', 'chosen'],
  }

  it('is read as it was written, and holds only what was chosen', () => {
    const hash =
      '#view=time&release=1.1&country=PRY&with=World.BRA&category=PET+bottles&year=2021&measure=littering&as=head&among=chosen&sort=name&rows=all&embed=true'
    const { state, unknown } = readState(hash, choices)
    expect(unknown).toEqual([])
    expect(state).toMatchObject({ view: 'time', with: ['World', 'BRA'], year: 2021, as: 'head', embed: true })
    expect(readState(writeState(state, choices), choices)).toEqual({ state, unknown: [] })
    expect(writeState(state, choices)).toBe(hash)
    expect(writeState(readState('', choices).state, choices)).toBe('#country=World')
  })

  it('passes over what is not known, and names it', () => {
    const { state, unknown } = readState('#view=pie&country=XXX&with=YYY.World&year=1&measure=total&key=secret', choices)
    expect(state).toEqual(readState('', choices).state)
    expect(unknown).toEqual(['country', 'view', 'with', 'year', 'measure'])
  })
})
