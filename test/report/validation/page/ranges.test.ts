import { describe, expect, test } from 'vitest'
import type { RangeData } from '../../../../pipeline/report/validation/page/range-data.ts'
import { rangesSection } from '../../../../pipeline/report/validation/page/ranges.ts'
import { pageData } from '../examples.ts'

const bounds = { value: 500_000n, low: 100_000n, high: 900_000n }
const data: RangeData = {
  year: 2022,
  countries: ['Atland', 'Bland', 'Cland', 'Dland', 'Eland', '<b>F'].map((name, place) => ({
    ...{ code: `CC${place}`, name, group: 'high-income', because: 'mock-supply' },
    bounds: {
      waste_produced_in_the_country: bounds,
      domestic_recycling_of_collected: bounds,
      mismanaged_including_littering: bounds,
      leaked_to_ocean_and_waterways: null,
    },
  })),
  evidence: [
    {
      ...{ name: 'collection', sources: 'mock-supply other', world: { mismanaged: 12.4 } },
      countries: [0, 1, 2, 3, 4, 5].map((place) => ({ country: `CC${place}`, percent: 10 + place })),
    },
  ],
  scores: [],
  statuses: [{ metric: 'sanitary_landfill', percent: { own: 25, carried: 70.5, 'not known': 4.5 } }],
}
const page = String(rangesSection(data, pageData().sources))

describe('the section about ranges', () => {
  test('draws the statuses of a figure side by side, the strongest first, as long as their shares', () => {
    const bars = [...page.matchAll(/<rect class="(s\d)" x="([\d.]+)" width="([\d.]+)"/g)].map(([, ...bar]) => bar)
    expect(bars).toEqual([
      ['s0', '0.00', '25.00'],
      ['s2', '25.00', '70.50'],
      ['s5', '95.50', '4.50'],
    ])
    expect(page).toContain('<td>own 25\u00a0%, carried 71\u00a0%, not known 5\u00a0%</td>')
    expect(page).toContain('<i class="m s2"></i>carried: evidence of the place for another year')
  })

  test('says which evidence would narrow which figures, with its score, and folds all countries but the first', () => {
    const row = /<tr><th scope="row">collection<\/th>.*<\/tr>/.exec(page)?.[0] ?? ''
    expect([...row.matchAll(/<td class="n"[^>]*>([^<]*)/g)].map(([, cell]) => cell)).toEqual(['3', '', '', '12 %', ''])
    expect(row).toContain('>mock-supply</a> <a href="#source-other">other</a>')
    expect(row).toContain(
      '>Atland 10\u00a0%, Bland 11\u00a0%, Cland 12\u00a0%, Dland 13\u00a0%' +
        '<details><summary>and 2 more</summary>Eland 14\u00a0%, &lt;b&gt;F 15\u00a0%</details></td>',
    )
  })
})
