// Tests draws whose distribution has a closed form. The expected numbers come from normal quantiles and integrals computed in the tests.

import { beforeAll, describe, expect, test } from 'vitest'
import { CalculatedRelease } from '../../../pipeline/compute/calculated-release.ts'
import { figureOf } from '../../../pipeline/compute/method/records.ts'
import { Buffers } from '../../../pipeline/compute/numbers/drawn.ts'
import { boundsOf } from '../../../pipeline/compute/ranges/bounds.ts'
import { type CountryDraws, drawnFigures, numbersWithoutRows } from '../../../pipeline/compute/ranges/country-draws.ts'
import { DrawnRelease } from '../../../pipeline/compute/ranges/drawn-release.ts'
import { readSpreads } from '../../../pipeline/ingest/read-spreads.ts'
import { isWhole } from '../../../pipeline/model/dimensions.ts'
import { metricNamed } from '../../../pipeline/model/metrics.ts'
import { coverageNamed } from '../../coverage.ts'
import { inputsOfWorld, SMALL_WORLD, THE_NORTH, type World, worldOf } from '../world.ts'
import { DRAWS, normal, quantile } from './normal.ts'

/** Normal quantiles of the 20th and the 380th of 400 ranks, which bound the 90 %. Both lie half a rank below 5 % and 95 %. */
const [LOW_Z, HIGH_Z] = [quantile(19.5 / DRAWS), quantile(379.5 / DRAWS)]

const WASTE = 'waste_produced_in_the_country'
const RECYCLED = 'domestic_recycling_of_collected'

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
  GGG: { waste_generated: stated(), recycling_rates: recycled('30').map((row) => ({ ...row, year: '2022', carried: 'yes' })) },
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
    drawsOf = await drawing(WORLD)
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

  test('carried forward by population have the position of the mass, and the spread of two more years', () => {
    const draws = drawsOf('AAA')
    const [known, carried] = [drawsAt(draws, WASTE, 2020), drawsAt(draws, WASTE, 2022)]
    const aged = Math.sqrt(0.1 ** 2 + 2 * 0.08 ** 2)
    known.forEach((kg, draw) => {
      expect(Math.log((carried[draw] ?? 0) / 1.2e8) / aged).toBeCloseTo(Math.log(kg / 1e8) / 0.1, 4)
    })
  })

  test('of a recycling rate carried back two years have the spread of two more years in their odds', () => {
    const aged = Math.sqrt(0.1 ** 2 + 2 * 0.25 ** 2)
    const { low, high } = bounds(drawsOf('GGG'), RECYCLED, 2020)
    expect(low / 1e6).toBeCloseTo(ofOdds((0.3 / 0.7) * Math.exp(aged * LOW_Z)), 5)
    expect(high / 1e6).toBeCloseTo(ofOdds((0.3 / 0.7) * Math.exp(aged * HIGH_Z)), 5)
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

/** No country has better evidence, so that there is no residual. */
const WITHOUT_RESIDUALS = worldOf({ AAA: { country_regions: [{ oecd_region: 'Northern' }] } }, THE_NORTH)

describe('without any residual, an estimate by weaker evidence has the error of score 1, and its cells have none besides', () => {
  let draws: CountryDraws
  beforeAll(async () => {
    draws = (await drawing(WITHOUT_RESIDUALS))('AAA')
  })

  // The estimate is divided by factors exp(0.8 z) whose z are those of all ranks: the 20th quotient is that of the 20th z from above, which
  // is the 20th from below with the other sign.
  const [LOW_FACTOR, HIGH_FACTOR] = [1 / Math.exp(-0.8 * LOW_Z), 1 / Math.exp(-0.8 * HIGH_Z)]

  test('waste by municipal waste: 50 kt of 1,000 kt, 10 % and 50 %', () => {
    const { low, high } = bounds(draws, WASTE, 2020)
    expect(low / 5e7).toBeCloseTo(LOW_FACTOR, 4)
    expect(high / 5e7).toBeCloseTo(HIGH_FACTOR, 4)
  })

  test('recycling at the rate of the region: the odds of 10 %', () => {
    const { low, high } = bounds(draws, RECYCLED, 2020)
    expect(low / 1e6).toBeCloseTo(ofOdds((1 / 9) * LOW_FACTOR), 4)
    expect(high / 1e6).toBeCloseTo(ofOdds((1 / 9) * HIGH_FACTOR), 4)
  })

  test('what is burnt of what is burnt or buried: the odds of 25 to 50', () => {
    const [burnt, buried] = ['incineration_and_energy_recovery', 'sanitary_landfill'].map((metric) => drawsAt(draws, metric, 2020))
    const shares = burnt?.map((ppm, draw) => ppm / (ppm + (buried?.[draw] ?? 0))) ?? new Float64Array()
    expect(boundsOf(shares.map((share) => share * 1e9))).toEqual({
      low: expect.closeTo(1e9 * ofOdds((25 / 50) * LOW_FACTOR), -5),
      high: expect.closeTo(1e9 * ofOdds((25 / 50) * HIGH_FACTOR), -5),
    })
  })

  test('its cells are not among the uncertain quantities', () => {
    // The other shares of the region are weights of a split, which no residual measures.
    const isWeight = (name: string) => /^regional_fates.*(incinerated|landfilled|mismanaged)_ppm$/.test(name)
    const names = draws.uncertain.map(({ name }) => name).filter((name) => /^(municipal_waste|regional_fates|treatment_shares)/.test(name))
    expect(names.filter((name) => !isWeight(name)).sort()).toEqual([
      'municipal_waste|AAA|error of such figures',
      'regional_fates|AAA|error of such figures',
      'treatment_shares|AAA|improper_ppm',
      'treatment_shares|AAA|incineration of landfill',
      'treatment_shares|AAA|sanitary_landfill_ppm',
    ])
  })
})

test('the estimate by municipal waste of a country of lower-middle income has the spread of two cells of score 2', async () => {
  const municipal_waste = SMALL_WORLD.municipal_waste?.map((row) => ({ ...row, income_group: 'LMC' })) ?? []
  const { low, high } = bounds((await drawing(worldOf({ AAA: { municipal_waste } })))('AAA'), WASTE, 2020)
  expect(low / 5e7).toBeCloseTo(1 / Math.exp(-0.71 * LOW_Z), 4)
  expect(high / 5e7).toBeCloseTo(1 / Math.exp(-0.71 * HIGH_Z), 4)
})

describe('the landfill of a country that reports its packaging waste', () => {
  /** Per head 100 kg of a million persons; of what is not recycled a fifth is burnt, the rest goes to landfill. */
  const REPORTING: World = {
    countries: [{ country: 'AAA', name: 'Alphaland', region: 'North', income_group: 'HIC', reports_to: 'eurostat' }],
    waste_per_head: [{ year: '2020', waste_kg_per_head: '100' }],
    average_population: [{ year: '2020', persons: '1000000' }],
    energy_recovery: [{ measure: 'packaging', year: '2020', recovered: '20', divided_by: '100' }],
    treatment_shares: [],
  }
  const improperPart = async (openLandfill: ReadonlyMap<string, number>) => {
    const draws = (await drawing(worldOf({ AAA: REPORTING }), openLandfill))('AAA')
    const [improper, sanitary] = ['improperly_disposed', 'sanitary_landfill'].map((metric) => drawsAt(draws, metric, 2020))
    return { improper: improper as Float64Array, sanitary: sanitary as Float64Array }
  }

  test('is sanitary where no row says more', async () => {
    expect((await improperPart(new Map())).improper.every((ppm) => ppm === 0)).toBe(true)
  })

  test('is sanitary in the mean of its row, and in the median by 0.5^((1 − m) ÷ m)', async () => {
    const { improper, sanitary } = await improperPart(new Map([['AAA', 0.8]]))
    const parts = Array.from(sanitary, (kg, draw) => kg / (kg + (improper[draw] ?? 0))).sort((a, b) => a - b)
    expect(parts.reduce((sum, part) => sum + part, 0) / DRAWS).toBeCloseTo(0.8, 2)
    expect(((parts[199] ?? 0) + (parts[200] ?? 0)) / 2).toBeCloseTo(0.5 ** 0.25, 3)
    expect(parts[0]).toBeCloseTo((0.5 / DRAWS) ** 0.25, 3)
  })
})

async function drawing(world: World, openLandfill?: ReadonlyMap<string, number>): Promise<(country: string) => CountryDraws> {
  const spreads = { ...(await readSpreads('.', 'demo')), ...(openLandfill ? { openLandfill } : {}) }
  const release = new DrawnRelease(new CalculatedRelease(inputsOfWorld(world), coverageNamed('1.4')), spreads)
  return (country) => release.draw(country, new Buffers())
}

/** The draws of a metric of a year, for the record of all packaging and all polymers. */
function drawsAt({ records }: CountryDraws, metric: string, year: number): Float64Array {
  const record = records.find(({ published }) => published.year === year && isWhole(published))
  if (!record) throw new RangeError(`no record of ${year}`)
  const drawn = figureOf(drawnFigures(record, numbersWithoutRows(new Buffers())), metricNamed(metric))
  return typeof drawn === 'number' ? new Float64Array(DRAWS).fill(drawn) : drawn
}

const bounds = (draws: CountryDraws, metric: string, year: number) => boundsOf(drawsAt(draws, metric, year)) ?? { low: 0, high: 0 }

const ofOdds = (odds: number) => odds / (1 + odds)

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
