import { describe, expect, it } from 'vitest'
import { METRICS } from '../../../pipeline/model/metrics.ts'
import {
  choicesIn,
  keptState,
  measuresOf,
  readState,
  type State,
  unknownPlaces,
  unknownText,
  writeState,
} from '../../../pipeline/site/explorer/state.ts'
import { parametersIn } from '../../../pipeline/site/explorer/views/index.ts'

describe('the state in the address', () => {
  const choices = {
    releases: ['1.2', '1.1'],
    places: ['BRA', 'PRY', 'World', 'Latin America and the Caribbean'],
    categories: ['All packaging', 'PET bottles'],
    polymers: ['All polymers', 'PET'],
    years: [2021, 2022],
    measures: measuresOf(METRICS, {}),
    among: ['countries', 'regions', 'chosen'],
  }

  it('is read as it was written, and holds only what was chosen', () => {
    const hash =
      '#view=time&release=1.1&against=1.2&country=PRY&with=World.BRA&category=PET+bottles&year=2021' +
      '&measure=littering&as=head&among=chosen&sort=name' +
      '&categories=All+packaging.PET+bottles&polymers=PET&years=2021.2022&by=category&embed=true'
    const { state, unknown } = readState(hash, choices)
    expect(unknown).toEqual([])
    expect(state).toMatchObject({ view: 'time', with: ['World', 'BRA'], year: 2021, as: 'head', years: [2021, 2022], embed: true })
    expect(choicesIn(state)).toEqual({ categories: ['All packaging', 'PET bottles'], polymers: ['PET'], years: [2021, 2022] })
    expect(choicesIn(readState('', choices).state)).toEqual({ categories: ['All packaging'], polymers: ['All polymers'], years: [2022] })
    const all = new Set(Object.keys(state) as (keyof State)[])
    expect(readState(writeState(state, choices.years, all), choices)).toEqual({ state, unknown: [] })
    expect(writeState(state, choices.years, all)).toBe(hash)
    const first = readState('', choices).state
    expect(writeState(first, choices.years, all)).toBe('#country=World')
    expect(writeState({ ...first, release: '1.2' }, choices.years, all, ['release', 'year'])).toBe('#release=1.2&year=2022')
    expect(writeState(first, choices.years, new Set(['view', 'country']), ['release', 'year'])).toBe('#country=World')
  })

  it('holds what means something in its view, and the rest stays as it was', () => {
    const { state } = readState('#view=map&country=PRY&with=BRA&measure=littering&category=PET+bottles&years=2021&by=category', choices)
    const named = (part: Partial<State>) => {
      const found = { ...state, ...part }
      return writeState(found, choices.years, parametersIn(found))
    }
    expect(named({})).toBe('#view=map&category=PET+bottles&measure=littering')
    // A comparison of all countries has no added places; a table of all countries has no place.
    const packaging = 'category=PET+bottles&measure=littering'
    expect(named({ view: 'compare' })).toBe(`#view=compare&country=PRY&${packaging}`)
    expect(named({ view: 'compare', among: 'chosen' })).toBe(`#view=compare&country=PRY&with=BRA&${packaging}&among=chosen`)
    expect(named({ view: 'table' })).toBe(`#view=table&${packaging}&years=2021`)
    expect(named({ view: 'table', categories: ['All packaging'] })).toBe(
      '#view=table&measure=littering&categories=All+packaging&years=2021',
    )
    expect(named({ view: 'breakdown' })).toBe('#view=breakdown&country=PRY&measure=littering&by=category')
    expect(named({ view: 'breakdown', by: 'polymer' })).toBe(`#view=breakdown&country=PRY&${packaging}`)
    const used = parametersIn({ ...state, view: 'time' })
    const kept = keptState('#view=time&country=BRA', readState('#view=time&country=BRA', choices).state, used, state)
    expect(kept).toMatchObject({ view: 'time', country: 'BRA', with: [], category: 'All packaging', years: [2021], by: 'category' })
  })

  it('passes over what is not known, and names it', () => {
    const { state, unknown } = readState('#view=pie&country=XXX&with=YYY.World&year=1&measure=total&key=secret', choices)
    expect(state).toEqual(readState('', choices).state)
    expect(unknown.map(({ name }) => name)).toEqual(['country', 'view', 'with', 'year', 'measure'])
  })

  it('has no measure that says nothing of its own in the release', () => {
    const measures = measuresOf(METRICS, { not_compared: [{ metric: 'export', why: 'is not known of any country and counts as 0' }] })
    expect(measures.map(({ name }) => name)).not.toContain('export')
    expect(measures).toHaveLength(METRICS.length - 2)
    const { state, unknown } = readState('#view=map&measure=export', { ...choices, measures })
    expect(state.measure).toBe('mismanaged_including_littering')
    expect(unknown.map(({ name, value }) => `${name} ${value}`)).toEqual(['measure export'])
  })

  it('says what it does not know, and what there is', () => {
    const textOf = (hash: string) => unknownText(readState(hash, choices).unknown, '1.2')
    expect(textOf('#view=foo&year=1')).toBe(
      'This address asks for what release 1.2 does not have: view “foo” ' +
        '(there are flows, breakdown, map, compare, time, table and releases) and year “1” (there are 2021 and 2022). ' +
        'The page shows the default instead.',
    )
    // All metrics but the total can be compared: more than are written out.
    expect(textOf('#measure=x')).toContain(`measure “x” (choose one of the ${METRICS.length - 1} on the page). `)
    expect(textOf('#country=XXX&with=PRY.YYY')).toBe('')
    expect(unknownPlaces(readState('#country=XXX&with=PRY.YYY.ZZZ', choices).unknown)).toEqual(['XXX', 'YYY', 'ZZZ'])
    expect(textOf('#view=map')).toBe('')
  })
})
