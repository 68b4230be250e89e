// Waste generated (docs/method.md): production and import, export, added stock and waste of every leaf. The words of all files of this
// folder are explained in country.ts.

import type { Row } from '../numbers.ts'
import type { ReasonCode } from '../reasons.ts'
import { type Leaf, placesBy, text, yearOf } from '../world.ts'
import { type Chapter, minusByLeaf, sayLimit, spread } from './chapter.ts'
import type { NetInput } from './net-input.ts'

/** The masses of the leaves, in the order of `leaves`. */
export interface WasteGenerated<N> {
  readonly leaves: readonly Leaf[]
  readonly production: readonly N[]
  readonly exported: readonly N[]
  readonly stock: readonly N[]
  readonly waste: readonly N[]
}

/**
 * Where waste is stated as one figure, it is split over the polymers and then over the categories of each, and production and import is
 * what it takes to explain it. Where supply is known, waste is what is neither exported nor stays in use.
 */
export function wasteGenerated<N>(
  chapter: Chapter<N>,
  { waste: wasteOfCountry, supply }: NetInput<N>,
  packaging: ReadonlyMap<string, Row>,
): WasteGenerated<N> {
  const { n, country, year, leaves, say } = chapter
  const zero = n.whole(0)
  const placesOfPolymers = placesBy(leaves, 'polymer')

  /** The total of each polymer over its categories; `none` where a polymer has no total. */
  function overCategories(quantity: string, label: string, totalOf: (polymer: string) => N | undefined, none = zero): readonly N[] {
    const masses = leaves.map(() => none)
    for (const polymer of country.polymers) {
      const total = totalOf(polymer)
      if (total === undefined) continue
      const places = placesOfPolymers.get(polymer) ?? []
      const weights = places.map((place) => n.cell((leaves[place] as Leaf).weight, 'weight', 'weight of the category in the polymer'))
      const parts = spread(chapter, quantity, total, weights, { places })
      for (const [part, place] of places.entries()) masses[place] = n.as(label, parts[part] as N)
    }
    return masses
  }
  const limited = (reason: ReasonCode, about: string, place: number, amount: N, wanted: N) => {
    const { category, polymer } = leaves[place] as Leaf
    sayLimit(chapter, reason, about, amount, wanted, { category, polymer })
    return amount
  }

  const ofYear = country.own('added_stock').filter((row) => yearOf(row) === year)
  const stockOf = new Map(ofYear.map((row) => [text(row, 'polymer'), n.cell(row, 'added_stock_kg', 'added stock of the polymer')]))
  for (const row of ofYear) {
    const polymer = text(row, 'polymer')
    say('row-used', 'added_stock', { polymer, row, amount: stockOf.get(polymer) })
  }
  const noStock = n.as('added stock', zero, 'no exception gives another value')
  const stockWanted = overCategories('added_stock', 'added stock, as stated', (polymer) => stockOf.get(polymer), noStock)

  if (!supply) {
    const ofPolymers = overPolymers(chapter, wasteOfCountry, packaging)
    const waste = overCategories('waste_generated', 'waste generated', (polymer) => ofPolymers.get(polymer))
    const stock = waste.map((kg, place) => {
      const wanted = stockWanted[place] as N
      return limited('stock-use-exceeds-waste', 'added_stock', place, n.as('added stock', n.atLeast(wanted, n.minus(zero, kg))), wanted)
    })
    const production = waste.map((kg, place) => n.as('production and import', n.add([kg, stock[place] as N]), PRODUCTION_ASSUMED))
    const exported = leaves.map(() => n.as('packaging exported', zero, 'not known, counted as 0'))
    return { leaves, production, exported, stock, waste }
  }
  const production = overCategories('production_and_import', 'production and import', (polymer) => supply.get(polymer)?.production)
  const exportWanted = overCategories('export', 'packaging exported before any cut', (polymer) => supply.get(polymer)?.exported)
  const stock = production.map((made, place) => {
    const wanted = stockWanted[place] as N
    const reason = n.holds(n.isBelow(wanted, zero)) ? 'stock-use-exceeds-waste' : 'stock-exceeds-supply'
    return limited(reason, 'added_stock', place, n.as('added stock', n.atMost(wanted, made)), wanted)
  })
  const exported = production.map((made, place) => {
    const wanted = exportWanted[place] as N
    const amount = n.as('packaging exported', n.atLeast(n.atMost(wanted, n.minus(made, stock[place] as N)), zero))
    return limited('exports-exceed-supply', 'export', place, amount, wanted)
  })
  return { leaves, production, exported, stock, waste: minusByLeaf(n, 'waste generated', production, exported, stock) }
}

const PRODUCTION_ASSUMED =
  'assumed: no figures of production and trade are known, so this is the mass that explains the waste; exports count as 0'

/** One figure of waste over the polymers, by their weight in packaging. */
function overPolymers<N>({ n, country, say }: Chapter<N>, waste: N, packaging: ReadonlyMap<string, Row>): ReadonlyMap<string, N> {
  const weighted = country.polymers.filter((polymer) => packaging.has(polymer))
  const weights = weighted.map((polymer) => n.cell(packaging.get(polymer) as Row, 'weight', 'weight of the polymer in packaging'))
  const parts = n.split(waste, weights, (part, units) =>
    say('left-over-kilogram', 'waste_generated', { polymer: weighted[part] as string, amount: n.whole(units) }),
  )
  return new Map(weighted.map((polymer, place) => [polymer, n.as('waste of the polymer', parts[place] as N)]))
}
