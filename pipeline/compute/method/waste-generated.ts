// Waste generated (docs/method.md): production and import, export, added stock and waste of every leaf.

import type { Say } from '../notes.ts'
import type { Numbers, Row } from '../numbers.ts'
import { type Country, type Leaf, text, yearOf } from '../world.ts'
import type { NetInput } from './net-input.ts'

/** The masses of the leaves, in the order of `leaves`. */
export interface WasteGenerated<N> {
  readonly leaves: readonly Leaf[]
  readonly production: readonly N[]
  readonly exported: readonly N[]
  readonly stock: readonly N[]
  readonly waste: readonly N[]
  /** How many kilograms of each mass were left over by largest remainders. */
  readonly units: { readonly [Mass in 'production' | 'exported' | 'stock' | 'waste']: readonly number[] }
}

/**
 * Where waste is stated as one figure, it is split over the polymers and then over the categories of each, and production and import is what
 * it takes to explain it. Where supply is known, waste is what is neither exported nor stays in use.
 */
export function wasteGenerated<N>(
  n: Numbers<N>,
  country: Country,
  year: number,
  { waste, supply }: NetInput<N>,
  packaging: ReadonlyMap<string, Row>,
  say: Say<N>,
): WasteGenerated<N> {
  const { leaves, polymers } = country
  const zero = n.whole(0)
  const stockRows = new Map(
    country
      .own('added_stock')
      .filter((row) => yearOf(row) === year)
      .map((row) => [text(row, 'polymer'), row]),
  )
  const stockOf = (row: Row) => n.cell(row, 'added_stock_kg', 'added stock of the polymer')
  for (const [polymer, row] of stockRows) say('row-used', 'added_stock', { year, polymer, row, amount: stockOf(row) })

  /** The total of each polymer over its categories; 0 where a polymer has none. */
  function overCategories(
    label: string,
    totalOf: (polymer: string) => N | undefined,
    none = zero,
  ): { readonly parts: readonly N[]; readonly units: number[] } {
    const parts = leaves.map(() => none)
    const units = leaves.map(() => 0)
    for (const polymer of polymers) {
      const total = totalOf(polymer)
      if (total === undefined) continue
      const places = country.leavesOf(polymer)
      const weights = places.map((place) => n.cell((leaves[place] as Leaf).weight, 'weight', 'weight of the category in the polymer'))
      n.split(total, weights, (part, unit) => {
        units[places[part] as number] = unit
      }).forEach((part, index) => {
        parts[places[index] as number] = n.as(label, part)
      })
    }
    return { parts, units }
  }
  const stockOfPolymer = (polymer: string) => {
    const row = stockRows.get(polymer)
    return row && stockOf(row)
  }
  const noStock = n.as('added stock', zero, 'no exception gives another value')
  const stockWanted = overCategories('added stock, as stated', stockOfPolymer, noStock)
  const nothing = leaves.map(() => 0)
  const sayCut = (reason: Parameters<Say<N>>[0], about: string, place: number, amount: N, wanted: N) => {
    const { category, polymer } = leaves[place] as Leaf
    if (n.holds(n.below(amount, wanted)) || n.holds(n.below(wanted, amount)))
      say(reason, about, { year, category, polymer, amount, wanted })
    return amount
  }

  if (!supply) {
    const ofPolymers = overPolymers(n, country, year, waste, packaging, say)
    const stated = overCategories('waste generated', (polymer) => ofPolymers.get(polymer))
    const stock = stated.parts.map((kg, place) => {
      const wanted = stockWanted.parts[place] as N
      return sayCut('stock-use-exceeds-waste', 'added_stock', place, n.as('added stock', n.atLeast(wanted, n.less(zero, kg))), wanted)
    })
    const production = stated.parts.map((kg, place) => n.as('production and import', n.add([kg, stock[place] as N]), PRODUCTION_ASSUMED))
    const exported = leaves.map(() => n.as('packaging exported', zero, 'not known, counted as 0'))
    const units = { production: nothing, exported: nothing, stock: stockWanted.units, waste: stated.units }
    return { leaves, production, exported, stock, waste: stated.parts, units }
  }
  const production = overCategories('production and import', (polymer) => supply.get(polymer)?.production)
  const exportWanted = overCategories('packaging exported before any cut', (polymer) => supply.get(polymer)?.exported)
  const stock = production.parts.map((made, place) => {
    const wanted = stockWanted.parts[place] as N
    const reason = n.holds(n.below(wanted, zero)) ? 'stock-use-exceeds-waste' : 'stock-exceeds-supply'
    return sayCut(reason, 'added_stock', place, n.as('added stock', n.atMost(wanted, made)), wanted)
  })
  const exported = production.parts.map((made, place) => {
    const wanted = exportWanted.parts[place] as N
    const amount = n.as('packaging exported', n.atLeast(n.atMost(wanted, n.less(made, stock[place] as N)), zero))
    return sayCut('exports-exceed-supply', 'export', place, amount, wanted)
  })
  return {
    leaves,
    production: production.parts,
    exported,
    stock,
    waste: production.parts.map((made, place) => n.as('waste generated', n.less(made, exported[place] as N, stock[place] as N))),
    units: { production: production.units, exported: exportWanted.units, stock: stockWanted.units, waste: nothing },
  }
}

const PRODUCTION_ASSUMED =
  'assumed: no figures of production and trade are known, so this is the mass that explains the waste; exports count as 0'

/** One figure of waste over the polymers, by their weight in packaging. */
function overPolymers<N>(
  n: Numbers<N>,
  { polymers }: Country,
  year: number,
  waste: N,
  packaging: ReadonlyMap<string, Row>,
  say: Say<N>,
): ReadonlyMap<string, N> {
  const weighted = polymers.filter((polymer) => packaging.has(polymer))
  const weights = weighted.map((polymer) => n.cell(packaging.get(polymer) as Row, 'weight', 'weight of the polymer in packaging'))
  const parts = n.split(waste, weights, (part, units) =>
    say('left-over-kilogram', 'waste_generated', { year, polymer: weighted[part] as string, amount: n.whole(units) }),
  )
  return new Map(weighted.map((polymer, place) => [polymer, n.as('waste of the polymer', parts[place] as N)]))
}

/** Only the leaves at some places. */
export function keeping<N>(all: WasteGenerated<N>, places: readonly number[]): WasteGenerated<N> {
  const of = <T>(list: readonly T[]) => places.map((place) => list[place] as T)
  const { production, exported, stock, waste } = all.units
  return {
    leaves: of(all.leaves),
    production: of(all.production),
    exported: of(all.exported),
    stock: of(all.stock),
    waste: of(all.waste),
    units: { production: of(production), exported: of(exported), stock: of(stock), waste: of(waste) },
  }
}
