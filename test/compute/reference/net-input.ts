// Step 1 (section 4): production and import, export, added stock and waste of the leaves of a country-year.

import { LEAF_CATEGORIES, LEAF_POLYMERS, type NetInputMethod } from '../../../pipeline/model/dimensions.ts'
import { CELLS, each, place, WHOLE } from './cells.ts'
import { at, halfUp, largestRemainder, least, most, nearestYear, sum } from './numbers.ts'
import type { Row, Tables } from './tables.ts'

/** The order of preference, stated a second time: the calculation has its own. */
const METHODS: readonly NetInputMethod[] = ['supply', 'back_cast', 'waste_statistics', 'municipal_waste']

/** Kilograms, one element per leaf. */
export interface NetInput {
  readonly production: bigint[]
  readonly exported: bigint[]
  readonly stock: bigint[]
  readonly waste: bigint[]
}

/** The net input by the method of the country-year, or undefined if there is no evidence. */
export const netInput = (tables: Tables, country: string, year: number): NetInput | undefined => selected(tables, country, year)?.result

/** Whether exports of packaging are known: they are reported with supply, and not with waste. */
export const areExportsKnown = (tables: Tables, country: string, year: number): boolean =>
  ['supply', 'back_cast'].includes(String(selected(tables, country, year)?.method))

function selected(
  tables: Tables,
  country: string,
  year: number,
): { readonly method: NetInputMethod; readonly result: NetInput } | undefined {
  const wanted = tables.of('net_input_method', 'country', country).find((row) => row.year === year)
  const named = METHODS.filter((method) => method === wanted?.text('method'))
  for (const method of [...named, ...METHODS]) {
    const result = byMethod(tables, method, country, year)
    if (result) return { method, result }
  }
  return undefined
}

/** The net input by one method, or undefined if the method has no evidence. */
export function byMethod(tables: Tables, method: NetInputMethod, country: string, year: number): NetInput | undefined {
  if (method === 'supply') return fromSupply(tables, country, year, year, 1n, 1n)
  if (method === 'back_cast') return fromBackCast(tables, country, year)
  const waste = method === 'waste_statistics' ? officialWaste(tables, country, year) : municipalWaste(tables, country, year)
  return waste === undefined ? undefined : fromWaste(tables, country, year, waste)
}

function fromBackCast(tables: Tables, country: string, year: number): NetInput | undefined {
  const supply = packagingSupply(tables, country)
  if (supply.some((row) => row.year === year)) return undefined
  const activity = tables.of('economic_activity', 'country', country)
  const here = activity.find((row) => row.year === year)
  if (!here) return undefined
  const there = activity.filter(
    (row) => row.text('measure') === here.text('measure') && supply.some((reported) => reported.year === row.year),
  )
  const base = nearestYear(there, year)
  if (!base) return undefined
  return fromSupply(tables, country, base.year, year, here.whole('activity_millionths'), base.whole('activity_millionths'))
}

/** Supply of the reported year, times an index ratio, less the added stock of the wanted year. */
function fromSupply(
  tables: Tables,
  country: string,
  reported: number,
  year: number,
  ratioOver: bigint,
  ratioUnder: bigint,
): NetInput | undefined {
  const supply = packagingSupply(tables, country).filter((row) => row.year === reported)
  if (supply.length === 0) return undefined
  const production = each(() => 0n)
  const exported = each(() => 0n)
  for (const row of supply) {
    const polymer = row.text('polymer')
    const share = packagingShare(tables, country, polymer) ?? 0n
    const packaging = (kg: bigint) => halfUp(kg * share * ratioOver, WHOLE * ratioUnder)
    const weights = categoryWeights(tables, polymer)
    place(production, polymer, largestRemainder(packaging(row.whole('production_kg') + row.whole('import_kg')), weights))
    place(exported, polymer, largestRemainder(packaging(row.whole('export_kg')), weights))
  }
  const stock = addedStock(tables, country, year)
  for (const { index } of CELLS) {
    // Added stock and exports together cannot exceed production and imports.
    stock[index] = least(at(stock, index), at(production, index))
    exported[index] = least(at(exported, index), at(production, index) - at(stock, index))
  }
  return { production, exported, stock, waste: each(({ index }) => at(production, index) - at(exported, index) - at(stock, index)) }
}

/** A national mass of waste, split over the polymers and then over the categories of each. */
function fromWaste(tables: Tables, country: string, year: number, wasteKg: bigint): NetInput | undefined {
  const shares = packagingShares(tables, country)
  const weights = LEAF_POLYMERS.map((polymer) => shares.find((row) => row.text('polymer') === polymer)?.whole('weight') ?? 0n)
  if (sum(weights) === 0n) return undefined
  const waste = each(() => 0n)
  const byPolymer = largestRemainder(wasteKg, weights)
  LEAF_POLYMERS.forEach((polymer, index) => {
    place(waste, polymer, largestRemainder(at(byPolymer, index), categoryWeights(tables, polymer)))
  })
  // Stock that is used up is part of the waste and cannot exceed it.
  const stock = addedStock(tables, country, year).map((kg, index) => most(kg, -at(waste, index)))
  return { production: each(({ index }) => at(waste, index) + at(stock, index)), exported: each(() => 0n), stock, waste }
}

function addedStock(tables: Tables, country: string, year: number): bigint[] {
  const stock = each(() => 0n)
  for (const row of tables.of('added_stock', 'country', country)) {
    if (row.year !== year) continue
    const polymer = row.text('polymer')
    place(stock, polymer, largestRemainder(row.whole('added_stock_kg'), categoryWeights(tables, polymer)))
  }
  return stock
}

function officialWaste(tables: Tables, country: string, year: number): bigint | undefined {
  return carried(tables, country, year, tables.of('waste_generated', 'country', country), (row) => [row.whole('waste_kg', year), 1n])
}

function municipalWaste(tables: Tables, country: string, year: number): bigint | undefined {
  return carried(tables, country, year, tables.of('municipal_waste', 'country', country), (row) => {
    const kg = row.maybe('waste_kg')
    const share = row.maybe('plastic_ppm') ?? medianPlasticShare(tables, country, row.text('income_group'))
    return kg === undefined || share === undefined ? undefined : [kg * share * row.whole('packaging_ppm'), WHOLE * WHOLE]
  })
}

/** The median of all published values of the group, including values that an exception replaces. */
function medianPlasticShare(tables: Tables, country: string, group: string): bigint | undefined {
  return tables.ofGroup(`plastic_medians|${country}|plastic_ppm`, (given) =>
    given.of('municipal_waste', 'income_group', group).flatMap((row) => row.published('plastic_ppm') ?? []),
  )
}

/**
 * The mass of the nearest usable year, carried forward or back in proportion to population, rounded once. `mass` returns numerator and
 * denominator.
 */
function carried(
  tables: Tables,
  country: string,
  year: number,
  rows: readonly Row[],
  mass: (row: Row) => readonly [bigint, bigint] | undefined,
): bigint | undefined {
  const persons = (wanted: number) =>
    tables
      .of('population', 'country', country)
      .find((row) => row.year === wanted)
      ?.whole('persons') ?? 0n
  const usable = rows.filter((row) => mass(row) && (row.year === year || (persons(row.year) > 0n && persons(year) > 0n)))
  const row = nearestYear(usable, year)
  const found = row && mass(row)
  if (!row || !found) return undefined
  const [over, under] = found
  return row.year === year ? halfUp(over, under) : halfUp(over * persons(year), under * persons(row.year))
}

/** The packaging shares of the country, or of its region if the country has none. */
function packagingShares(tables: Tables, country: string): readonly Row[] {
  const own = tables.of('packaging_shares', 'area', country)
  if (own.length > 0) return own
  const region = at(tables.of('countries', 'country', country), 0).text('region')
  return tables.of('packaging_shares', 'area', region)
}

/** The packaging share of a polymer in ppm, or undefined if none is given. */
function packagingShare(tables: Tables, country: string, polymer: string): bigint | undefined {
  return packagingShares(tables, country)
    .find((row) => row.text('polymer') === polymer)
    ?.maybe('packaging_ppm')
}

/** The supply of polymers whose packaging share is given. */
function packagingSupply(tables: Tables, country: string): readonly Row[] {
  return tables.of('polymer_supply', 'country', country).filter((row) => packagingShare(tables, country, row.text('polymer')) !== undefined)
}

function categoryWeights(tables: Tables, polymer: string): bigint[] {
  const rows = tables.of('category_split', 'polymer', polymer)
  return LEAF_CATEGORIES.map((category) => rows.find((row) => row.text('category') === category)?.whole('weight') ?? 0n)
}
