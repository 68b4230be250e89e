// Mass recycled at home of every leaf (docs/method.md, "Recycling at home").

import {
  apportion,
  atLeast,
  atMost,
  below,
  between,
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
  LEAF,
  leastOf,
  leftOver,
  less,
  MILLION,
  not,
  note,
  orZero,
  quantity,
  rows,
  scale,
  selected,
  selectedTable,
  step,
  sumsOf,
  table,
  times,
  total,
  when,
} from '../language.ts'
import { cell } from './10-scope.ts'
import { waste } from './30-waste-generated.ts'
import { littered, litteringRow } from './40-littering.ts'
import { knownExport, wasteOfCountry } from './45-known-exports.ts'

const recyclingRates = rows('recycling_rates', ['country', 'year', 'category', 'polymer'])
export const regionalFates = rows('regional_fates', ['region', 'year'])

// SQL selects the row for a leaf: the most specific row of the year, between two years, of any year, or of the nearest year.
export const recyclingRow = selected('input_row', 'row of the recycling rate', LEAF)
const otherRow = selected('other_row', 'row on the other side of the year', LEAF)
const form = selected('form', 'form of the rate', LEAF)
const statedYear = selected('stated_year', 'year of the rate', LEAF)
const massYear = selected('mass_year', 'year of the mass', LEAF)
const yearBefore = selected('year_before', 'year of the rate before', LEAF)
const yearAfter = selected('year_after', 'year of the rate after', LEAF)
const ofRow = (column: string, label: string, row = recyclingRow) => input(recyclingRates, column, label, { row_id: row })
const rateLine = between(ofRow('recycled_ppm', 'recycling rate'), ofRow('recycled_ppm', 'recycling rate', otherRow), yearBefore, yearAfter)
const rateBetween = quantity('between_ppm', 'recycling rate', LEAF, scale([rateLine.sum], [rateLine.years]))
export const rateOfRegion = quantity(
  'region_ppm',
  'regional recycling rate',
  LEAF,
  input(regionalFates, 'recycled_ppm', 'regional recycling rate', { row_id: recyclingRow }),
  { reasons: ['region-rate-used'] },
)
const numerator = quantity(
  'numerator',
  'rate, or mass × packaging share',
  LEAF,
  firstOf(
    when(given(otherRow), rateBetween, undefined, 'rate-between-years'),
    ofRow('recycled_ppm', 'recycling rate'),
    times(ofRow('recycled_kg', 'plastics recycled'), ofRow('packaging_ppm', 'packaging in them')),
    rateOfRegion,
  ),
  { stored: 'Int128' },
)
const denominator = quantity(
  'denominator',
  'base of the rate',
  LEAF,
  when(is(form, 'mass as a rate'), times(elsewhere(wasteOfCountry, { year: massYear }), MILLION), MILLION),
)
const selectedOfLeaf = [recyclingRow, otherRow, form, statedYear, massYear, yearBefore, yearAfter]
const recyclingMatches = selectedTable('recycling_matches', LEAF, selectedOfLeaf)
const selectedRecycling = table('selected_recycling', LEAF, {
  comment: 'A rate is numerator ÷ denominator, never rounded by itself. A mass of another year is a rate of the waste of its own year.',
  points: [recyclingMatches],
  columns: [cell, waste, littered, litteringRow, ...selectedOfLeaf, numerator, denominator],
})

// A national mass: stated, or what remains of a rate of the whole after the exports.
const isNational = is(form, 'national mass', 'rate less exports')
const nationalLeaves = table('national_leaves', LEAF, {
  comment: 'The leaves over which a national mass is spread: those without a more specific rate.',
  points: [selectedRecycling],
  where: isNational,
  columns: [cell, waste, recyclingRow, form, numerator, denominator],
})
const isMass = quantity('is_mass', 'a mass is stated', COUNTRY_YEAR, leastOf(when(is(form, 'national mass'), 1, 0), nationalLeaves), {
  stored: 'integer',
})
const wasteOfLeaves = quantity('waste_kg', 'waste without a more specific rate', COUNTRY_YEAR, total(waste, nationalLeaves), {
  selects: true,
})
const over = quantity('numerator', 'rate, or mass × packaging share', COUNTRY_YEAR, leastOf(numerator, nationalLeaves), {
  stored: 'Int128',
})
const under = quantity('denominator', 'base of the rate', COUNTRY_YEAR, leastOf(denominator, nationalLeaves), { stored: 'Int128' })
const anywhere = quantity('anywhere_kg', 'recycled at home or abroad', COUNTRY_YEAR, scale([wasteOfLeaves, over], [under]), {
  stored: 'Int128',
})
const wanted = quantity(
  'wanted_kg',
  'recycled at home in the country before any limit',
  COUNTRY_YEAR,
  when(equal(isMass, 1), scale([over], [under]), less(anywhere, orZero(knownExport))),
  { stored: 'Int128', reasons: ['no-exports-to-deduct'] },
)
const massToSpread = quantity(
  'spread_kg',
  'recycled at home in the country before the limit of each leaf',
  COUNTRY_YEAR,
  atLeast(wanted, 0, 'exports-exceed-recycling'),
  { stored: 'Int128' },
)
const nationalForm = quantity('form', 'form of the rate', COUNTRY_YEAR, when(equal(isMass, 1), 'national mass', 'rate less exports'))
const nationalRow = quantity('input_row', 'row of the recycling rate', COUNTRY_YEAR, leastOf(recyclingRow, nationalLeaves))
const exportsKnown = quantity('export_kg', 'known exports', COUNTRY_YEAR, knownExport, { stored: 'Int128' })
const nationalRecycling = table('national_recycling', COUNTRY_YEAR, {
  comment: 'National masses: what is stated, or what a rate of the whole leaves at home after the exports.',
  points: [sumsOf(nationalLeaves, COUNTRY_YEAR)],
  columns: [nationalForm, nationalRow, wasteOfLeaves, exportsKnown, wanted],
})

const spread = quantity(
  'kg',
  'share of the national mass',
  LEAF,
  apportion(massToSpread, waste, { among: COUNTRY_YEAR, order: cell, whole: wasteOfLeaves }),
  { stored: 'Int128' },
)
const spreadUnits = quantity('units', 'left-over kilograms', LEAF, leftOver(spread))
const recyclingSpread = table('recycling_spread', LEAF, {
  comment: 'A national mass over its leaves: largest remainders in proportion to their waste, ties in declared order.',
  points: [nationalLeaves],
  columns: [spread, spreadUnits],
})

const wantedOfLeaf = quantity(
  'wanted_kg',
  'recycled at home by the rate',
  LEAF,
  when(not(given(form)), 0, when(isNational, spread, scale([waste, numerator], [denominator])), 'no-recycling-rate'),
  { stored: 'Int128' },
)
export const recyclingUnits = quantity('recycled_units', 'left-over kilograms of recycling', LEAF, orZero(spreadUnits))
export const recycled = quantity(
  'recycled_kg',
  'recycled at home',
  LEAF,
  atMost(wantedOfLeaf, less(waste, littered), 'recycling-exceeds-not-littered'),
)

export const recycling = table('recycling', LEAF, {
  comment: 'Waste generated × the rate, or the share of the national mass; at most what is not littered.',
  points: [selectedRecycling],
  columns: [
    cell,
    waste,
    littered,
    litteringRow,
    { op: 'renamed', name: 'recycling_row', of: recyclingRow },
    otherRow,
    form,
    statedYear,
    yearBefore,
    yearAfter,
    numerator,
    denominator,
    recyclingUnits,
    wantedOfLeaf,
    recycled,
  ],
})

// A row on which several leaves rest is noted once, with its year or years. These tables are SQL because they group by input row, form or
// region: the language adds up over dimensions alone.
const usedRows = inSql(
  'used_rows',
  COUNTRY_YEAR,
  `
  select r.country, r.year, r.form, case when o.row_id is not null or y.year <> r.year then y.year end as from_year,
    o.year as to_year, r.recycling_row as input_row, sum(r.recycled_kg) as amount_kg
  from recycling r
  join recycling_years y on y.row_id = r.recycling_row
  left join recycling_years o on o.row_id = r.other_row
  group by r.country, r.year, r.form, r.recycling_row, y.year, o.row_id, o.year`,
)
const linesBetweenYears = inSql(
  'lines_between_years',
  COUNTRY_YEAR,
  `
  select distinct r.country, r.year, r.form, b.year as from_year, a.year as to_year, r.recycling_row as input_row, r.other_row
  from recycling r
  join recycling_years b on b.row_id = r.recycling_row
  join recycling_years a on a.row_id = r.other_row`,
)
const regionsUsed = inSql(
  'regions_used',
  COUNTRY_YEAR,
  `
  select r.country, r.year, g.region, g.input_row, g.region_row, g.crosswalk_row, count(*) as leaves, sum(r.recycled_kg) as amount_kg
  from recycling r
  join regional_recycling g on g.country = r.country and g.year = r.year
  where r.form = 'rate of the region'
  group by r.country, r.year, g.region, g.input_row, g.region_row, g.crosswalk_row`,
)
const columnsOf = (of: typeof usedRows, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, input(of, name, name)]))
const formIs = (of: typeof usedRows, word: string) => is(input(of, 'form', 'form of the rate'), word)

export const RECYCLING = step(
  '50-recycling',
  'Mass recycled at home of every leaf, in kg (docs/method.md, "Recycling at home"): waste generated × the most specific rate, at most what is not littered. A national mass is spread over the leaves without a more specific rate, in proportion to their waste.',
  [recyclingMatches, selectedRecycling, nationalLeaves, nationalRecycling, recyclingSpread, recycling],
  ['littering', 'recycling_years', 'selected_recycling', 'national_leaves', 'national_recycling', 'recycling_spread'],
  {
    evidence: { recycled: [recyclingRates] },
    selection: 'recycling-rates',
    notes: [
      note(
        'recycling-exceeds-not-littered',
        'recycled',
        [recycling],
        { input_row: recyclingRow, amount_kg: recycled, wanted_kg: wantedOfLeaf },
        below(recycled, wantedOfLeaf),
      ),
      note(
        'no-recycling-rate',
        'recycled',
        [sumsOf(recycling, COUNTRY_YEAR)],
        { leaves: count(not(given(form)), recycling), amount_kg: total(when(not(given(form)), waste), recycling) },
        below(0, count(not(given(form)), recycling)),
      ),
      note(
        [
          { reason: 'recycling-rate', where: formIs(usedRows, 'rate') },
          { reason: 'recycling-rate-less-exports', where: formIs(usedRows, 'rate less exports') },
          { reason: 'recycling-mass-as-rate', where: formIs(usedRows, 'mass as a rate') },
          { reason: 'recycling-mass', where: formIs(usedRows, 'national mass') },
          { reason: 'recycling-rate-of-region', where: formIs(usedRows, 'rate of the region') },
        ],
        'recycled',
        [usedRows],
        columnsOf(usedRows, 'from_year', 'to_year', 'input_row', 'amount_kg'),
      ),
      note(
        [
          { reason: 'recycling-rate', where: formIs(linesBetweenYears, 'rate') },
          { reason: 'recycling-rate-less-exports', where: not(formIs(linesBetweenYears, 'rate')) },
        ],
        'recycled',
        [linesBetweenYears],
        { ...columnsOf(linesBetweenYears, 'from_year', 'to_year'), input_row: input(linesBetweenYears, 'other_row', 'row') },
      ),
      note('rate-between-years', 'recycled', [linesBetweenYears], columnsOf(linesBetweenYears, 'from_year', 'to_year', 'input_row')),
      ...['region_row', 'crosswalk_row'].map((row) =>
        note('row-places-country', 'recycled', [regionsUsed], {
          ...columnsOf(regionsUsed, 'region'),
          input_row: input(regionsUsed, row, 'row'),
        }),
      ),
      note('region-rate-used', 'recycled', [regionsUsed], columnsOf(regionsUsed, 'region', 'leaves', 'input_row', 'amount_kg')),
      note(
        'exports-exceed-recycling',
        'recycled',
        [nationalRecycling],
        { input_row: nationalRow, amount_kg: 0, wanted_kg: wanted },
        below(wanted, 0),
      ),
      note(
        'no-exports-to-deduct',
        'recycled',
        [nationalRecycling],
        { input_row: nationalRow },
        both(is(nationalForm, 'rate less exports'), not(given(exportsKnown))),
      ),
    ],
  },
)
