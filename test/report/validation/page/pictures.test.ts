import { describe, expect, test } from 'vitest'
import { svg as element } from '../../../../pipeline/report/html.ts'
import { map } from '../../../../pipeline/report/validation/page/map.ts'
import { flowPictures } from '../../../../pipeline/report/validation/page/sankey.ts'
import { pageData, yearData } from '../examples.ts'

describe('the flows', () => {
  const { flows } = yearData()
  const drawn = (of: typeof flows, title = 'x') => flowPictures(element, of, title).join('')
  const svg = drawn(flows, 'France 2020')

  test('begin with the waste on a phone, where mismanaged fates have a bracket, with labels that do not lie on each other', () => {
    const narrow = svg.slice(svg.indexOf('class="sankey narrow"'))
    const places = [...narrow.matchAll(/<text x="([\d.]+)" y="([\d.]+)">([^<]+)<\/text><text [^>]*>([^<]+)/g)].map(
      ([, x, y, ...lines]) => ({ x: Number(x), y: Number(y), widest: Math.max(...lines.map(({ length }) => length)) * 5, word: lines[0] }),
    )
    expect(places.map(({ word }) => word)).toEqual(
      expect.arrayContaining(['Waste generated', 'Recycled in the country', 'Improperly disposed of', 'of it leaked to waters']),
    )
    expect(places.map(({ word }) => word)).not.toContain('Put on the market')
    expect(narrow).toMatch(/>Mismanaged 100 kt · 5\.0 %<\/text><path [^>]*class="bracket"/)
    for (const one of places) {
      const beside = places.filter((other) => Math.abs(other.y - one.y) < 24 && other.x > one.x).map((other) => other.x)
      expect(Math.min(...beside, 360), one.word).toBeGreaterThanOrEqual(one.x + one.widest)
    }
  })

  test('are described in words for those who do not see them', () => {
    expect(svg).toContain('<title>France 2020</title>')
    expect(svg).toMatch(
      /<desc>Of 2,000 kt of waste generated: recycled in the country 600 kt \(30\.0 %\).*leaked 10 kt \(0\.5 %\)\.<\/desc>/,
    )
  })

  test('take from stock where stock is used up', () => {
    const used = { ...flows, added_stock: -100_000_000, production_and_import: 2_800_000_000 }
    expect(drawn(used)).toContain('Taken from stock</text>')
    expect(drawn(used)).not.toContain('Added to stock')
  })

  test('leave out what is nothing, and end where nothing is mismanaged', () => {
    const clean = { ...flows, littered: 0, uncollected: 0, improperly_disposed: 0, leaked: 0, landfilled: 400_000_000 }
    expect(drawn(clean)).not.toMatch(/Mismanaged|Leaked<|NaN/)
    expect(drawn(Object.fromEntries(Object.keys(flows).map((name) => [name, 0])) as typeof flows)).toBe('')
  })
})

describe('the map', () => {
  test('has a class and a figure for each country, and a list of all', () => {
    const countries = [
      { code: 'FRA', name: 'France', years: [yearData({ mismanaged_ppm: 49_999 })] },
      { code: 'SGP', name: 'Singapore', years: [yearData({ mismanaged_ppm: 150_000 })] },
      { code: 'XXX', name: 'Nowhere', years: [yearData({ mismanaged_ppm: 1_000_000 })] },
    ]
    const html = String(map(pageData({ countries })))
    expect(html).toMatch(/<g><title>France: 5\.0 %<\/title><path d="M[^"]*" class="country shade-0"><\/path><\/g>/)
    expect(html).toMatch(/<title>Singapore: 15\.0 %<\/title><circle [^>]*class="country shade-2"><\/circle>/)
    expect(html).toContain('Not on the map: Nowhere 100.0 %.')
    expect(
      [...html.matchAll(/<th scope="row"><i class="swatch shade-(\d)"><\/i>(\w+)/g)].map(([, kind, name]) => `${name} ${kind}`),
    ).toEqual(['Nowhere 5', 'Singapore 2', 'France 0'])
  })
})
