// The status of figures in a small world whose evidence is known row by row.

import { describe, expect, test } from 'vitest'
import { calculateCountry } from '../../pipeline/compute/calculate-country.ts'
import { scoresOf } from '../../pipeline/compute/evidence.ts'
import { statusesOf } from '../../pipeline/compute/figure-status.ts'
import { World } from '../../pipeline/compute/world.ts'
import { metricNamed } from '../../pipeline/model/metrics.ts'
import { coverageNamed } from '../coverage.ts'
import { inputsOfWorld, THE_NORTH, worldOf } from './world.ts'

const WASTE = 'waste_produced_in_the_country'
const RECYCLED = 'domestic_recycling_of_collected'
const [NATION, PET, BOTTLES, PET_BOTTLES] = [
  ['All packaging', 'All polymers'],
  ['All packaging', 'PET'],
  ['PET bottles', 'All polymers'],
  ['PET bottles', 'PET'],
]
const stated = (source = 'good') => [{ year: '2020', waste_kt: '100', boundary: 'packaging', source }]
const recycled = (polymer: string, source = 'good') => ({ year: '2020', category: '*', polymer, recycled_percent: '30', source })
const supply = ['PET', 'LDPE'].map((polymer) => ({
  ...{ year: '2020', polymer, production_kt: '60', import_kt: '0', export_kt: '10', source: 'good' },
}))
const shares = ['PET', 'LDPE'].map((polymer) => ({ polymer, packaging_percent: '100', weight: '1' }))
const region = [{ oecd_region: 'Northern' }]
const reported = [{ year: '2020', measure: 'packaging', recovered: '1', divided_by: '2', source: 'good' }]
const reporting = {
  countries: [{ name: 'Hhh', region: 'North', income_group: 'HIC', reports_to: 'eurostat' }],
  waste_per_head: [{ year: '2020', waste_kg_per_head: '100', source: 'good' }],
  average_population: [{ year: '2020', persons: '1000000', source: 'good' }],
  treatment_shares: [],
}
const INPUTS = inputsOfWorld(
  worldOf(
    {
      AAA: {},
      BBB: { waste_generated: stated(), recycling_rates: [recycled('*')] },
      CCC: { waste_generated: stated('weak'), recycling_rates: [recycled('*')] },
      DDD: { waste_generated: stated(), recycling_rates: [recycled('*'), recycled('PET')] },
      EEE: { waste_generated: stated(), country_regions: region, treatment_shares: [] },
      FFF: { polymer_supply: supply, packaging_shares: shares },
      GGG: { polymer_supply: supply },
      HHH: { ...reporting, energy_recovery: reported },
    },
    THE_NORTH,
  ),
)

const WORLD = new World(INPUTS, coverageNamed('1.1'))

function statusOf(country: string, year: number, [category, polymer]: readonly (string | undefined)[], metric: string): string {
  const calculated = calculateCountry(WORLD, country, scoresOf(INPUTS))
  const record = calculated.records.find((one) => one.year === year && one.category === category && one.polymer === polymer)
  if (!record) throw new Error(`no record of ${country}`)
  const { status, from } = statusesOf(calculated)(record, metricNamed(metric))
  return from === undefined ? status : `${status} ${from}`
}

describe('the status of a figure', () => {
  test.each([
    ['a figure of the nation and year is its own', 'BBB', 2020, NATION, WASTE, 'own'],
    ['of a polymer and category it is split', 'BBB', 2020, PET, WASTE, 'split'],
    ['of another year it is carried, also for a pair', 'BBB', 2022, PET_BOTTLES, WASTE, 'carried 2020'],
    ['an assumption by its score', 'CCC', 2020, NATION, WASTE, 'assumed'],
    ['a ratio is as weak as its waste', 'CCC', 2020, NATION, RECYCLED, 'assumed'],
    ['a ratio of two own figures is own', 'BBB', 2020, NATION, RECYCLED, 'own'],
    ['supply of a polymer is its own', 'FFF', 2020, PET, WASTE, 'own'],
    ['and that of all polymers, which sums it', 'FFF', 2020, NATION, WASTE, 'own'],
    ['but split over categories', 'FFF', 2020, PET_BOTTLES, WASTE, 'split'],
    ['exports of packaging follow supply', 'FFF', 2020, PET, 'export', 'own'],
    ['and are not known without it', 'BBB', 2020, NATION, 'export', 'not known'],
    ['production that only explains the waste is assumed', 'BBB', 2020, NATION, 'production_and_import', 'assumed'],
    ['packaging shares of a region make supply regional', 'GGG', 2020, PET, WASTE, 'regional'],
    ['rates of a region are regional', 'EEE', 2020, NATION, RECYCLED, 'regional'],
    ['and its shares of treatment', 'EEE', 2020, NATION, 'sanitary_landfill', 'regional'],
    ['no rate at all is not known', 'AAA', 2020, NATION, RECYCLED, 'not known'],
    ['litter is assumed', 'BBB', 2020, NATION, 'littering', 'assumed'],
    ['and what it is a part of', 'BBB', 2020, NATION, 'mismanaged_including_littering', 'assumed'],
    ['stock without an exception is assumed', 'BBB', 2020, NATION, 'added_stock', 'assumed'],
    ['energy recovery that is reported is own', 'HHH', 2020, NATION, 'incineration_and_energy_recovery', 'own'],
    ['but what is not burnt is assumed to be in sanitary landfill', 'HHH', 2020, NATION, 'sanitary_landfill', 'assumed'],
    ['a collected share of the year', 'BBB', 2020, NATION, 'uncollected_excluding_littering', 'own'],
    ['a category of polymers is a part of the nation', 'BBB', 2020, BOTTLES, RECYCLED, 'split'],
    ['rates of polymers are own for the nation', 'DDD', 2020, NATION, RECYCLED, 'own'],
  ])('%s', (_, country, year, pair, metric, expected) => {
    expect(statusOf(country, year, pair, metric)).toBe(expected)
  })
})
