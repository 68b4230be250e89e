// Exported waste (docs/method.md): exports of packaging waste by heading over the room of its leaves, which is what is neither littered
// nor recycled. The words of all files of this folder are explained in country.ts.

import { UNDIVIDED_HEADING, WASTE_HEADINGS } from '../../model/dimensions.ts'
import { placesOf } from '../../model/lists.ts'
import { MILLION, type Numbers, type Row } from '../numbers.ts'
import { type Leaf, otherYear } from '../world.ts'
import { type Chapter, minusByLeaf, sayLimit, spread } from './chapter.ts'
import type { KnownExports } from './known-exports.ts'
import type { Trade, Traded } from './trade.ts'

/** Packaging waste under a heading, with the row of its trade. */
export interface Heading<N> {
  readonly hs: string
  readonly row: Row
  readonly total: N
}

/** The places of the leaves whose waste a heading holds. */
export function placesUnder(hs: string, leaves: readonly Leaf[]): number[] {
  const polymers: readonly string[] = WASTE_HEADINGS.find((heading) => heading.hs === hs)?.polymers ?? []
  return placesOf(leaves, ({ polymer }) => polymers.includes(polymer))
}

/** The two parts of 391590; no other headings share a polymer. */
const PARTS: readonly string[] = ['39159011', '39159080']

/**
 * Each heading is spread over the room of its leaves: first the two parts of 391590, then the other headings. What finds no room under its
 * heading goes, with what is undivided, to the room of all leaves; what still finds none is cut.
 */
export function exportedWaste<N>(
  chapter: Chapter<N>,
  room: readonly N[],
  known: KnownExports<N> | undefined,
  trade: Trade<N>,
): { readonly exported: readonly N[]; readonly headings: readonly Heading<N>[] } {
  const { n, leaves } = chapter
  const headings = known ? [{ hs: UNDIVIDED_HEADING, row: known.row, total: known.mass }] : netExports(n, trade)
  sayExports(chapter, headings, known, trade)
  const exported = leaves.map(() => n.whole(0))
  const free = (label: string) => minusByLeaf(n, label, room, exported)
  const allot = (label: string, mass: N, places: readonly number[], open: readonly N[]) => {
    const weights = places.map((at) => open[at] as N)
    const parts = spread(chapter, 'exported', mass, weights, { places })
    for (const [part, at] of places.entries()) exported[at] = n.add([exported[at] as N, n.as(label, parts[part] as N)])
  }
  const divided = headings.filter(({ hs }) => hs !== UNDIVIDED_HEADING)
  const rests = headings.filter(({ hs }) => hs === UNDIVIDED_HEADING).map(({ total }) => total)
  for (const together of [divided.filter(({ hs }) => PARTS.includes(hs)), divided.filter(({ hs }) => !PARTS.includes(hs))]) {
    const open = free('left to export before other headings')
    for (const { hs, row, total } of together) {
      const places = placesUnder(hs, leaves)
      const fitting = n.as(`exports under ${hs} that find room`, n.atMost(total, n.add(places.map((at) => open[at] as N))))
      sayLimit(chapter, 'heading-exceeds-room', 'exported', fitting, total, { heading: hs, row })
      allot(`exported under ${hs}`, fitting, places, open)
      rests.push(n.minus(total, fitting))
    }
  }
  const rest = n.as('exports to spread over all', n.add(rests))
  const open = free('left to export after the headings')
  const fitting = n.as('exports that find room', n.atMost(rest, n.add(open)))
  sayLimit(chapter, 'exports-exceed-room', 'exported', fitting, rest)
  allot('exported, of what is spread over all', fitting, [...leaves.keys()], open)
  return { exported: exported.map((kg) => n.as('exported as waste', kg, 'no-exports')), headings }
}

/** Exports of packaging waste by heading. Re-exports are subtracted from the headings in proportion and never make them negative. */
function netExports<N>(n: Numbers<N>, { export: exports, reexport }: Trade<N>): Heading<N>[] {
  const zero = n.whole(0)
  const gross = n.as('plastic waste exported', sumOfTrade(n, exports))
  const again = reexport.length === 0 ? zero : n.as('plastic waste re-exported', sumOfTrade(n, reexport))
  const net = n.as('plastic waste exported less re-exports', n.atLeast(n.minus(gross, again), zero), 'reexports-exceed-exports')
  return exports.map(({ hs, row, amount, packaging }) => {
    const ofHeading = n.when(
      n.isZero(gross),
      () => zero,
      () => n.scale([amount, net, packaging], [gross, n.whole(MILLION)]),
    )
    return { hs, row, total: n.as(`packaging waste exported under ${hs}`, ofHeading) }
  })
}

export const sumOfTrade = <N>(n: Numbers<N>, traded: readonly Traded<N>[]): N => n.add(traded.map(({ amount }) => amount))

function sayExports<N>(
  { n, year, say, isSilent }: Chapter<N>,
  headings: readonly Heading<N>[],
  known: KnownExports<N> | undefined,
  trade: Trade<N>,
): void {
  if (isSilent) return
  const about = 'exported'
  if (headings.length === 0) say('no-exports', about, { amount: n.whole(0) })
  for (const { hs, row, total } of headings)
    say('under-heading', about, { heading: hs, from_year: otherYear(year, row), row, amount: total })
  if (known) {
    for (const { hs, row, total } of netExports(n, trade)) say('heading-not-used', about, { heading: hs, row, amount: total })
    return
  }
  if (headings.length > 0) for (const { hs, row } of trade.reexport) say('reexports-deducted', about, { heading: hs, row })
  const [gross, again] = [sumOfTrade(n, trade.export), sumOfTrade(n, trade.reexport)]
  if (n.holds(n.isBelow(gross, again))) say('reexports-exceed-exports', about, { amount: n.whole(0), wanted: n.minus(again, gross) })
}
