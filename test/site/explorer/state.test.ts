import { describe, expect, it } from 'vitest'
import { METRICS } from '../../../pipeline/model/metrics.ts'
import { choicesIn, measuresOf, readState, unknownText, writeState } from '../../../pipeline/site/explorer/state.ts'

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
    expect(readState(writeState(state, choices), choices)).toEqual({ state, unknown: [] })
    expect(writeState(state, choices)).toBe(hash)
    expect(writeState(readState('', choices).state, choices)).toBe('#country=World')
    expect(writeState({ ...readState('', choices).state, release: '1.2' }, choices, ['release', 'year'])).toBe('#release=1.2&year=2022')
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
    expect(textOf('#view=foo&country=XXX')).toBe(
      'This address asks for what release 1.2 does not have: country “XXX” (there are BRA, PRY, World and Latin America and the Caribbean) ' +
        'and view “foo” (there are flows, breakdown, map, compare, time, table and releases). The page shows the default instead.',
    )
    expect(textOf('#with=PRY.YYY')).toContain(': with “YYY” (there are BRA, ')
    // All metrics but the total can be compared: more than are written out.
    expect(textOf('#measure=x')).toContain(`measure “x” (there are ${METRICS.length - 1}, such as production_and_import). `)
    expect(textOf('#view=map')).toBe('')
  })
})
