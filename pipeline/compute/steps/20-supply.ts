// Waste of a country by what is supplied: the methods `supply` and `back_cast` (docs/method.md, "Net input"), by polymer.

import {
  add,
  both,
  COUNTRY_YEAR,
  given,
  input,
  MILLION,
  type Node,
  type Operand,
  POLYMER_YEAR,
  quantity,
  rate,
  renamed,
  rows,
  scale,
  selected,
  selectedTable,
  table,
} from '../language.ts'

export const polymerSupply = rows('polymer_supply', POLYMER_YEAR, { year: 'nearest' })
export const packagingShares = rows('packaging_shares', ['area', 'polymer'])
export const activity = rows('economic_activity', COUNTRY_YEAR)

const ofPolymer = (name: string, label: string, expression: Operand) =>
  quantity(name, label, POLYMER_YEAR, expression, { stored: 'Int128', reasons: ['method-selected'] })

// Packaging shares of a country: its own, else those of its region.
const packagingRow = selected('input_row', 'row of the packaging share', ['country', 'polymer'])
export const packagingWeight = quantity(
  'weight',
  'weight of the polymer in packaging',
  ['country', 'polymer'],
  input(packagingShares, 'weight', 'weight of the polymer in packaging', { row_id: packagingRow }, 'weight'),
)
export const packagingShare = quantity(
  'packaging_ppm',
  'packaging in the polymer',
  ['country', 'polymer'],
  input(packagingShares, 'packaging_ppm', 'packaging in the polymer', { row_id: packagingRow }),
)
export const packagingRows = selectedTable('packaging_rows', ['country', 'polymer'], [packagingRow])
export const packaging = table('packaging', ['country', 'polymer'], {
  comment: 'Packaging shares of a country: its own, else those of its region.',
  points: [packagingRows],
  columns: [packagingRow, packagingWeight, packagingShare],
})

// `supply`: reported production, imports and exports of a polymer × its packaging share.
const reported = (name: string, label: string, at?: { readonly year: Node }) => input(polymerSupply, name, label, at)
export const plastics = (when = '', at?: { readonly year: Node }) =>
  quantity(
    'plastics_kg',
    `the polymer produced and imported${when}`,
    POLYMER_YEAR,
    add(reported('production_kg', 'the polymer produced', at), reported('import_kg', 'the polymer imported', at)),
  )
const rowOfSupply = (at?: { readonly year: Node }) =>
  quantity('supply_row', 'row of the polymer', POLYMER_YEAR, reported('row_id', 'row of the polymer', at))
const exports = (at?: { readonly year: Node }) => reported('export_kg', 'the polymer exported', at)
export const supply = {
  production: ofPolymer('production_and_import_kg', 'production and import of packaging of the polymer', rate(plastics(), packagingShare)),
  exported: ofPolymer('export_kg', 'packaging of the polymer exported', rate(exports(), packagingShare)),
}
export const supplyTable = table('supply', POLYMER_YEAR, {
  comment: '`supply`: reported production, imports and exports of a polymer × its packaging share.',
  points: [polymerSupply, packaging],
  where: given(packagingShare),
  columns: [...Object.values(supply), rowOfSupply(), renamed('packaging_row', packagingRow)],
})

// `back_cast`: the nearest reported year × the index of economic activity between the years.
const reportedYear = selected('reference_year', 'reported year')
const nowRow = selected('now_row', 'row of the economic activity')
const thenRow = selected('then_row', 'row of the economic activity of the reported year')
const activityNow = quantity(
  'activity_now',
  'economic activity',
  COUNTRY_YEAR,
  input(activity, 'activity_millionths', 'economic activity in the year', { row_id: nowRow }),
)
const activityThen = quantity(
  'activity_then',
  'economic activity of the reported year',
  COUNTRY_YEAR,
  input(activity, 'activity_millionths', 'economic activity in the year', { row_id: thenRow }),
)
export const backCastYears = selectedTable('back_cast_years', COUNTRY_YEAR, [reportedYear, nowRow, thenRow])
const backCastOf = (mass: Node) => scale([mass, packagingShare, activityNow], [MILLION, activityThen])
const then = { year: reportedYear }
export const backCast = {
  production: ofPolymer(
    'production_and_import_kg',
    'production and import of packaging of the polymer, back-cast',
    backCastOf(plastics(' in the reported year', then)),
  ),
  exported: ofPolymer('export_kg', 'packaging of the polymer exported, back-cast', backCastOf(exports(then))),
}
const backCastRow = rowOfSupply(then)
export const backCastTable = table('back_cast', POLYMER_YEAR, {
  comment: '`back_cast`: the nearest reported year × the index of economic activity between the years.',
  points: [backCastYears, packaging],
  where: both(given(packagingShare), given(backCastRow)),
  columns: [...Object.values(backCast), backCastRow, renamed('packaging_row', packagingRow)],
})
