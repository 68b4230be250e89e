// Imports of packaging waste by heading, and each heading over its leaves (docs/method.md, "Imported waste").

import { apportion, below, both, either, firstOf, given, is, key, leftOver, not, quantity, rate, table, total } from '../language.ts'
import { cell } from './10-scope.ts'
import { amount, headingPolymers, packagingOfTrade, TRADE, traded, tradeEvidence, tradeRow, tradeYear } from './15-waste-trade.ts'
import { netInput } from './20-net-input.ts'
import { waste } from './30-waste-generated.ts'
import { wasteOfCountry } from './45-known-exports.ts'
import { fates } from './80-mismanaged.ts'

const LEAF_OF_TRADE = [...TRADE, 'category', 'polymer'] as const

export const totalOfHeading = quantity('total_kg', 'packaging waste imported under the heading', TRADE, rate(amount, packagingOfTrade), {
  stored: 'Int128',
  reasons: ['heading-without-waste'],
})
export const importHeadings = table('import_headings', TRADE, {
  comment: 'Imports of packaging waste by heading.',
  points: [traded, netInput],
  where: is(key('flow'), 'import'),
  columns: [tradeRow, tradeEvidence, tradeYear, totalOfHeading],
})

// If no polymer of a heading has waste, the heading is split over all leaves.
const ownWaste = quantity('waste_kg', 'waste of a leaf of the heading', LEAF_OF_TRADE, waste)
export const ownLeaves = table('heading_leaves', LEAF_OF_TRADE, {
  comment: 'The leaves with waste under each heading.',
  points: [importHeadings, headingPolymers, fates],
  columns: [ownWaste],
})
const headingWaste = quantity('heading_waste_kg', 'waste under the heading', TRADE, total(ownWaste, ownLeaves))
export const headingTotals = table('heading_totals', TRADE, {
  comment: 'Whether a heading has leaves with waste.',
  points: [importHeadings],
  columns: [totalOfHeading, headingWaste],
})
export const importOfHeading = quantity(
  'kg',
  'imported under the heading',
  LEAF_OF_TRADE,
  apportion(totalOfHeading, waste, { among: TRADE, order: cell, whole: firstOf(headingWaste, wasteOfCountry) }),
)
export const headingUnits = quantity('units', 'left-over kilograms', LEAF_OF_TRADE, leftOver(importOfHeading))
export const inAllLeaves = quantity('in_all_leaves', 'is spread over all leaves', LEAF_OF_TRADE, not(given(ownWaste)), {
  stored: 'boolean',
})
export const importLeaves = table('import_leaves', LEAF_OF_TRADE, {
  comment: 'Each heading over its leaves in proportion to their waste; a heading none of whose polymers has waste over all leaves.',
  points: [headingTotals, fates],
  where: either(given(ownWaste), both(not(given(headingWaste)), below(0, totalOfHeading))),
  columns: [totalOfHeading, tradeRow, inAllLeaves, importOfHeading, headingUnits],
})
