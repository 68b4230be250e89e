// Tests draws whose distribution has a closed form. The expected numbers come from normal quantiles and integrals computed in this file.

import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { compute } from '../../../pipeline/compute/compute.ts'
import { boundsOf } from '../../../pipeline/compute/ranges/bounds.ts'
import { type CountryDraws, drawCountry } from '../../../pipeline/compute/ranges/country-draws.ts'
import { drawnShare, membersAt, oddsWithin, shareTimes, statedFactors } from '../../../pipeline/compute/ranges/drawn-values.ts'
import { positionOf, ranksOf } from '../../../pipeline/compute/ranges/positions.ts'
import { squaredCorrelation, valueRanks } from '../../../pipeline/compute/ranges/rank-correlation.ts'
import { readRecorded } from '../../../pipeline/compute/ranges/recorded-release.ts'
import { leaveOneOut, type Residual } from '../../../pipeline/compute/ranges/transfer.ts'
import { Memory } from '../../../pipeline/compute/readings/column-values.ts'
import { readSpreads } from '../../../pipeline/ingest/read-spreads.ts'
import { openEngine } from '../../../pipeline/io/engine.ts'
import {
  DEVIATIONS_BETWEEN,
  DRAWS as DRAWN,
  HIGH_SHARE,
  LAST_Z,
  LOW_SHARE,
  type Spreads,
  type StatedRange,
} from '../../../pipeline/model/spreads.ts'
import { coverageNamed } from '../../coverage.ts'
import { randomFrom } from '../../random.ts'
import { inputsOfWorld, worldOf } from '../world.ts'

const DRAWS = 400
/** Normal quantiles of the 20th and the 380th of 400 ranks, which bound the 90 %. Both lie half a rank below 5 % and 95 %. */
const [LOW_Z, HIGH_Z] = [quantile(19.5 / DRAWS), quantile(379.5 / DRAWS)]

const WASTE = 'waste_produced_in_the_country'
const RECYCLED = 'domestic_recycling_of_collected'

let spreads: Spreads
beforeAll(async () => {
  spreads = await readSpreads('.')
})

/** Stated waste of 100 kt. Each case is one country. */
const stated = (source = 'good') => [{ year: '2020', waste_kt: '100', boundary: 'packaging', source }]
const recycled = (recycled_percent: string, source = 'good') => [{ year: '2020', category: '*', polymer: '*', recycled_percent, source }]
const supply = (polymer: string, production_kt: string, source: string) => ({
  ...{ year: '2020', polymer, production_kt, import_kt: '0', export_kt: '0', source },
})
const persons = { '2019': '900000', '2020': '1000000', '2021': '1100000', '2022': '1200000' }
const WORLD = worldOf({
  AAA: { waste_generated: stated(), population: Object.entries(persons).map(([year, count]) => ({ year, persons: count })) },
  BBB: { waste_generated: stated('weak') },
  CCC: { waste_generated: stated(), recycling_rates: recycled('30') },
  DDD: { waste_generated: stated(), recycling_rates: recycled('0') },
  EEE: { waste_generated: stated(), recycling_rates: recycled('0', 'weak') },
  FFF: {
    polymer_supply: [supply('PET', '60', 'weak'), supply('LDPE', '90', 'good')],
    packaging_shares: ['PET', 'LDPE'].map((polymer) => ({ polymer, packaging_percent: '100', weight: '1' })),
  },
})

describe('the draws of a small world', () => {
  let drawsOf: (country: string) => CountryDraws
  beforeAll(async () => {
    const engine = await openEngine()
    const coverage = coverageNamed('1.4')
    await compute(engine, inputsOfWorld(WORLD), coverage)
    const { read } = await readRecorded(engine, spreads)
    engine.close()
    drawsOf = (country) => drawCountry(country, { version: '1.4', metrics: coverage.metrics, read, memory: new Memory() })
  })

  test.each([
    { country: 'AAA', score: 5, sigma: 0.1 },
    { country: 'BBB', score: 1, sigma: 0.8 },
  ])('of one stated mass of score $score lie at exp(−1.645σ) and exp(1.645σ) times it', ({ country, sigma }) => {
    const { low, high } = bounds(drawsOf(country), WASTE, 2020)
    expect(low / 1e8).toBeCloseTo(Math.exp(sigma * LOW_Z), 5)
    expect(high / 1e8).toBeCloseTo(Math.exp(sigma * HIGH_Z), 5)
    // The bounds are close to the percentiles of the distribution.
    expect(Math.abs(Math.log(low / 1e8) / sigma + 1.645)).toBeLessThan(0.02)
    expect(Math.abs(Math.log(high / 1e8) / sigma - 1.645)).toBeLessThan(0.02)
  })

  test('carried by population keep the error of the mass: that of the population is the same in both years', () => {
    const draws = drawsOf('AAA')
    const [known, carried] = [drawsAt(draws, WASTE, 2020), drawsAt(draws, WASTE, 2022)]
    expect(carried.every((kg, draw) => Math.abs(kg / (known[draw] ?? 0) - 1.2) < 1e-12)).toBe(true)
  })

  test('of a share lie at its odds times exp(∓1.645σ)', () => {
    const { low, high } = bounds(drawsOf('CCC'), RECYCLED, 2020)
    expect(low / 1e6).toBeCloseTo(ofOdds((0.3 / 0.7) * Math.exp(0.1 * LOW_Z)), 6)
    expect(high / 1e6).toBeCloseTo(ofOdds((0.3 / 0.7) * Math.exp(0.1 * HIGH_Z)), 6)
  })

  test('of a share of nothing stay where the source is good, and else begin at a thousandth', () => {
    expect(bounds(drawsOf('DDD'), RECYCLED, 2020)).toEqual({ low: 0, high: 0 })
    const { low, high } = bounds(drawsOf('EEE'), RECYCLED, 2020)
    expect(low / 1e6).toBeCloseTo(ofOdds((0.001 / 0.999) * Math.exp(0.8 * LOW_Z)), 8)
    expect(high / 1e6).toBeCloseTo(ofOdds((0.001 / 0.999) * Math.exp(0.8 * HIGH_Z)), 8)
  })

  test('of the supply of two polymers are the sum of two lognormals, by convolution', () => {
    const draws = drawsOf('FFF')
    const chance = (most: number) => sumOfLognormals(most / 1e6, { a: 60, sigmaA: 0.8, b: 90, sigmaB: 0.1 })
    const { low, high } = bounds(draws, WASTE, 2020)
    // Tolerance: three standard errors of a share of 5 % among 400 draws.
    expect(Math.abs(chance(low) - 0.05)).toBeLessThan(3 * Math.sqrt((0.05 * 0.95) / DRAWS))
    expect(Math.abs(chance(high) - 0.95)).toBeLessThan(3 * Math.sqrt((0.05 * 0.95) / DRAWS))
    // Tests the whole distribution: no draw deviates by more than Kolmogorov's test allows at the level of 1 ‰.
    const sorted = [...drawsAt(draws, WASTE, 2020)].sort((a, b) => a - b)
    expect(Math.max(...sorted.map((value, rank) => Math.abs(chance(value) - (rank + 0.5) / DRAWS)))).toBeLessThan(1.95 / Math.sqrt(DRAWS))
  })
})

describe('the positions of draws', () => {
  const names = ['a', 'waste_generated|FRA|waste_kg', 'category_split|PET|Other|weight', 'ä|1', 'recycling_rates|AUT|*|*|recycled_ppm']

  test.each(names)('of %s are the order of all digests', (name) => {
    const digests = Array.from({ length: DRAWS }, (_, draw) => ({
      draw,
      hex: createHash('sha256').update(`${name}|${draw}`).digest('hex'),
    }))
    const expected = new Array<number>(DRAWS)
    digests
      .sort((a, b) => (a.hex < b.hex ? -1 : 1))
      .forEach(({ draw }, rank) => {
        expected[draw] = rank
      })
    expect([...ranksOf(name)]).toEqual(expected)
    expect([...ranksOf(name)].sort((a, b) => a - b)).toEqual(Array.from({ length: DRAWS }, (_, rank) => rank))
  })

  test('are the middles of 400 equal parts', () => {
    const positions = Array.from(ranksOf('a'), positionOf)
    expect(positions).toEqual([...ranksOf('a')].map((rank) => (2 * rank + 1) / 800))
    expect(positions.reduce((sum, position) => sum + position, 0)).toBeCloseTo(200, 9)
  })

  test('of two quantities have nothing to do with each other', () => {
    for (const other of names.slice(1)) expect(squaredCorrelation(ranksOf('a'), Float64Array.from(ranksOf(other)))).toBeLessThan(9 / DRAWS)
  })
})

describe('what follows from the number of draws and the width of a range', () => {
  test('is the normal quantile of the middle of the last draw, to four decimals', () => {
    expect(LAST_Z).toBeCloseTo(quantile(1 - 0.5 / DRAWN), 4)
  })

  test('is the distance between the two normal quantiles, to two decimals', () => {
    expect(DEVIATIONS_BETWEEN).toBeCloseTo(quantile(HIGH_SHARE) - quantile(LOW_SHARE), 2)
  })

  test('is room for the numbers of all draws beside 43 bits of a digest in a double', () => {
    expect(2 ** 43 * DRAWN).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })
})

describe('bounds', () => {
  /** The 5th and the 95th percentile by nearest rank, in whole numbers. */
  function sortedBounds(values: readonly number[]) {
    const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b)
    const at = (twentieths: number) => sorted[Math.ceil((twentieths * sorted.length) / 20) - 1]
    return sorted.length === 0 ? undefined : { low: at(1), high: at(19) }
  }

  test('are those of a sorted list, wherever the draws stand in a column', () => {
    const random = randomFrom(1)
    for (let round = 0; round < 50; round++) {
      const steps = [3, 40, 1e9][round % 3] ?? 1
      const column = Float64Array.from({ length: 3 * DRAWS }, () => Math.round((random() - 0.3) * steps))
      for (const from of [0, DRAWS, 2 * DRAWS]) {
        expect(boundsOf(column, from)).toEqual(sortedBounds([...column.subarray(from, from + DRAWS)]))
      }
    }
  })

  test('are those of the draws that have a value, however many these are', () => {
    const random = randomFrom(2)
    for (let given = 0; given <= DRAWS; given++) {
      const draws = Array.from({ length: DRAWS }, (_, draw) => ({ order: random(), value: draw < given ? random() - 0.5 : Number.NaN }))
      const values = draws.sort((a, b) => a.order - b.order).map(({ value }) => value)
      expect([given, boundsOf(Float64Array.from(values), 0)]).toEqual([given, sortedBounds(values)])
    }
  })

  test('of values that rise, fall or stay', () => {
    const rising = Float64Array.from({ length: DRAWS }, (_, draw) => draw + 1)
    expect(boundsOf(rising, 0)).toEqual({ low: 20, high: 380 })
    expect(boundsOf(rising.toReversed(), 0)).toEqual({ low: 20, high: 380 })
    expect(boundsOf(new Float64Array(DRAWS).fill(7), 0)).toEqual({ low: 7, high: 7 })
  })
})

describe('drawn values', () => {
  const allRanks = Uint16Array.from({ length: DRAWS }, (_, rank) => rank)

  test('of a share multiply its odds, and come back with the reciprocal', () => {
    expect(shareTimes(500_000, 3)).toBeCloseTo(750_000, 6)
    expect(shareTimes(200_000, 4)).toBeCloseTo(500_000, 6)
    for (const ppm of [1, 1234, 500_000, 999_999]) expect(shareTimes(shareTimes(ppm, 1.7), 1 / 1.7)).toBeCloseTo(ppm, 6)
  })

  test('of a share of nothing or all stay with the scores 4 and 5, and are nearly so with the others', () => {
    for (const score of [4, 5]) {
      expect(drawnShare(0, score, 2)).toBe(0)
      expect(drawnShare(1_000_000, score, 2)).toBe(1_000_000)
    }
    for (const score of [1, 2, 3]) {
      expect(drawnShare(0, score, 2)).toBeCloseTo((1_000_000 * 2) / 1001, 6)
      expect(drawnShare(1_000_000, score, 2)).toBeCloseTo((1_000_000 * 1998) / 1999, 6)
    }
    expect(drawnShare(900_000, 5, 1)).toBeCloseTo(900_000, 6)
  })

  test('of a member are the nearest rank at each position', () => {
    const counts = (sorted: readonly number[]) => {
      const drawn = [...membersAt(sorted, allRanks)]
      expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
      return sorted.map((member) => drawn.filter((value) => value === member).length)
    }
    expect(counts([5])).toEqual([400])
    expect(counts([1, 2])).toEqual([200, 200])
    expect(counts([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([50, 50, 50, 50, 50, 50, 50, 50])
    // The boundaries 133⅓ and 266⅔ split 400 positions into 133, 134 and 133.
    expect(counts([1, 2, 3])).toEqual([133, 134, 133])
    const many = Array.from({ length: 1000 }, (_, index) => index)
    // The position of rank r is (r + ½) ÷ 400 × 1000 = 2.5 r + 1.25. Its ceiling is the number of the member, counted from 1.
    expect([...membersAt(many, allRanks)]).toEqual(Array.from({ length: DRAWS }, (_, rank) => Math.ceil((10 * rank + 5) / 4) - 1))
  })

  test('of a stated range have its ends as 5th and 95th percentile', () => {
    const range = (low: number, high: number): StatedRange => ({
      ...{ table: 'population', key: '', column: 'persons', form: 'times', low, high, file: 'stated_ranges.csv', line: 2 },
    })
    for (const [low, high] of [
      [0.98, 1.02],
      [0.5, 2],
      [0.2, 0.9],
    ] as const) {
      const factors = statedFactors(spreads, range(low, high), allRanks)
      const sigma = Math.log(high / low) / (2 * quantile(0.95))
      factors.forEach((factor, rank) => {
        const exact = Math.sqrt(low * high) * Math.exp(sigma * quantile((rank + 0.5) / DRAWS))
        // The method divides by 3.29, the exact distance is 3.2897: a relative error of a ten thousandth of σ·z, where z is at most 3.
        expect(Math.abs(factor / exact - 1)).toBeLessThan(3e-4 * sigma + 1e-6)
      })
      // The percentiles lie between two ranks, half a rank from each.
      expect([factors[19], factors[20]].map((factor) => Math.sign((factor ?? 0) - low))).toEqual([-1, 1])
      expect([factors[379], factors[380]].map((factor) => Math.sign((factor ?? 0) - high))).toEqual([-1, 1])
    }
  })

  test('of odds are held within bounds', () => {
    expect(oddsWithin(0.5, 0.02)).toBe(1)
    expect(oddsWithin(0, 0.02)).toBeCloseTo(0.02 / 0.98, 12)
    expect(oddsWithin(1, 0.02)).toBeCloseTo(49, 9)
  })
})

describe('contributions', () => {
  /** The square of Spearman's coefficient: Pearson's coefficient of the ranks, where equal values share their mean rank. */
  function spearmanSquared(a: readonly number[], b: readonly number[]): number {
    const ranks = (values: readonly number[]) =>
      values.map((value) => values.filter((other) => other < value).length + (values.filter((other) => other === value).length - 1) / 2)
    const [x, y] = [ranks(a), ranks(b)]
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const [middleX, middleY] = [mean(x), mean(y)]
    const covariance = mean(x.map((value, index) => (value - middleX) * ((y[index] ?? 0) - middleY)))
    const variance = (values: readonly number[], middle: number) => mean(values.map((value) => (value - middle) ** 2))
    return covariance ** 2 / (variance(x, middleX) * variance(y, middleY))
  }

  test('are the squared rank correlation by the plain formula, with ties and without', () => {
    const random = randomFrom(3)
    const positions = ranksOf('a')
    for (const steps of [5, 100, 1e9]) {
      const figures = [...positions].map((position) => Math.floor((position / DRAWS / 2 + random()) * steps))
      const found = squaredCorrelation(positions, valueRanks(Float64Array.from(figures), 0))
      expect(found).toBeCloseTo(spearmanSquared([...positions], figures), 9)
    }
  })

  test('of a quantity to itself, its opposite and what does not vary are 1, 1 and 0', () => {
    const ranks = ranksOf('a')
    const own = valueRanks(
      Float64Array.from(ranks, (rank) => rank ** 3),
      0,
    )
    expect([...own]).toEqual([...ranks])
    expect(squaredCorrelation(ranks, own)).toBeCloseTo(1, 12)
    expect(
      squaredCorrelation(
        ranks,
        own.map((rank) => -rank + 399),
      ),
    ).toBeCloseTo(1, 12)
    expect(squaredCorrelation(ranks, valueRanks(new Float64Array(DRAWS), 0))).toBe(0)
  })

  test('rank draws from a place on', () => {
    const column = Float64Array.from({ length: 2 * DRAWS }, (_, place) => -place)
    expect([...valueRanks(column, DRAWS)]).toEqual(Array.from({ length: DRAWS }, (_, draw) => 399 - draw))
  })
})

describe('leaving one country out', () => {
  const residuals = (ratios: readonly number[]): Residual[] =>
    ratios.map((ratio, index) => ({ country: `C${String(index).padStart(2, '0')}`, year: 2020, ratio }))

  test('of ten leaves the least and the greatest outside of the nine others', () => {
    expect(leaveOneOut(residuals([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toEqual({ countries: 10, within: 8 })
    expect(leaveOneOut(residuals([1, 1, 3, 4, 5, 6, 7, 8, 10, 10]))).toEqual({ countries: 10, within: 10 })
  })

  test('of forty-one leaves two on the low side and three on the high side: of forty others the 2nd and the 38th bound them', () => {
    const ratios = Array.from({ length: 41 }, (_, index) => index + 1)
    expect(leaveOneOut(residuals(ratios))).toEqual({ countries: 41, within: 36 })
  })

  test('of one or none has nothing to go by', () => {
    expect(leaveOneOut([])).toEqual({ countries: 0, within: 0 })
    expect(leaveOneOut(residuals([2]))).toEqual({ countries: 1, within: 0 })
  })
})

/** The draws of a metric of a year, for the record of all packaging and all polymers. */
function drawsAt({ records, metrics }: CountryDraws, metric: string, year: number): Float64Array {
  const place = records.findIndex((row) => row.category === 'All packaging' && row.polymer === 'All polymers' && row.year === year)
  const column = metrics.get(metric)
  if (place < 0 || !column) throw new RangeError(`no ${metric} of ${year}`)
  if (column.draws === 1) return new Float64Array(DRAWS).fill(column.values[place] ?? Number.NaN)
  return column.values.slice(place * DRAWS, (place + 1) * DRAWS)
}

const bounds = (draws: CountryDraws, metric: string, year: number) => boundsOf(drawsAt(draws, metric, year), 0) ?? { low: 0, high: 0 }

const ofOdds = (odds: number) => odds / (1 + odds)

/** The share of a normal distribution below z, integrated from 0 by Simpson's rule. */
function normal(z: number): number {
  const steps = 400
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  let sum = density(0) + density(z)
  for (let step = 1; step < steps; step++) sum += density((step * z) / steps) * (step % 2 === 1 ? 4 : 2)
  return 0.5 + (sum * z) / steps / 3
}

/** The z below which a share of a normal distribution lies, found by bisection. */
function quantile(share: number): number {
  let [low, high] = [-8, 8]
  while (high - low > 1e-12) {
    const middle = (low + high) / 2
    if (normal(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * The probability that a·exp(σa·z) + b·exp(σb·z′) is at most `most`: the integral over z of the probability that the second term is at
 * most what the first one leaves.
 */
function sumOfLognormals(most: number, { a, sigmaA, b, sigmaB }: Readonly<Record<'a' | 'sigmaA' | 'b' | 'sigmaB', number>>): number {
  const width = 0.02
  let chance = 0
  for (let z = -6; z < 6; z += width) {
    const middle = z + width / 2
    const left = most - a * Math.exp(sigmaA * middle)
    if (left <= 0) break
    const weight = (Math.exp((-middle * middle) / 2) / Math.sqrt(2 * Math.PI)) * width
    const below = Math.log(left / b) / sigmaB
    chance += weight * (below > 8 ? 1 : below < -8 ? 0 : normal(below))
  }
  return chance
}
