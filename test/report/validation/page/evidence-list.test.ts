// Tests what better evidence would narrow. The expected numbers are worked out by hand.

import { describe, expect, test } from 'vitest'
import { type ContributionRow, evidenceList } from '../../../../pipeline/report/validation/page/evidence-list.ts'

const row = (area: string, quantity: string, share: number, given: Partial<ContributionRow> = {}): ContributionRow => ({
  ...{ area, figure: 'mismanaged', table: 'treatment_shares', quantity, sources: 'survey', share },
  ...given,
})
const litter = { table: 'littering_rates', sources: 'assumptions' }

describe('the evidence that would narrow ranges', () => {
  const rows = [
    row('World', 'improper_ppm', 0.3),
    row('World', 'sanitary_landfill_ppm', 0.06),
    row('World', 'littered_ppm', 0.75, { ...litter, figure: 'leaked' }),
    // Two columns of one row together explain more than litter.
    row('AAA', 'improper_ppm', 0.27),
    row('AAA', 'sanitary_landfill_ppm', 0.24),
    row('AAA', 'littered_ppm', 0.4, litter),
    row('BBB', 'littered_ppm', 0.19, litter),
    row('BBB', 'improper_ppm', 0.9, { figure: 'waste generated' }),
    row('CCC', 'landfill of an open kind', 1.02),
  ]
  const list = evidenceList(rows, 'mismanaged', ['BBB', 'AAA', 'CCC', 'DDD'])

  test('narrows by what is left of the standard deviation: columns of one source are added up, other figures of a country do not count', () => {
    expect(list.map(({ name, world, countries }) => [name, world, countries])).toEqual([
      // √(1 − 0.75) = 0.5; √(1 − 0.19) = 0.9
      ['littering rates', { leaked: 50 }, [{ country: 'BBB', percent: expect.closeTo(10, 9) }]],
      // √(1 − 0.36) = 0.8; √(1 − 0.51) = 0.7
      ['treatment shares', { mismanaged: expect.closeTo(20, 9) }, [{ country: 'AAA', percent: expect.closeTo(30, 9) }]],
      ['whether landfill is sanitary', {}, [{ country: 'CCC', percent: 100 }]],
    ])
  })

  test('keeps sources apart, and lists countries in the given order, each once', () => {
    const other = evidenceList([...rows, row('DDD', 'improper_ppm', 0.5, { sources: 'census' })], 'mismanaged', [
      'DDD',
      'AAA',
      'BBB',
      'CCC',
    ])
    expect(other.filter(({ name }) => name === 'treatment shares').map(({ sources, countries }) => [sources, countries.length])).toEqual([
      ['survey', 1],
      ['census', 1],
    ])
    const both = [row('AAA', 'improper_ppm', 0.5), row('BBB', 'improper_ppm', 0.5), row('BBB', 'improper_ppm', 0.1, { sources: 'census' })]
    for (const order of [
      ['AAA', 'BBB'],
      ['BBB', 'AAA'],
    ])
      expect(evidenceList(both, 'mismanaged', order).map(({ countries }) => countries.map(({ country }) => country))).toEqual([order])
  })

  test('lists nothing where nothing contributes', () => {
    expect(evidenceList([], 'mismanaged', ['AAA'])).toEqual([])
  })
})
