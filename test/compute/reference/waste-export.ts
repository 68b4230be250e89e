// The export of waste of step 2 (section 4): net of re-exports, by heading, limited by the room.

import { UNDIVIDED_HEADING, WASTE_HEADINGS } from '../../../pipeline/model/dimensions.ts'
import { CELLS, each, WHOLE } from './cells.ts'
import { at, halfUp, largestRemainder, least, most, sum } from './numbers.ts'
import type { Tables } from './tables.ts'

/** Exported kilograms of each leaf; `room` is what is neither recycled nor littered. */
export function wasteExport(tables: Tables, country: string, year: number, room: readonly bigint[]): bigint[] {
  const exported = each(() => 0n)
  const left = () => each(({ index }) => at(room, index) - at(exported, index))
  let pool = 0n
  for (const { hs, kg } of exportsByHeading(tables, country, year)) {
    if (hs === UNDIVIDED_HEADING) {
      pool += kg
      continue
    }
    const polymers: readonly string[] = WASTE_HEADINGS.find((heading) => heading.hs === hs)?.polymers ?? []
    const free = left()
    const weights = each(({ index, polymer }) => (polymers.includes(polymer) ? at(free, index) : 0n))
    const fitting = least(kg, sum(weights))
    add(exported, largestRemainder(fitting, weights))
    pool += kg - fitting
  }
  const free = left()
  add(exported, largestRemainder(least(pool, sum(free)), free))
  return exported
}

/** Headings with fewer polymers come first: the parts of 391590 before 391590, and 3915 last. */
const NARROW_FIRST = [...WASTE_HEADINGS].sort((a, b) => a.polymers.length - b.polymers.length)

/** Net exports of packaging waste in kilograms, narrow headings first. */
function exportsByHeading(tables: Tables, country: string, year: number): { hs: string; kg: bigint }[] {
  const known = tables.of('waste_exports', 'country', country).find((row) => row.year === year)
  if (known) return [{ hs: UNDIVIDED_HEADING, kg: known.whole('export_kg') }]
  const trade = tables.of('waste_trade', 'country', country).filter((row) => row.year === year)
  const exports = trade.filter((row) => row.text('flow') === 'export')
  const gross = sum(exports.map((row) => row.whole('amount_kg')))
  const reexports = sum(trade.filter((row) => row.text('flow') === 'reexport').map((row) => row.whole('amount_kg')))
  const net = most(gross - reexports, 0n)
  return NARROW_FIRST.flatMap(({ hs }) => {
    const row = exports.find((candidate) => candidate.text('hs') === hs)
    if (!row || gross === 0n) return []
    return [{ hs, kg: halfUp(row.whole('amount_kg') * net * row.whole('packaging_ppm'), gross * WHOLE) }]
  })
}

function add(into: bigint[], parts: readonly bigint[]): void {
  for (const { index } of CELLS) into[index] = at(into, index) + at(parts, index)
}
