// Tests the parts of the explorer that need no browser. The expected figures are worked out by hand.

import { describe, expect, it } from 'vitest'
import type { DataRecord, RangeRecord } from '../../../pipeline/client/index.ts'
import { labelOf } from '../../../pipeline/model/metric-labels.ts'
import { METRICS, type MetricName, metricNamed } from '../../../pipeline/model/metrics.ts'
import { noticeOf, sentencesOf } from '../../../pipeline/model/notices.ts'
import { classOf, classWords, mapBreaks } from '../../../pipeline/report/drawings/map-scale.ts'
import { valueScale } from '../../../pipeline/site/explorer/charts/axis.ts'
import { citationText, viewBib, viewWords } from '../../../pipeline/site/explorer/citation.ts'
import { aggregatesOf, figureText, massOf, numbersOf, sameDecimals } from '../../../pipeline/site/explorer/figures.ts'
import { foundBy } from '../../../pipeline/site/explorer/find-option.ts'
import { titleOf } from '../../../pipeline/site/explorer/labels.ts'
import { amongOf, coverageText, placeSets, placesLike, placesOf } from '../../../pipeline/site/explorer/places.ts'
import { widestFifth } from '../../../pipeline/site/explorer/ranks.ts'
import { readState } from '../../../pipeline/site/explorer/state.ts'
import { viewOf } from '../../../pipeline/site/explorer/views/index.ts'
import type { ExplorerData } from '../../../schemas/explorer.ts'

const figure = (amount: number, low: number, high: number) => ({ amount, range: { low, high }, approximate: false, incomplete: false })

const country = (code: string, name: string, region: string, quality = 3): ExplorerData['countries'][number] => ({
  code,
  name,
  region,
  income_group: 'high-income',
  persons: { 2022: 2_000_000 },
  quality: { 2022: quality },
  rests_on: {},
  weak: [],
})

const FACTS: ExplorerData = {
  version: '1.4',
  environment: 'demo',
  categories: ['All packaging'],
  polymers: ['All polymers'],
  years: [2022],
  countries: [
    country('ARE', 'United Arab Emirates', 'Middle East and North Africa'),
    country('IND', 'India', 'South and South-East Asia', 2),
    country('JPN', 'Japan', 'East Asia'),
  ],
  groups: [
    { kind: 'world', area: 'World', countries: 3, persons: { 2022: 6_000_000 }, figures: {} },
    { kind: 'region', area: 'East Asia', countries: 1, persons: {}, figures: {} },
    { kind: 'continent', area: 'Asia', countries: 3, persons: {}, members: ['ARE', 'CHN', 'IND', 'JPN', 'KOR'], figures: {} },
  ],
  sources: {},
  breaks: [],
}

describe('places', () => {
  it('are in the order of their names, groups last', () => {
    expect(placesOf(FACTS).map(({ name }) => name)).toEqual(['India', 'Japan', 'United Arab Emirates', 'World', 'East Asia', 'Asia'])
  })

  it('of a group whose members are stated are one set, whatever the regions of the release', () => {
    const sets = new Map(placeSets(FACTS).map(({ id, places }) => [id, places]))
    expect(sets.get('Asia')).toEqual(['ARE', 'IND', 'JPN'])
    expect(sets.has('Europe')).toBe(false)
    expect(sets.get('East Asia')).toEqual(['JPN'])
    expect(sets.get('regions')).toEqual(['World', 'East Asia'])
    expect(sets.get('continents')).toEqual(['World', 'Asia'])
    expect(sets.has('organisations')).toBe(false)
  })

  it('of a group are covered, or named as missing', () => {
    expect(coverageText(FACTS, 'Asia')).toBe('Asia: 3 of 5 members are covered; not covered: CHN and KOR.')
    expect(coverageText(FACTS, 'World')).toContain('World: the sum over the 3 countries that the release covers.')
  })

  it('are found by the beginning of a word, without marks, and by code', () => {
    const options = ['Côte d’Ivoire', 'United Arab Emirates', 'Arabia', 'Germany'].map((label) => ({ value: label.slice(0, 3), label }))
    const labels = (text: string) => foundBy(options, text).map(({ label }) => label)
    expect(labels('cote')).toEqual(['Côte d’Ivoire'])
    expect(labels('arab')).toEqual(['Arabia', 'United Arab Emirates'])
    expect(labels('ger')).toEqual(['Germany'])
    expect(labels('zz')).toEqual([])
  })

  it('are found by other names, which are shown; a whole name comes before beginnings', () => {
    const options = [
      { value: 'NLD', label: 'Netherlands', aliases: ['Holland'] },
      { value: 'UKR', label: 'Ukraine', aliases: [] },
      { value: 'GBR', label: 'United Kingdom', aliases: ['UK', 'Great Britain'] },
    ]
    const names = (text: string) => foundBy(options, text).map(({ value, alias }) => (alias === undefined ? value : `${value} ${alias}`))
    expect(names('uk')).toEqual(['GBR UK', 'UKR'])
    expect(names('britain')).toEqual(['GBR Great Britain'])
    expect(names('holl')).toEqual(['NLD Holland'])
    expect(names('land')).toEqual(['NLD'])
    expect(names('gbr')).toEqual(['GBR'])
  })

  it('are found before places whose names only begin alike', () => {
    const options = ['Europe', 'EU 27', 'Ukraine', 'G20 countries', 'Northern America', 'Middle East and North Africa', 'North Korea'].map(
      (label) => ({ value: label, label, aliases: label === 'EU 27' ? ['European Union', 'EU27'] : [] }),
    )
    const first = (text: string) => foundBy(options, text)[0]?.label
    expect(first('EU')).toBe('EU 27')
    expect(first('eu27')).toBe('EU 27')
    expect(first('European Union')).toBe('EU 27')
    expect(first('eur')).toBe('Europe')
    expect(first('G20')).toBe('G20 countries')
    expect(foundBy(options, 'north').map(({ label }) => label)).toEqual(['North Korea', 'Northern America', 'Middle East and North Africa'])
  })
})

describe('a place that a release does not have', () => {
  const place = (id: string, name: string, aliases: readonly string[] = []) => ({ id, name, kind: 'country' as const, aliases })
  const places = [place('GTM', 'Guatemala'), place('KEN', 'Kenya'), place('NLD', 'Netherlands', ['Holland']), place('NGA', 'Nigeria')]
  const like = (text: string) => placesLike(text, places).map(({ id }) => id)

  it.each([
    ['a name', 'kenya', ['KEN']],
    ['another name', 'Holland', ['NLD']],
    ['a code with one other letter', 'GTN', ['GTM']],
    ['a name that begins alike', 'Kenia', ['KEN']],
    ['nothing alike', 'XXX', []],
  ])('is compared with the others by %s', (_, text, found) => {
    expect(like(text)).toEqual(found)
  })
})

describe('figures', () => {
  it('of a share as a mass have a range of both factors, whose logarithms are added as squares', () => {
    // Factors of e^0.3 below and e^0.4 above, combined with e^0.4 and e^0.3: √(0.3² + 0.4²) = 0.5, a factor of e^0.5 each way.
    const mass = massOf(figure(100, 100 / Math.E ** 0.3, 100 * Math.E ** 0.4), figure(10, 10 / Math.E ** 0.4, 10 * Math.E ** 0.3))
    expect(mass).toMatchObject({ amount: 10, approximate: true, incomplete: false })
    expect(mass.range?.low).toBeCloseTo(10 / Math.sqrt(Math.E), 9)
    expect(mass.range?.high).toBeCloseTo(10 * Math.sqrt(Math.E), 9)
  })

  it('of a share as a mass reach 0 only where the waste or the share does', () => {
    const wide = massOf(figure(42_800, 19_000, 57_000), figure(60, 10, 60)).range
    expect(wide?.low).toBeGreaterThan(19_000 * 0.1)
    expect(wide?.high).toBeLessThan(57_000)
    expect(massOf(figure(100, 70, 140), figure(10, 0, 13)).range?.low).toBe(0)
  })

  it('that stand beside each other have the decimals of the one that supports the fewest, but two digits', () => {
    // The range of the first supports no decimals, that of the second one, that of the third two.
    const rows = [figure(25.4, 15, 41), figure(28.44, 26, 33), figure(0.324, 0.31, 0.36), figure(4.27, 4, 4.6)]
    const texts = (some: typeof rows) => sameDecimals(some.map((one) => ({ figure: one }))).map((row) => figureText(row.figure, 'percent'))
    expect(texts(rows)).toEqual([
      '25 % (15 to 41\u00a0%)',
      '28 % (26 to 33\u00a0%)',
      '0.32 % (0.31 to 0.36\u00a0%)',
      '4.3 % (4.0 to 4.6\u00a0%)',
    ])
    expect(texts(rows.slice(1, 2))).toEqual(['28.4 % (26.0 to 33.0\u00a0%)'])
    // Places before the point are not taken away.
    const masses = sameDecimals([figure(2530, 2500, 2560), figure(9100, 4000, 14_000)].map((one) => ({ figure: one })))
    expect(masses.map((row) => figureText(row.figure, 'kt'))).toEqual([
      '2,530 kt (2,500 to 2,560\u00a0kt)',
      '9,100 kt (4,000 to 14,000\u00a0kt)',
    ])
  })

  it('per head divide kilograms by persons', () => {
    const groups = new Map([['World', { 2022: { waste_produced_in_the_country: [300, 240, 360], littering: [50, 50, 50] } }]] as const)
    const numbers = numbersOf(FACTS, [], [], groups)
    const waste = numbers.figure('World', 2022, metricNamed('waste_produced_in_the_country'), 'head')
    expect(waste).toEqual({ ...figure(50, 40, 60), sumOf: 3 })
    expect(numbers.figure('World', 2022, metricNamed('littering'), 'head')).toMatchObject({
      amount: 25,
      approximate: true,
      incomplete: false,
    })
    expect(numbers.figure('World', 2022, metricNamed('littering'), 'own')).toEqual({ ...figure(50, 50, 50), sumOf: 3 })
    expect(numbers.figure('World', 2021, metricNamed('littering'), 'own')).toBeUndefined()
  })

  it('of groups are read from aggregates.csv by category and polymer', () => {
    const text = `kind,area,countries,category,polymer,year,metric,unit,value,low,high,persons
world,World,3,PET bottles,PET,2022,littering,percent,1.5,1.0,2.5,6
world,World,3,PET bottles,All polymers,2022,littering,percent,9,9,9,6
`
    expect([...aggregatesOf(text)('PET bottles', 'PET')]).toEqual([['World', { 2022: { littering: [1.5, 1, 2.5] } }]])
  })

  it('of the widest fifth are those with the widest ranges: shares in points, masses compared with themselves', () => {
    const places = [figure(50, 40, 60), figure(2, 1, 9), figure(90, 85, 95), figure(10, 9, 11), figure(30, 29, 31)].map((one, index) => ({
      id: String(index),
      figure: one,
    }))
    expect(widestFifth(places, 'percent')).toEqual(new Set(['0']))
    expect(widestFifth(places, 'kt')).toEqual(new Set(['1']))
    expect(widestFifth(places.slice(0, 4), 'kt')).toEqual(new Set())
  })

  it('that are sums of fates rest on what their largest part rests on, as litter is assumed everywhere', () => {
    const record = { country: 'JPN', year: 2022 } as DataRecord
    const bounds = { country: 'JPN', year: 2022 } as RangeRecord
    const put = (name: string, amount: number, status: string, from?: number) => {
      Object.assign(record, { [name]: { amount } })
      Object.assign(bounds, { [name]: { low: amount, high: amount, status, ...(from === undefined ? {} : { from_year: from }) } })
    }
    put('mismanaged_including_littering', 94, 'assumed')
    put('collected', 40, 'assumed')
    put('improperly_disposed', 34, 'regional')
    put('uncollected_excluding_littering', 56, 'carried', 2009)
    put('littering', 4, 'assumed')
    const of = (name: MetricName) => numbersOf(FACTS, [record], [bounds], new Map()).figure('JPN', 2022, metricNamed(name), 'own')
    expect(of('mismanaged_including_littering')).toMatchObject({ amount: 94, status: 'carried', from: 2009 })
    expect(of('collected')).toMatchObject({ amount: 40, status: 'carried', from: 2009 })
    expect(of('littering')).toMatchObject({ status: 'assumed' })
  })

  it('that are products rest on the weaker of both, of carried ones on the earlier', () => {
    const rests = (status: 'own' | 'carried' | 'assumed', from?: number) => ({ ...figure(10, 6, 13), status, from })
    expect(massOf(rests('own'), rests('carried', 2019))).toMatchObject({ status: 'carried', from: 2019 })
    expect(massOf(rests('carried', 2020), rests('carried', 2018))).toMatchObject({ status: 'carried', from: 2018 })
    expect(massOf(rests('assumed'), rests('own'))).toMatchObject({ status: 'assumed' })
  })
})

describe('shades of the map', () => {
  it('have round ends, the same for all shares that reach far', () => {
    expect(mapBreaks(98, true)).toEqual([5, 15, 30, 50, 75])
    expect(mapBreaks(18, true)).toEqual([0.5, 1, 2, 5, 10])
    expect(mapBreaks(71, false)).toEqual([2, 5, 10, 20, 50])
    expect(mapBreaks(0, false)).toEqual([])
    expect([0, 5, 14.9, 100].map((value) => classOf(value, mapBreaks(98, true)))).toEqual([0, 1, 1, 5])
    expect(classWords(mapBreaks(98, true), true)).toEqual(['0 to 5', '5 to 15', '15 to 30', '30 to 50', '50 to 75', '75 to 100'])
    expect(classWords(mapBreaks(71, false), false).at(-1)).toBe('50 and more')
  })
})

describe('a logarithmic axis', () => {
  it('goes from below the least to above the most, in round steps, and puts what is lower at its low end', () => {
    const scale = valueScale([figure(30_000, 24_000, 40_000), figure(16.8, 13.7, 22)], 'kt', [0, 100], 'log')
    expect(scale.domain()).toEqual([10, 50_000])
    expect(scale(10)).toBe(0)
    expect(scale(0)).toBe(0)
    // Equal ratios are equal distances: of 3.7 powers of ten on 100 pixels, one is 27.
    expect(scale(1000) - scale(100)).toBeCloseTo(scale(100) - scale(10))
    expect(scale(100)).toBeCloseTo(27, 0)
    expect(scale.ticks(3)).toEqual([10, 100, 1000, 10_000])
  })

  it('leaves out ranges more than ten times beyond all figures, and is even where no figure is above 0', () => {
    expect(valueScale([figure(10, 0.001, 4000)], 'kt', [0, 100], 'log').domain()).toEqual([1, 100])
    expect(valueScale([figure(0, 0, 5)], 'percent', [0, 100], 'log')(0)).toBe(0)
  })
})

describe('words', () => {
  it('name every metric in plain words, each differently', () => {
    const labels = METRICS.map(labelOf)
    expect(new Set(labels).size).toBe(METRICS.length)
    expect(labels.filter((label) => label.includes('_'))).toEqual([])
    expect(titleOf(metricNamed('littering'), 'head')).toBe('Littered, kg per head')
  })

  it('cite a view by the citation.bib of its release', () => {
    const bib = `@misc{x,
  author = {{The project}},
  title = {{End of life, release 1.4}},
  year = {2026},
  date = {2026-11-20},
  license = {CC0-1.0},
}
`
    const address = 'https://data.example/#view=map&year=2022'
    const view = 'Mismanaged, % of waste: Japan, 2022'
    expect(citationText(bib, { view, evidence: '', address, notice: '' })).toBe(
      `The project (2026): End of life, release 1.4. 2026-11-20. “${view}”. Licence: CC0-1.0. ${address}`,
    )
    expect(sentencesOf(noticeOf('production'))[0]).toBe('These values come from a top-down model.')
    expect(citationText(bib, { view, evidence: 'Own values.', address, notice: 'Invented.' })).toMatch(
      /2022”\. Own values\. Licence: .* Invented\. https:/,
    )
    const stated = bib.replace('  license', '  doi = {10.5281/x.1},\n  url = {https://data.example/#release=1.4},\n  license')
    expect(citationText(stated, { view, evidence: '', address, notice: '' })).toContain(`. doi:10.5281/x.1 ${address}`)
    // The address of the view stands for that of the release.
    expect(viewBib(stated, { view, address, key: 'map-2022' }).match(/url = .*/g)).toEqual([`url = {${address}},`])
    expect(viewBib(bib, { view, address, key: 'map-2022' })).toBe(
      bib
        .replace('@misc{x,', '@misc{map-2022,')
        .replace('{{End', '{{Mismanaged, \\% of waste: Japan, 2022. End')
        .replace(/\}\n$/, `  url = {${address}},\n}\n`),
    )
  })

  it.each([
    ['', 'Flows of plastic packaging, kt: World, 2022; All packaging, All polymers'],
    ['view=flows&country=JPN&as=head', 'Flows of plastic packaging, kg per head: Japan, 2022; All packaging, All polymers'],
    ['view=breakdown&country=Asia&by=category', 'Mismanaged, % of waste generated, by kind of packaging: Asia, 2022; All polymers'],
    ['view=map&as=mass', 'Mismanaged, kt: All countries, 2022; All packaging, All polymers'],
    ['view=compare&among=regions', 'Mismanaged, % of waste generated: World and regions, 2022; All packaging, All polymers'],
    ['view=time&country=Asia&with=JPN', 'Mismanaged, % of waste generated: Asia, Japan, 2020 and 2022; All packaging, All polymers'],
    [
      'view=table&years=2020.2022',
      'All metrics, ranked by mismanaged, % of waste generated: All countries, 2020 and 2022; All packaging, All polymers',
    ],
    ['view=releases&country=IND', 'Release 1.3 compared with release 1.4: India, 2022; All packaging, All polymers'],
  ])('name measure, places, years and packaging of a view: %s', (address, words) => {
    const facts = { ...FACTS, years: [2020, 2022] }
    const places = [...FACTS.countries.map(({ code }) => code), ...FACTS.groups.map(({ area }) => area)]
    const { state, unknown } = readState(address, { ...facts, releases: [], places, measures: METRICS, among: amongOf(facts) })
    expect(unknown).toEqual([])
    const measure = metricNamed('mismanaged_including_littering')
    const compared = { before: '1.3', after: '1.4', between: [] }
    expect(viewWords(viewOf(state), { state, facts, measure, years: facts.years, compared })).toBe(words)
  })
})
