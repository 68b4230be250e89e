// The calculation of one country, from its rows to the masses of its leaves. Read it as the summary of the method: the lines of
// `calculate` follow the chapters of docs/method.md. Most chapters are a file of this folder; what is littered, mismanaged and leaked is
// short enough to stand here, and the headings of imports are chosen before treatment, which comes first in the documents.
//
// Words of all files of this folder:
// - A leaf is a category and a polymer, such as PET bottles of PET. What there is for every leaf, its waste for instance, is a list in
//   the order of the leaves, and `place` is a leaf's place in it. Masses are in kilograms, shares in millionths.
// - `n` is what calculates: `n.add([a, b])` is a + b, `n.minus(a, b)` is a − b, `n.scale([a, b], [c])` is a × b ÷ c, `n.atMost(a, b)` is
//   a, but at most b, `n.atLeast(a, b)` is a, but at least b. `n.scale([a, b], [])` divides by nothing. `n.split(total, weights, …)`
//   divides a total in proportion to weights, whose sum may follow them; where all weights are 0, every part is 0. `n.whole(0)` is the
//   number 0.
// - Three words change nothing in the figures, only in the ranges: `n.orNothing` (takes away what rounding leaves of a difference),
//   `n.improperPart` (landfill that may not be as the law requires: 0 in the figures), `n.weaker` (an estimate from weaker evidence).
// - Conditions: `n.isBelow(a, b)` is whether a < b, `n.isZero(a)` whether a is 0. `n.when(condition, () => a, () => b)` is a where the
//   condition holds, else b. `n.holds(condition)` asks for the published figures alone, to decide what is noted or which evidence is
//   used.
// - `n.as('recycled at home', …)` gives a quantity its name, which explanations and formulas use. Further words in it are reasons or
//   sentences that explanations show with it.
// - A row is a line of an input table; `n.cell(row, column, name)` is a number of it, `n.median` the median of a column over an income
//   group. `undefined` is “none”, `a ?? b` is a, or b if there is no a.
// - `country.own(table)` are the country's rows of a table, `country.row(table)` its only one, `country.ofYear(table, year)` that of a
//   year, `country.all(table)` the rows of every country, `country.among(table, column, value)` those of them with a value, `[0]` the
//   first. `has(row, column)` is whether the cell has a value, `text` and `whole` are the cell as words or as a number, `yearOf` is the
//   row's year. `nearestRow(rows, year)` is the row of the nearest year, the earlier of two. `otherYear` is its year, where it is another
//   one.
// - `minusByLeaf` and `spread` (chapter.ts) do the same for the lists: what is left of every leaf, a total over them.
// - `say(reason, about, …)` notes which row was used, or what was limited or missing; `from_year` is the year of evidence of another
//   year. The reasons are in ../reasons.ts. `sayLimit(…, amount, wanted)` notes it only where the two differ.
// - `a ? b : c` is b where a holds, else c; `&&` is and, `||` or, `!` not. `const { a, b } = x` takes a and b out of x, `...x` is all
//   that is in x, `=>` makes a function. `<N>` (whole numbers for the figures, draws for the ranges), `as`, `readonly`, `type` and
//   `interface` only say of what kind a thing is: a reader can leave them out. `export` lets other files use a thing; it has nothing to
//   do with trade.
// - Of a list, `.map(x => …)` makes one thing of each, `.filter` keeps those for which something holds, `.find` is the first of them,
//   `.some` whether there is one, `placesOf(list, x => …)` are the places of those (`placesBy(leaves, 'polymer')` those of each polymer),
//   and `for (const x of list)` goes through all. `===` is “is”, `!==` “is not”, `a && b` is b if there is an a, `x = []` the value where
//   none is given, `0n` the whole number 0.

import { once, placesOf } from '../../model/lists.ts'
import type { Say } from '../notes.ts'
import { MILLION, type Numbers, type Row } from '../numbers.ts'
import type { Country, Leaf } from '../world.ts'
import { type Chapter, type LeftOver, minusByLeaf } from './chapter.ts'
import { exportedWaste, type Heading } from './exported-waste.ts'
import { importedWaste, importHeadings } from './imported-waste.ts'
import { type KnownExports, knownExportsOf } from './known-exports.ts'
import { type NetInput, netInputOf, restsOn } from './net-input.ts'
import type { LeafMasses } from './records.ts'
import { type RecyclingBasis, recycledAtHome } from './recycling.ts'
import { type Trade, tradeOf } from './trade.ts'
import { treatmentOf } from './treatment.ts'
import { type WasteGenerated, wasteGenerated } from './waste-generated.ts'

/** The chapters of the method, as the column `step` of evidence.parquet names them. */
export const STEPS = [
  '10-scope',
  '15-waste-trade',
  '20-net-input',
  '30-waste-generated',
  '40-littering',
  '45-known-exports',
  '50-recycling',
  '60-waste-export',
  '70-treatment',
  '80-mismanaged',
  '90-imported-waste',
  '95-records',
  '99-evidence',
] as const
export type Step = (typeof STEPS)[number]

/** A year of a country that has records. */
export interface CountryYear<N> {
  readonly year: number
  /** The categories and polymers with waste, in declared order. */
  readonly leaves: readonly Leaf[]
  readonly masses: LeafMasses<N>
  readonly basis: Basis<N>
}

/** What the masses of the leaves rest on. */
interface Basis<N> {
  readonly netInput: NetInput<N>
  readonly known: KnownExports<N> | undefined
  readonly rows: {
    readonly littered: readonly Row[]
    readonly leaked: readonly Row[]
    readonly collection: Row | undefined
    readonly treatment: Row | undefined
  }
  readonly recycling: readonly RecyclingBasis<N>[]
  readonly exports: readonly Heading<N>[]
  readonly imports: readonly Heading<N>[]
  readonly leftOver: LeftOver
}

/** What is known of a year before it is decided whether it has records. */
interface Selection<N> {
  readonly year: number
  readonly trade: Trade<N>
  /** What each method with evidence says, and the selected one. */
  readonly netInputs: readonly NetInput<N>[]
  readonly selected: NetInput<N> | undefined
  /** All leaves, before those without waste are left out. */
  readonly generated: WasteGenerated<N> | undefined
}

export interface Calculation<N> {
  /** The packaging shares of the country, by polymer. */
  readonly packaging: ReadonlyMap<string, Row>
  readonly selections: readonly Selection<N>[]
  readonly years: readonly CountryYear<N>[]
}

/**
 * Computes a country. `sayOf` gives the function that a step says its notes with; without it nothing is said. `keeps` decides which leaves
 * have a record, where that is decided already: draws have the leaves of the published figures. `ofYear` decides which years have records,
 * where not all are wanted.
 */
export function calculate<N>(
  n: Numbers<N>,
  country: Country,
  sayOf: ((step: Step) => Say<N>) | undefined,
  keeps?: (year: number, leaf: Leaf) => boolean,
  ofYear: (year: number) => boolean = () => true,
): Calculation<N> {
  const say = sayOf ?? (() => () => undefined)
  const leftOver = new Map(country.years.map((year): [number, LeftOver] => [year, new Map()]))
  const chapter = (step: Step, year: number, leaves = country.leaves): Chapter<N> => {
    const sayOfStep = say(step)
    const sayOfYear: Say<N> = (reason, about, more) => sayOfStep(reason, about, { year, ...more })
    return { n, country, year, leaves, say: sayOfYear, isSilent: sayOf === undefined, leftOver: leftOver.get(year) as LeftOver }
  }
  const sum = (label: string, all: readonly N[]) => n.as(`${label} in the country`, n.add(all))

  const input = netInputOf(n, country, say('20-net-input'))
  const selections = country.years.map((year): Selection<N> => {
    const trade = tradeOf(chapter('15-waste-trade', year))
    const { all, selected } = input.select(chapter('20-net-input', year))
    const generated = selected && wasteGenerated(chapter('30-waste-generated', year), selected, input.packaging)
    return { year, trade, netInputs: all, selected, generated }
  })

  const withWaste = selections.flatMap(({ year, trade, selected, generated }) => {
    if (!selected || !generated) return []
    const hasWaste = (place: number) => n.holds(n.isBelow(n.whole(0), generated.waste[place] as N))
    const places = placesOf(generated.leaves, (leaf, place) => keeps?.(year, leaf) ?? hasWaste(place))
    const kept = <T>(list: readonly T[]) => places.map((place) => list[place] as T)
    const waste = kept(generated.waste)
    if (places.length === 0) return []
    return [{ year, trade, netInput: selected, generated, kept, waste, wasteOfCountry: sum('waste generated', waste) }]
  })
  const wasteOf = (year: number) => {
    const found = withWaste.find((one) => one.year === year)
    return found && { waste: found.wasteOfCountry, rests: restsOn(found.netInput) }
  }
  const wasteOfAnyYear = (year: number) => {
    const ofHeads = wasteOf(year) ? undefined : input.perHead(year)
    return ofHeads ? { waste: ofHeads.waste, rests: restsOn(ofHeads) } : wasteOf(year)
  }
  sayMassesNotCarried(n, country, (year) => wasteOf(year) !== undefined, say('50-recycling'))

  const [litteringOf, releaseOf] = [rateIn(country, 'littering_rates'), rateIn(country, 'release_rates')]
  const wanted = withWaste.filter(({ year }) => ofYear(year))
  const years = wanted.flatMap(({ year, trade, netInput, generated, kept, waste, wasteOfCountry }): CountryYear<N>[] => {
    const leaves = kept(generated.leaves)
    const of = (step: Step) => chapter(step, year, leaves)

    const littering = leaves.map(litteringOf)
    const littered = byRate(n, 'littered', waste, littering, 'littered_ppm', 'littering rate of the category')

    // Their notes stand with those of exported waste, which they decide.
    const known = knownExportsOf(of('60-waste-export'), wasteOfAnyYear)
    // Recycling takes at most what is not littered; what is cut goes to no other leaf. Exports take at most what is neither littered nor
    // recycled; what finds no room goes to other leaves.
    const { recycled, basis: recycling } = recycledAtHome(of('50-recycling'), waste, littered, known, wasteOf)

    const room = minusByLeaf(n, 'left to export', waste, littered, recycled)
    const { exported, headings: exports } = exportedWaste(of('60-waste-export'), room, known, trade)

    const left = minusByLeaf(n, 'left after exports', room, exported).map(n.orNothing)
    const sums = {
      waste: wasteOfCountry,
      littered: sum('littered', littered),
      recycled: sum('recycled at home', recycled),
      exported: sum('exported as waste', exported),
    }
    const imports = importHeadings(of('90-imported-waste'), trade)
    const treated = treatmentOf(of('70-treatment'), left, sums)
    if (!treated) return []
    const { incinerated, landfilled, improper, uncollected } = treated.ofLeaves

    const mismanaged = littered.map((kg, place) => n.as('mismanaged', n.add([improper[place] as N, uncollected[place] as N, kg])))
    const release = leaves.map(releaseOf)
    const leaked = byRate(n, 'leaked', mismanaged, release, 'released_ppm', 'release rate of the category')

    const own = {
      waste: wasteOfCountry,
      recycled: sums.recycled,
      mismanaged: sum('mismanaged', mismanaged),
      proper: sum('incinerated or put in sanitary landfill', [...incinerated, ...landfilled]),
      improperOrUncollected: sum('improperly disposed of or uncollected', [...improper, ...uncollected]),
    }
    const imported = importedWaste(of('90-imported-waste'), waste, trade, imports, own)
    const rows = { littered: littering, leaked: release, ...treated.rows }

    return [
      {
        year,
        leaves,
        masses: {
          production_and_import_kg: kept(generated.production),
          export_kg: kept(generated.exported),
          added_stock_kg: kept(generated.stock),
          waste_import_kg: imported.imported,
          reexport_of_waste_import_kg: imported.reexported,
          recycling_of_waste_import_kg: imported.recycled,
          proper_disposal_of_waste_import_kg: imported.proper,
          improper_disposal_of_waste_import_kg: imported.improper,
          waste_produced_in_the_country_kg: waste,
          recycled_kg: recycled,
          waste_exported_kg: exported,
          incinerated_kg: incinerated,
          landfilled_kg: landfilled,
          improperly_disposed_kg: improper,
          littered_kg: littered,
          uncollected_kg: uncollected,
          leaked_kg: leaked,
        },
        basis: { netInput, known, rows, recycling, exports, imports, leftOver: leftOver.get(year) as LeftOver },
      },
    ]
  })
  return { packaging: input.packaging, selections, years }
}

/** Finds the row of a leaf in a table with a rate for each category. */
function rateIn(country: Country, table: string): (leaf: Leaf) => Row {
  const rows = new Map<string, Row>()
  return ({ category }) => once(rows, category, () => country.among(table, 'category', category)[0] as Row)
}

/** Leaf by leaf, a mass × the rate of its category. */
const byRate = <N>(n: Numbers<N>, label: string, masses: readonly N[], rates: readonly Row[], column: string, rate: string): N[] =>
  masses.map((kg, place) => n.as(label, n.scale([kg, n.cell(rates[place] as Row, column, rate)], [n.whole(MILLION)])))

/** A mass of a year without waste gives no rate that could be carried forward or back. It is left out. */
function sayMassesNotCarried<N>(n: Numbers<N>, country: Country, hasWaste: (year: number) => boolean, say: Say<N>): void {
  for (const row of country.own('recycling_rates')) {
    const { carried, recycled_kg: mass, year } = row.values
    if (!carried || mass === null || hasWaste(Number(year))) continue
    say('mass-not-carried', 'recycled', { from_year: Number(year), row, amount: n.cell(row, 'recycled_kg', 'plastics recycled') })
  }
}
