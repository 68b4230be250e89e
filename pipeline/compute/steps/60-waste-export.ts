// Waste exported from every leaf (docs/method.md, "Exported waste").

import { UNDIVIDED_HEADING } from '../../model/dimensions.ts'
import {
  add,
  apportion,
  atLeast,
  atMost,
  below,
  both,
  COUNTRY_YEAR,
  count,
  elsewhere,
  equal,
  firstOf,
  given,
  input,
  inSql,
  is,
  key,
  LEAF,
  leastOf,
  leftOver,
  less,
  MILLION,
  not,
  note,
  orZero,
  type Quantity,
  quantity,
  scale,
  step,
  sumsOf,
  table,
  total,
  totalAmong,
  when,
} from '../language.ts'
import { cell } from './10-scope.ts'
import { amount, headingPolymers, packagingOfTrade, TRADE, traded, tradeEvidence, tradeRow, tradeYear } from './15-waste-trade.ts'
import { netInput } from './20-net-input.ts'
import { waste } from './30-waste-generated.ts'
import { littered, litteringRow } from './40-littering.ts'
import { knownExport, knownExports, knownRow, knownYear, wasteThenRows } from './45-known-exports.ts'
import { recycled, recycling, recyclingRow, recyclingUnits } from './50-recycling.ts'

const HEADING = ['country', 'year', 'hs'] as const
const LEAF_OF_HEADING = ['country', 'year', 'hs', 'category', 'polymer'] as const

/** The two parts of 391590; no other headings share a polymer. */
const PARTS = ['39159011', '39159080']

// Net exports by heading: re-exports are subtracted from the headings in proportion and never make them negative.
const flow = key('flow')
export const allImports = quantity(
  'import_kg',
  'plastic waste imported',
  COUNTRY_YEAR,
  orZero(total(when(is(flow, 'import'), amount), traded)),
)
const allExports = quantity('export_kg', 'plastic waste exported', COUNTRY_YEAR, orZero(total(when(is(flow, 'export'), amount), traded)))
export const allReexports = quantity(
  'reexport_kg',
  'plastic waste re-exported',
  COUNTRY_YEAR,
  total(when(is(flow, 'reexport'), amount), traded),
)
const netOfAll = quantity(
  'net_of_all_kg',
  'plastic waste exported less re-exports',
  COUNTRY_YEAR,
  atLeast(less(allExports, orZero(allReexports)), 0, 'reexports-exceed-exports'),
)
const netOfHeading = quantity(
  'net_kg',
  'packaging waste exported under the heading',
  TRADE,
  when(equal(allExports, 0), 0, scale([amount, netOfAll, packagingOfTrade], [allExports, MILLION])),
  { stored: 'Int128' },
)
const tradeTotals = table('trade_totals', COUNTRY_YEAR, {
  comment: 'Trade in plastic waste of all headings.',
  points: [sumsOf(traded, COUNTRY_YEAR)],
  columns: [allImports, allExports, allReexports],
})
const netExports = table('net_exports', TRADE, {
  comment: 'Net exports by heading. Re-exports are subtracted from the headings in proportion and never make them negative.',
  points: [traded],
  where: is(flow, 'export'),
  columns: [tradeRow, tradeEvidence, tradeYear, netOfHeading],
})

// The exports of each country-year by heading. A known figure is undivided, and is used instead of the trade statistics.
const headings = inSql(
  'headings',
  HEADING,
  `
  select country, year, '${UNDIVIDED_HEADING}' as hs, input_row, evidence, reference_year
  from known_exports
  union all
  select t.country, t.year, t.hs, t.input_row, t.evidence, t.reference_year
  from net_exports t
  join net_input n on n.country = t.country and n.year = t.year
  left join known_exports k on k.country = t.country and k.year = t.year
  where k.country is null`,
)
const totalOfHeading = quantity(
  'total_kg',
  'exports of packaging waste under the heading',
  HEADING,
  firstOf(knownExport, elsewhere(netOfHeading, { flow: { op: 'text', value: 'export' } })),
  { stored: 'Int128' },
)
const exportRow = quantity('input_row', 'row of the exports', HEADING, input(headings, 'input_row', 'row'))
const exportEvidence = quantity('evidence', 'evidence', HEADING, input(headings, 'evidence', 'evidence'))
const exportYear = quantity('reference_year', 'year of the exports', HEADING, input(headings, 'reference_year', 'year'))
const exportHeadings = table('export_headings', HEADING, {
  comment: 'What each country-year exports, by heading; a known figure is undivided and goes before the trade statistics.',
  points: [headings],
  columns: [totalOfHeading, exportRow, exportEvidence, exportYear],
})

// Splits each heading over the room of its leaves: first the two parts of 391590, then what is reported under 391590 as a whole.
const room = quantity('open_kg', 'left to export', LEAF, less(waste, littered, recycled), { inline: true })
const overRoom = (of: Quantity, label: string) => {
  const fitting = atMost(totalOfHeading, totalAmong(of, HEADING), 'heading-exceeds-room')
  return apportion(quantity('placed_kg', label, HEADING, fitting), of, { among: HEADING, order: cell })
}
const isPart = is(key('hs'), ...PARTS)
const partOfLeaf = quantity(
  'kg',
  'exported under the heading, a part of 391590',
  LEAF_OF_HEADING,
  overRoom(room, 'exports under the heading, a part of 391590, that find room'),
)
const partUnits = quantity('units', 'left-over kilograms', LEAF_OF_HEADING, leftOver(partOfLeaf))
const exportByPart = table('export_by_part', LEAF_OF_HEADING, {
  comment: 'First the parts of a heading, each over the room of its own leaves.',
  points: [exportHeadings, headingPolymers, recycling],
  where: isPart,
  columns: [partOfLeaf, partUnits],
})
const roomAfterParts = less(room, orZero(total(partOfLeaf, exportByPart)))
const exportRoom = quantity('room_kg', 'left to export after the parts of headings', LEAF, roomAfterParts, {
  inline: true,
  selects: true,
})
const exportRooms = table('export_room', LEAF, {
  comment: 'The room of a leaf is what is neither littered nor recycled; here less what left it under a part of a heading.',
  points: [recycling],
  columns: [cell, exportRoom],
})
const headingOfLeaf = quantity(
  'kg',
  'exported under the heading',
  LEAF_OF_HEADING,
  overRoom(exportRoom, 'exports under the heading that find room'),
)
const headingUnits = quantity('units', 'left-over kilograms', LEAF_OF_HEADING, leftOver(headingOfLeaf))
const exportByHeading = table('export_by_heading', LEAF_OF_HEADING, {
  comment: 'Then the headings that name polymers, each over the room that their parts leave in its own leaves.',
  points: [exportHeadings, headingPolymers, exportRooms],
  where: not(is(key('hs'), ...PARTS, UNDIVIDED_HEADING)),
  columns: [headingOfLeaf, headingUnits],
})

// Splits undivided exports, and exports that found no room under their heading, over the room that is left in all leaves.
const rest = quantity(
  'rest_kg',
  'exports without room under their heading',
  COUNTRY_YEAR,
  less(total(totalOfHeading, exportHeadings), orZero(total(partOfLeaf, exportByPart)), orZero(total(headingOfLeaf, exportByHeading))),
  { stored: 'Int128' },
)
const exportRest = table('export_rest', COUNTRY_YEAR, {
  comment: 'The undivided exports and what found no room under its heading.',
  points: [sumsOf(exportHeadings, COUNTRY_YEAR)],
  columns: [rest],
})
const roomLeft = quantity(
  'room_left_kg',
  'left to export after the headings',
  LEAF,
  less(exportRoom, orZero(total(headingOfLeaf, exportByHeading))),
  { inline: true, selects: true },
)
const restPlaced = quantity(
  'total_kg',
  'exports that find room',
  COUNTRY_YEAR,
  atMost(rest, totalAmong(roomLeft, COUNTRY_YEAR), 'exports-exceed-room'),
  { stored: 'Int128' },
)
const restOfLeaf = quantity(
  'kg',
  'exported, of what is spread over all',
  LEAF,
  apportion(restPlaced, roomLeft, { among: COUNTRY_YEAR, order: cell }),
)
const restUnits = quantity('units', 'left-over kilograms', LEAF, leftOver(restOfLeaf))
const exportOfRest = table('export_of_rest', LEAF, {
  comment: 'Over the room that is left in all leaves; what still finds none is cut.',
  points: [exportRest, exportRooms],
  where: below(0, rest),
  columns: [rest, restPlaced, restOfLeaf, restUnits],
})

export const wasteExported = quantity(
  'exported_kg',
  'exported as waste',
  LEAF,
  add(orZero(total(partOfLeaf, exportByPart)), orZero(total(headingOfLeaf, exportByHeading)), orZero(restOfLeaf)),
  { reasons: ['no-exports'] },
)
const unitsOf = (name: string, units: typeof partUnits, over: typeof exportByPart) =>
  quantity(name, 'left-over kilograms of exports', LEAF, orZero(total(units, over)), { stored: 'tinyint' })
export const exportedPartUnits = unitsOf('exported_part_units', partUnits, exportByPart)
export const exportedRestUnits = quantity('exported_rest_units', 'left-over kilograms of the rest', LEAF, orZero(restUnits), {
  stored: 'tinyint',
})
export const exportedHeadingUnits = unitsOf('exported_heading_units', headingUnits, exportByHeading)

export const wasteExport = table('waste_export', LEAF, {
  comment: 'A leaf has left-over kilograms from a part of a heading, from a heading and from the rest: which of them gave one is kept.',
  points: [recycling],
  columns: [
    cell,
    waste,
    littered,
    litteringRow,
    recycled,
    { op: 'renamed', name: 'recycling_row', of: recyclingRow },
    recyclingUnits,
    wasteExported,
    exportedPartUnits,
    exportedHeadingUnits,
    exportedRestUnits,
  ],
})

const heading = key('hs')
const isOfAnotherYear = not(equal(exportYear, key('year')))
const isTraded = count(is(exportEvidence, 'waste_trade', 'trade_statistics'), exportHeadings)
const underHeading = add(orZero(total(partOfLeaf, exportByPart)), orZero(total(headingOfLeaf, exportByHeading)))
const placedOfRest = leastOf(restPlaced, exportOfRest)

export const WASTE_EXPORT = step(
  '60-waste-export',
  'Waste exported from every leaf, in kg (docs/method.md, "Exported waste"): known exports of packaging waste, else traded exports of plastic waste less re-exports × packaging share, by heading. Each heading is spread over the room of its leaves: waste generated − littered − recycled. What finds no room under its heading goes to the room of all other leaves; what still finds none is cut.',
  [tradeTotals, netExports, exportHeadings, exportByPart, exportRooms, exportByHeading, exportRest, exportOfRest, wasteExport],
  ['export_room', 'export_by_part', 'export_by_heading', 'export_rest', 'export_of_rest'],
  {
    notes: [
      note('under-heading', 'exported', [exportHeadings], {
        heading,
        from_year: when(isOfAnotherYear, exportYear),
        input_row: exportRow,
        amount_kg: totalOfHeading,
      }),
      note(
        'exports-carried',
        'exported',
        [exportHeadings],
        { from_year: exportYear, input_row: exportRow, amount_kg: totalOfHeading },
        both(isOfAnotherYear, is(exportEvidence, 'waste_exports', 'recycled_abroad')),
      ),
      ...Object.values(wasteThenRows).map((row) =>
        note('waste-of-year', 'exported', [knownExports], { from_year: knownYear, input_row: row }, given(row)),
      ),
      note(
        'reexports-deducted',
        'exported',
        [sumsOf(exportHeadings, COUNTRY_YEAR), traded],
        { heading, input_row: tradeRow },
        both(is(flow, 'reexport'), below(0, isTraded)),
      ),
      note('heading-not-used', 'exported', [netExports, knownExports], { heading, input_row: tradeRow, amount_kg: netOfHeading }),
      note(
        'reexports-exceed-exports',
        'exported',
        [tradeTotals, netInput],
        { amount_kg: 0, wanted_kg: less(allReexports, allExports) },
        both(below(allExports, allReexports), not(given(knownRow))),
      ),
      note('exports-exceed-room', 'exported', [exportRest], { amount_kg: placedOfRest, wanted_kg: rest }, below(placedOfRest, rest)),
      note(
        'heading-exceeds-room',
        'exported',
        [exportHeadings],
        { heading, input_row: exportRow, amount_kg: underHeading, wanted_kg: totalOfHeading },
        both(not(is(heading, UNDIVIDED_HEADING)), below(underHeading, totalOfHeading)),
      ),
      note('no-exports', 'exported', [netInput], { amount_kg: 0 }, not(given(count(given(exportRow), exportHeadings)))),
    ],
  },
)
