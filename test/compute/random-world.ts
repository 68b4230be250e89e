// Random worlds, from a seed, with many difficult cases: empty tables, tiny masses, zero weights, conflicting inputs, gaps, wildcards.

import {
  IMPORT_PROFILES,
  INCOME_GROUPS,
  LEAF_CATEGORIES,
  LEAF_POLYMERS,
  NET_INPUT_METHODS,
  WASTE_HEADINGS,
} from '../../pipeline/model/dimensions.ts'
import { wholeFrom } from '../random.ts'
import type { Cells, World } from './world.ts'

class Dice {
  readonly #next: () => number
  constructor(seed: number) {
    this.#next = wholeFrom(seed)
  }
  /** A whole number from 0 to `sides` − 1. */
  roll(sides: number): number {
    return this.#next() % sides
  }
  between(least: number, most: number): number {
    return least + this.roll(most - least + 1)
  }
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean {
    return this.roll(100) < percent
  }
  oneOf<T>(items: readonly T[]): T {
    const item = items[this.roll(items.length)]
    if (item === undefined) throw new RangeError('nothing to choose from')
    return item
  }
  /** Each item in `percent` of a hundred cases. */
  some<T>(items: readonly T[], percent: number): T[] {
    return items.filter(() => this.chance(percent))
  }
}

/** Years with rows: the years of a release and some before and after. */
const AROUND = ['2016', '2017', '2018', '2019', '2020', '2021', '2022', '2023', '2024']
const REGIONS = ['North', 'South', 'Empty']

/** A world of `countries` countries. Each has its own rows; the tables without a country are shared. */
export function randomWorld(seed: number, countries: number): World {
  const dice = new Dice(seed * 7919 + 1)
  const codes = Array.from({ length: countries }, (_, index) => `A${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}`)
  const ofEach = (rows: (country: string, dice: Dice) => readonly Cells[]) => codes.flatMap((country) => rows(country, dice))
  const world: World = {
    ...sharedTables(dice),
    countries: codes.map((country) => ({ country, name: country, region: dice.oneOf(REGIONS), income_group: dice.oneOf(INCOME_GROUPS) })),
    ...evidenceTables(dice, codes, ofEach),
    ...fateTables(ofEach),
    import_profiles: dice.some(codes, 25).map((country) => ({ country, profile: dice.oneOf(IMPORT_PROFILES) })),
  }
  return { ...world, exceptions: exceptions(dice, world) }
}

/** Exceptions for the two columns whose medians fill missing values. */
function exceptions(dice: Dice, world: World): Cells[] {
  const replaced = (table: 'municipal_waste' | 'collection', column: string) =>
    dice.some(world[table] ?? [], 15).map((cells) => ({
      table,
      key: `${cells.country}|${cells.year}`,
      column,
      value: dice.chance(50) ? '' : percent(dice),
      reason: 'for the test',
    }))
  return [...replaced('municipal_waste', 'plastic_percent'), ...replaced('collection', 'collected_percent')]
}

type OfEach = (rows: (country: string, dice: Dice) => readonly Cells[]) => Cells[]

function sharedTables(dice: Dice): World {
  const sources = ['good', 'weak'].map((source) => ({
    source,
    title: source,
    authors: 'A',
    year: '2022',
    publisher: 'P',
    licence: 'CC0-1.0',
    quality: source === 'good' ? '5' : '1',
  }))
  const split = LEAF_POLYMERS.flatMap((polymer) => {
    const sure = dice.oneOf(LEAF_CATEGORIES)
    const others = dice.some(LEAF_CATEGORIES, 45).filter((category) => category !== sure)
    return [
      { polymer, category: sure, weight: String(dice.between(1, 9)) },
      ...others.map((category) => ({ polymer, category, weight: weight(dice) })),
    ]
  })
  const ratios = ['reexport_of_import', 'mismanaged_of_waste', 'recycling_of_import']
  return {
    sources,
    category_split: split,
    littering_rates: LEAF_CATEGORIES.map((category) => ({
      category,
      littered_percent: dice.chance(85) ? percent(dice, 12) : percent(dice),
    })),
    release_rates: LEAF_CATEGORIES.map((category) => ({ category, released_percent: percent(dice) })),
    profile_thresholds: dice.some(ratios, 80).map((ratio) => ({
      ratio,
      position: String({ reexport_of_import: 2, mismanaged_of_waste: 1, recycling_of_import: 3 }[ratio] ?? 9),
      least_percent: percent(dice),
      profile: dice.oneOf(IMPORT_PROFILES),
    })),
    profile_shares: IMPORT_PROFILES.map((profile) => ({ profile, reexport_percent: percent(dice), recycling_percent: percent(dice) })),
  }
}

function evidenceTables(dice: Dice, codes: readonly string[], ofEach: OfEach): World {
  const shares = (area: string): Cells[] =>
    dice.some(LEAF_POLYMERS, 80).map((polymer) => ({ area, polymer, packaging_percent: percent(dice), weight: weight(dice) }))
  return {
    polymer_supply: ofEach((country) =>
      dice.chance(60)
        ? dice.some(AROUND, 45).flatMap((year) =>
            dice.some(LEAF_POLYMERS, 60).map((polymer) => {
              const size = sizeOf(dice)
              return { country, year, polymer, production_kt: kt(dice, size), import_kt: kt(dice, size), export_kt: kt(dice, size) }
            }),
          )
        : [],
    ),
    economic_activity: ofEach((country) =>
      dice.some(AROUND, dice.chance(70) ? 80 : 0).map((year) => ({
        country,
        year,
        measure: dice.chance(75) ? 'real_gdp' : 'value_added',
        activity: `${dice.between(1, 150)}.${dice.between(0, 999999)}`,
      })),
    ),
    waste_generated: ofEach((country) =>
      dice.some(AROUND, dice.chance(50) ? 35 : 0).map((year) => ({ country, year, waste_kt: kt(dice, sizeOf(dice)), boundary: 'all' })),
    ),
    municipal_waste: ofEach((country) =>
      dice.some(AROUND, dice.chance(70) ? 30 : 0).map((year) => ({
        country,
        year,
        waste_kt: dice.chance(10) ? '' : kt(dice, sizeOf(dice)),
        plastic_percent: dice.chance(30) ? '' : percent(dice),
        packaging_percent: percent(dice),
        income_group: dice.oneOf(INCOME_GROUPS),
      })),
    ),
    population: ofEach((country) =>
      dice.some(AROUND, 95).map((year) => ({ country, year, persons: String(dice.chance(3) ? 0 : dice.between(1, 2_000_000)) })),
    ),
    net_input_method: ofEach((country) =>
      dice
        .some(['2019', '2020', '2021', '2022'], 20)
        .map((year) => ({ country, year, method: dice.oneOf(['preferred', ...NET_INPUT_METHODS]) })),
    ),
    added_stock: ofEach((country) =>
      dice.some(['2019', '2020', '2021', '2022'], 30).flatMap((year) =>
        dice.some(LEAF_POLYMERS, 30).map((polymer) => ({
          country,
          year,
          polymer,
          added_stock_kt: `${dice.chance(50) ? '-' : ''}${kt(dice, sizeOf(dice))}`,
        })),
      ),
    ),
    packaging_shares: [...['North', 'South'].flatMap(shares), ...dice.some(codes, 20).flatMap(shares)],
  }
}

function fateTables(ofEach: OfEach): World {
  return {
    recycling_rates: ofEach((country, dice) => recyclingRates(country, dice)),
    waste_exports: ofEach((country, dice) =>
      dice.some(AROUND, dice.chance(25) ? 40 : 0).map((year) => ({ country, year, export_kt: kt(dice, sizeOf(dice)) })),
    ),
    waste_trade: ofEach((country, dice) => wasteTrade(country, dice)),
    collection: ofEach((country, dice) =>
      dice.some(AROUND, dice.chance(80) ? 30 : 0).map((year) => ({
        country,
        year,
        collected_percent: dice.chance(30) ? '' : percent(dice),
        combined: dice.chance(20) ? 'yes' : '',
        income_group: dice.oneOf(INCOME_GROUPS),
      })),
    ),
    treatment_shares: ofEach((country, dice) =>
      dice.some(AROUND, dice.chance(92) ? 45 : 0).map((year) => ({
        country,
        year,
        ...(dice.chance(12)
          ? { incineration_percent: '0', sanitary_landfill_percent: '0', improper_percent: '0' }
          : { incineration_percent: percent(dice), sanitary_landfill_percent: percent(dice), improper_percent: percent(dice) }),
        left_out_percent: percent(dice),
        base: dice.oneOf(['collected', 'remaining']),
      })),
    ),
  }
}

function recyclingRates(country: string, dice: Dice): Cells[] {
  const rows = new Map<string, Cells>()
  const add = (row: Cells) => rows.set([row.year, row.category, row.polymer].join('|'), row)
  for (let count = dice.roll(14); count > 0; count--) {
    const year = dice.chance(20) ? '*' : dice.oneOf(AROUND)
    const category = dice.chance(55) ? '*' : dice.oneOf(LEAF_CATEGORIES)
    const polymer = dice.chance(55) ? '*' : dice.oneOf(LEAF_POLYMERS)
    const carried = year !== '*' && dice.chance(45) ? 'yes' : ''
    const mass = year !== '*' && category === '*' && polymer === '*' && dice.chance(60)
    add({
      country,
      year,
      category,
      polymer,
      carried,
      ...(mass
        ? { recycled_kt: kt(dice, sizeOf(dice)), packaging_percent: percent(dice) }
        : { recycled_percent: dice.chance(70) ? percent(dice, 40) : percent(dice) }),
    })
  }
  return [...rows.values()]
}

function wasteTrade(country: string, dice: Dice): Cells[] {
  const sizes = { import: sizeOf(dice), export: sizeOf(dice), reexport: sizeOf(dice) }
  const headings = WASTE_HEADINGS.map(({ hs }) => hs)
  const often = { import: dice.oneOf([0, 40, 70]), export: dice.oneOf([0, 40, 70]), reexport: dice.oneOf([0, 15, 40]) }
  return AROUND.flatMap((year) =>
    (['import', 'export', 'reexport'] as const).flatMap((flow) =>
      dice.some(headings, often[flow]).map((hs) => ({
        country,
        year,
        flow,
        hs,
        amount_kt: kt(dice, sizes[flow]),
        packaging_percent: percent(dice),
      })),
    ),
  )
}

/** The largest mass in kilograms: often a few, sometimes many, rarely more than any country has. */
function sizeOf(dice: Dice): number {
  return dice.oneOf([50, 50, 50, 5_000, 1_000_000, 1_000_000_000])
}

function kt(dice: Dice, mostKg: number): string {
  const kg = dice.chance(8) ? 0 : dice.between(1, mostKg)
  return `${Math.floor(kg / 1_000_000)}.${String(kg % 1_000_000).padStart(6, '0')}`
}

/** A percentage with up to four decimals. 0, 100 and whole numbers occur more often than by chance. */
function percent(dice: Dice, mostWhole = 100): string {
  const kind = dice.roll(10)
  if (kind === 0) return '0'
  if (kind === 1) return String(mostWhole)
  if (kind < 5) return String(dice.between(0, mostWhole))
  return `${dice.between(0, mostWhole - 1)}.${String(dice.between(0, 9999)).padStart(4, '0')}`
}

function weight(dice: Dice): string {
  const kind = dice.roll(6)
  if (kind < 2) return '0'
  if (kind < 4) return String(dice.between(1, 3))
  return `${dice.between(0, 1000)}.${dice.between(0, 999999)}`
}
