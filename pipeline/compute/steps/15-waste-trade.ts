// Trade in plastic waste of every country-year, in kg by heading (docs/method.md, "Trade in plastic waste"). Two publishers give
// figures: SQL selects the row, and the amount is stated here.

import { COUNTRY_YEAR, firstOf, input, quantity, rows, selected, selectedTable, step, table } from '../language.ts'

/** The dimensions of trade: by flow and heading. */
export const TRADE = ['country', 'year', 'flow', 'hs'] as const
export const headingPolymers = rows('dim_headings', ['hs', 'polymer'])
export const wasteExports = rows('waste_exports', COUNTRY_YEAR, { year: 'own' })
export const recycledAbroad = rows('recycled_abroad', COUNTRY_YEAR, { year: 'nearest' })
const reported = rows('waste_trade', TRADE, { year: 'own' })
const statistics = rows('trade_statistics', ['country', 'year', 'flow', 'publisher'])

export const tradeRow = selected('input_row', 'row of the trade', TRADE)
export const tradeYear = selected('reference_year', 'year of the trade', TRADE)
export const tradeEvidence = selected('evidence', 'evidence', TRADE)
const flags = rows('trade_flags', ['country', 'flow', 'first_year'])
const ofTheRow = (column: string, label: string) =>
  firstOf(input(reported, column, label, { row_id: tradeRow }), input(statistics, column, label, { row_id: tradeRow }))
export const amount = quantity('amount_kg', 'plastic waste traded', TRADE, ofTheRow('amount_kg', 'plastic waste traded'), {
  reasons: ['trade-carried', 'flagged-trade-carried', 'publisher-flagged', 'publisher-below-third', 'other-publisher'],
})
export const packagingOfTrade = quantity(
  'packaging_ppm',
  'packaging in the waste traded',
  TRADE,
  ofTheRow('packaging_ppm', 'packaging in it'),
)

const tradedRows = selectedTable('traded_rows', TRADE, [tradeRow, tradeYear, tradeEvidence])
export const traded = table('traded', TRADE, {
  comment: '',
  points: [tradedRows],
  columns: [amount, packagingOfTrade, tradeRow, tradeYear, tradeEvidence],
})

export const WASTE_TRADE = step(
  '15-waste-trade',
  'Trade in plastic waste of every country-year by heading, in kg, and the packaging in it.',
  [tradedRows, traded],
  ['traded_rows'],
  {
    evidence: { exported: [reported, statistics, flags] },
    selection: 'waste-trade',
  },
)
