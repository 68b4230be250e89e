import { describe, expect, it } from 'vitest'
import { METRICS } from '../../../pipeline/model/metrics.ts'
import { readState, unknownText, writeState } from '../../../pipeline/site/explorer/state.ts'

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
    expect(writeState({ ...readState('', choices).state, release: '1.2' }, choices, ['release', 'year'])).toBe('#release=1.2&year=2022')
  })

  it('passes over what is not known, and names it', () => {
    const { state, unknown } = readState('#view=pie&country=XXX&with=YYY.World&year=1&measure=total&key=secret', choices)
    expect(state).toEqual(readState('', choices).state)
    expect(unknown.map(({ name }) => name)).toEqual(['country', 'view', 'with', 'year', 'measure'])
  })

  it('says what it does not know, and what there is', () => {
    const textOf = (hash: string) => unknownText(readState(hash, choices).unknown, '1.2')
    expect(textOf('#view=foo&country=XXX')).toBe(
      'This address asks for what release 1.2 does not have: country “XXX” (there are BRA, PRY, World and Latin America and the Caribbean) ' +
        'and view “foo” (there are flows, map, compare, time and table). The page shows the default instead.',
    )
    expect(textOf('#with=PRY.YYY')).toContain(': with “YYY” (there are BRA, ')
    // All metrics but the total can be compared: more than are written out.
    expect(textOf('#measure=x')).toContain(`measure “x” (there are ${METRICS.length - 1}, such as production_and_import). `)
    expect(textOf('#view=map')).toBe('')
  })
})
