// Tests the parts of the explorer that need no browser. The expected figures are worked out by hand.

import { describe, expect, it } from 'vitest'
import { METRICS, metricNamed } from '../../../pipeline/model/metrics.ts'
import { citationText } from '../../../pipeline/site/explorer/citation.ts'
import { isWeak } from '../../../pipeline/site/explorer/evidence-quality.ts'
import { aggregatesOf, massOf, numbersOf } from '../../../pipeline/site/explorer/figures.ts'
import { foundBy } from '../../../pipeline/site/explorer/find-option.ts'
import { labelOf, titleOf } from '../../../pipeline/site/explorer/labels.ts'
import { classOf, thresholds } from '../../../pipeline/site/explorer/map-classes.ts'
import { differByLitterAlone, rowsOf } from '../../../pipeline/site/explorer/pairs.ts'
import { coverageText, placeSets, placesOf } from '../../../pipeline/site/explorer/places.ts'
import { ranksOf } from '../../../pipeline/site/explorer/ranks.ts'
import type { ExplorerData } from '../../../schemas/explorer.ts'

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
    expect(coverageText(FACTS, 'World')).toContain('World is a sum over 3 covered countries')
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
})

describe('figures', () => {
  const figure = (amount: number, low: number, high: number) => ({ amount, range: { low, high }, approximate: false, incomplete: false })

  it('of a share as a mass have a range of both errors, added as squares', () => {
    // Errors of 30 % below and 40 % above, combined with 40 % and 30 %: √(0.3² + 0.4²) = 50 % each way.
    const mass = massOf(figure(100, 70, 140), figure(10, 6, 13))
    expect(mass).toMatchObject({ amount: 10, approximate: true, incomplete: false })
    expect(mass.range?.low).toBeCloseTo(5, 9)
    expect(mass.range?.high).toBeCloseTo(15, 9)
  })

  it('per head divide kilograms by persons', () => {
    const groups = new Map([['World', { 2022: { waste_produced_in_the_country: [300, 240, 360], littering: [50, 50, 50] } }]] as const)
    const numbers = numbersOf(FACTS, [], [], groups)
    const waste = numbers.figure('World', 2022, metricNamed('waste_produced_in_the_country'), 'head')
    expect(waste).toEqual(figure(50, 40, 60))
    expect(numbers.figure('World', 2022, metricNamed('littering'), 'head')).toMatchObject({
      amount: 25,
      approximate: true,
      incomplete: false,
    })
    expect(numbers.figure('World', 2022, metricNamed('littering'), 'own')).toEqual(figure(50, 50, 50))
    expect(numbers.figure('World', 2021, metricNamed('littering'), 'own')).toBeUndefined()
  })

  it('of groups are read from aggregates.csv by category and polymer', () => {
    const text = `kind,area,countries,category,polymer,year,metric,unit,value,low,high,persons
world,World,3,PET bottles,PET,2022,littering,percent,1.5,1.0,2.5,6
world,World,3,PET bottles,All polymers,2022,littering,percent,9,9,9,6
`
    expect([...aggregatesOf(text)('PET bottles', 'PET')]).toEqual([['World', { 2022: { littering: [1.5, 1, 2.5] } }]])
  })

  it('are weak by a low quality or a range wider than themselves', () => {
    expect(isWeak(FACTS, 'JPN', 2022, figure(10, 6, 15))).toBe(false)
    expect(isWeak(FACTS, 'JPN', 2022, figure(10, 4, 15))).toBe(true)
    expect(isWeak(FACTS, 'IND', 2022, figure(10, 9, 11))).toBe(true)
    expect(isWeak(FACTS, 'IND', 2022, undefined)).toBe(false)
  })
})

describe('ranks', () => {
  it('count from the highest, and say which ranks the ranges allow', () => {
    const figure = (amount: number, low: number, high: number) => ({ amount, range: { low, high }, approximate: false, incomplete: false })
    // The first two overlap, the third lies below both, the last has no range, and one is not known.
    const ranks = ranksOf([figure(8, 4, 12), figure(10, 7, 14), figure(2, 1, 3), undefined, { ...figure(2, 2, 2), range: undefined }])
    expect(ranks).toEqual([
      { rank: 2, best: 1, worst: 2 },
      { rank: 1, best: 1, worst: 2 },
      { rank: 3, best: 3, worst: 4 },
      undefined,
      { rank: 3, best: 3, worst: 4 },
    ])
  })
})

describe('rows of a breakdown', () => {
  // Recycled, exported, incinerated, landfilled, improperly disposed of, uncollected, littered.
  const [flexible, bottles] = [
    [10, 0, 0, 0, 34, 51, 5],
    [10, 0, 0, 0, 32, 48, 10],
  ]
  it('differ by litter alone where what is neither recycled nor littered is divided alike', () => {
    expect(differByLitterAlone([flexible, bottles])).toBe(true)
    expect(differByLitterAlone([flexible, [20, 0, 0, 0, 30, 45, 5]])).toBe(false)
    expect(differByLitterAlone([flexible, [10, 0, 0, 0, 40, 45, 5]])).toBe(false)
    expect(differByLitterAlone([flexible])).toBe(false)
  })

  it('are the polymers of a category, or the categories of a polymer, that occur, without their sum', () => {
    const facts = {
      categories: ['All packaging', 'PET bottles', 'Other bottles'],
      polymers: ['All polymers', 'PET', 'PP'],
      pairs: {
        'All packaging': ['All polymers', 'PET', 'PP'],
        'PET bottles': ['All polymers', 'PET'],
        'Other bottles': ['All polymers', 'PP'],
      },
    }
    const labels = (by: 'polymer' | 'category', category: string, polymer: string) =>
      rowsOf(facts, { by, category, polymer }).map((row) => row.label)
    expect(labels('polymer', 'PET bottles', 'PP')).toEqual(['PET'])
    expect(labels('category', 'PET bottles', 'PP')).toEqual(['Other bottles'])
    expect(rowsOf({ ...facts, pairs: undefined }, { by: 'polymer', category: 'PET bottles', polymer: 'PET' })).toEqual([
      { label: 'PET', category: 'PET bottles', polymer: 'PET' },
      { label: 'PP', category: 'PET bottles', polymer: 'PP' },
    ])
  })
})

describe('shades of the map', () => {
  it('hold about as many countries each, with ends of few digits', () => {
    const ends = thresholds([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((value) => value * 1.04))
    // The third, fifth, seventh, ninth and eleventh of the twelve values, rounded.
    expect(ends).toEqual([3, 5, 7, 9, 10])
    expect([1, 3, 4.9, 12].map((value) => classOf(value, ends))).toEqual([0, 1, 1, 5])
    expect(thresholds([31, 32, 33, 34, 35, 36])).toEqual([32, 33, 34, 35, 36])
  })

  it('are one where all values are the same', () => {
    expect(thresholds([5, 5, 5])).toEqual([])
    expect(classOf(5, [])).toBe(0)
  })
})

describe('words', () => {
  it('name every metric in plain words, each differently', () => {
    const labels = METRICS.map(labelOf)
    expect(new Set(labels).size).toBe(METRICS.length)
    expect(labels.filter((label) => label.includes('_'))).toEqual([])
    expect(titleOf(metricNamed('littering'), 'head')).toBe('Littered, kg per head')
  })

  it('cite a release by its citation.bib', () => {
    const bib = `@misc{x,\n  author = {{The project}},\n  title = {{End of life, release 1.4}},\n  year = {2026},\n  date = {2026-11-20},\n  license = {CC0-1.0},\n}\n`
    const address = 'https://data.example/#view=map'
    expect(citationText(bib, { title: 'Mismanaged, 2022', address, notice: '' })).toBe(
      'The project (2026): End of life, release 1.4. 2026-11-20. “Mismanaged, 2022”. Licence: CC0-1.0. https://data.example/#view=map',
    )
    expect(citationText(bib, { title: 'Mismanaged, 2022', address, notice: 'Invented.' })).toContain(' Invented. https://')
  })
})
