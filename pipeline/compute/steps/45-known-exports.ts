// Exports of packaging waste that are known for the country as a whole (docs/method.md, "Known exports").

import {
  add,
  both,
  COUNTRY_YEAR,
  elsewhere,
  equal,
  firstOf,
  given,
  input,
  inSql,
  is,
  key,
  not,
  quantity,
  scale,
  step,
  sumsOf,
  table,
  total,
  when,
} from '../language.ts'
import { recycledAbroad, wasteExports } from './15-waste-trade.ts'
import { headRows, wasteOfHeads } from './20-waste-statistics.ts'
import { waste, wasteTable } from './30-waste-generated.ts'

export const wasteOfCountry = quantity('waste_kg', 'waste generated in the country', COUNTRY_YEAR, total(waste, wasteTable), {
  stored: 'Int128',
})
const nationalWaste = table('national_waste', COUNTRY_YEAR, {
  comment: 'Waste generated of the country.',
  points: [sumsOf(wasteTable, COUNTRY_YEAR)],
  columns: [wasteOfCountry],
})

// Stated exports, of the year or carried forward or back from the nearest one, are preferred to what is recycled abroad, of the year or of the nearest
// reported year.
const known = inSql(
  'known',
  COUNTRY_YEAR,
  `
  select country, year, reference_year, input_row, evidence
  from (
    select *, row_number() over (partition by country, year order by preference, abs(reference_year - year), reference_year) as place
    from (
      select n.country, n.year, w.year as reference_year, w.row_id as input_row, 'waste_exports' as evidence, 0 as preference
      from national_waste n
      join waste_exports w on w.country = n.country and (w.year = n.year or w.carried)
      union all
      select n.country, n.year, a.year, a.row_id, 'recycled_abroad', 1
      from national_waste n
      join recycled_abroad a on a.country = n.country
      left join national_waste r on r.country = a.country and r.year = a.year
      left join per_head_waste p on p.country = a.country and p.year = a.year
      where a.year = n.year or coalesce(r.waste_kg, p.waste_kg) > 0
    ) candidates
  ) ranked
  where place = 1`,
)
const ofKnown = (name: string, label: string) => quantity(name, label, COUNTRY_YEAR, input(known, name, label))
export const knownRow = ofKnown('input_row', 'row of the exports')
export const knownYear = ofKnown('reference_year', 'year of the exports')
const evidence = ofKnown('evidence', 'evidence')

// What is recycled abroad is a share of the waste of its year. For a year that the release does not describe, that waste is computed as
// waste per head × population.
const abroadOf = (column: string, label: string) => input(recycledAbroad, column, label, { row_id: knownRow })
const abroad = quantity(
  'abroad_kg',
  'recycled abroad',
  COUNTRY_YEAR,
  add(abroadOf('members_kg', 'recycled in other member states'), abroadOf('outside_kg', 'recycled outside the EU')),
)
const thatYear = { year: knownYear }
const wasteThen = elsewhere(wasteOfCountry, thatYear)
const isOfHeads = both(is(evidence, 'recycled_abroad'), not(given(wasteThen)))
const ofHeads = (name: string, label: string, row: typeof headRows.before) =>
  quantity(name, label, COUNTRY_YEAR, when(isOfHeads, elsewhere(row, thatYear)))
/** The rows of waste per head and of population from which the waste of such a year is computed. */
export const wasteThenRows = {
  before: ofHeads('before_row', 'row of the waste per head', headRows.before),
  persons: ofHeads('persons_row', 'row of the population', headRows.persons),
}
export const knownExport = quantity(
  'export_kg',
  'known exports of packaging waste',
  COUNTRY_YEAR,
  firstOf(
    input(wasteExports, 'export_kg', 'exports as stated', { row_id: knownRow }),
    when(equal(knownYear, key('year')), abroad, scale([wasteOfCountry, abroad], [firstOf(wasteThen, elsewhere(wasteOfHeads, thatYear))])),
  ),
  { stored: 'Int128', reasons: ['exports-carried'] },
)

export const knownExports = table('known_exports', COUNTRY_YEAR, {
  comment: 'What is stated goes before the trade statistics, and is known before recycling at home.',
  points: [known],
  columns: [knownYear, knownExport, knownRow, evidence, wasteThenRows.before, wasteThenRows.persons],
})

export const KNOWN_EXPORTS = step(
  '45-known-exports',
  'Exports of packaging waste that are known for the country as a whole, in kg (docs/method.md, "Known exports"): what is stated, of the year or carried from the nearest, kilograms unchanged; else what is recycled abroad, as a share of the waste of its own year, of the year or of the nearest that is reported. They go before the trade statistics and are known before recycling at home.',
  [nationalWaste, knownExports],
  [],
  { evidence: { exported: [wasteExports, recycledAbroad] } },
)
