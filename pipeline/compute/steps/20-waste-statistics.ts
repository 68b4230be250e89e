// Waste of a country that is known as one figure: the methods `waste_statistics` and `municipal_waste` (docs/method.md, "Net input"). SQL
// selects their rows.

import {
  between,
  COUNTRY_YEAR,
  equal,
  firstOf,
  input,
  key,
  MILLION,
  median,
  medians,
  type Node,
  quantity,
  rate,
  rows,
  scale,
  selected,
  selectedTable,
  table,
  when,
} from '../language.ts'

export const population = rows('population', COUNTRY_YEAR)
export const averagePopulation = rows('average_population', COUNTRY_YEAR)
export const wastePerHead = rows('waste_per_head', COUNTRY_YEAR)
export const wasteGenerated = rows('waste_generated', COUNTRY_YEAR, { year: 'nearest' })
export const municipalWaste = rows('municipal_waste', COUNTRY_YEAR, { year: 'nearest' })

const year = key('year')

// Waste per head × average population. A year without a report lies exactly on the line between its neighbours.
const yearBefore = selected('year_before', 'year reported before')
const yearAfter = selected('year_after', 'year reported after')
const perHead = (at: Node) => input(wastePerHead, 'waste_mg_per_head', 'waste per head in the year', { year: at })
const persons = input(averagePopulation, 'persons', 'average population in the year')
const headLine = between(perHead(yearBefore), perHead(yearAfter), yearBefore, yearAfter)
export const wasteOfHeads = quantity(
  'waste_kg',
  'waste of the country by waste per head',
  COUNTRY_YEAR,
  when(equal(yearBefore, yearAfter), rate(perHead(yearBefore), persons), scale([headLine.sum, persons], [MILLION, headLine.years])),
  { stored: 'Int128' },
)
export const headRows = {
  before: selected('before_row', 'row of the waste per head'),
  after: selected('after_row', 'row of the waste per head after'),
  persons: selected('persons_row', 'row of the population'),
}
export const perHeadRows = selectedTable('per_head_rows', COUNTRY_YEAR, [yearBefore, yearAfter, ...Object.values(headRows)])
export const perHeadWaste = table('per_head_waste', COUNTRY_YEAR, {
  comment: 'Waste per head × average population; of a year without a report on the line between its neighbours, exactly.',
  points: [perHeadRows],
  columns: [yearBefore, yearAfter, ...Object.values(headRows), wasteOfHeads],
})

// `waste_statistics`: per head, else as stated, else between two stated years, else of the nearest year, carried by population.
export const wasteRow = selected('waste_row', 'row of the waste')
export const otherRow = selected('other_row', 'row on the other side of the year')
const personsRow = selected('now_row', 'row of the population')
const personsThenRow = selected('then_row', 'row of the population of the other year')
export const preference = selected('preference', 'place in the order of evidence')
/** The values of `preference`, as selections/net-input.sql writes them: what the waste of a country-year is computed from. */
export const BY = { perHead: 0, stated: 1, betweenStated: 2, carried: 3 } as const
const statedYear = selected('reference_year', 'year of the waste')
export const statedBefore = selected('year_before', 'year before')
export const statedAfter = selected('year_after', 'year after')
/** Waste that is stated as one figure is evidence only where there are weights to split it by. */
export const isSplit = selected('is_split', 'polymers with a weight')
const statedOf = (column: string, label: string, row: Node) => input(wasteGenerated, column, label, { row_id: row })
const stated = (row: Node) => statedOf('waste_kg', 'stated waste of the year', row)
const personsOf = (row: Node) => input(population, 'persons', 'population in the year', { row_id: row })
const line = between(
  stated(wasteRow),
  stated(otherRow),
  statedOf('year', 'year before', wasteRow),
  statedOf('year', 'year after', otherRow),
)
export const statedWaste = quantity(
  'waste_kg',
  'waste of the country by waste statistics',
  COUNTRY_YEAR,
  when(
    equal(preference, BY.perHead),
    wasteOfHeads,
    when(
      equal(preference, BY.stated),
      stated(wasteRow),
      when(
        equal(preference, BY.betweenStated),
        scale([line.sum], [line.years]),
        // BY.carried.
        scale([stated(wasteRow), personsOf(personsRow)], [personsOf(personsThenRow)]),
      ),
    ),
  ),
  { stored: 'Int128' },
)
const statedSelected = [wasteRow, otherRow, personsRow, personsThenRow, preference, statedYear, statedBefore, statedAfter, isSplit]
export const statedRows = selectedTable('stated_rows', COUNTRY_YEAR, statedSelected)
export const statedTable = table('stated_waste', COUNTRY_YEAR, {
  comment: '`waste_statistics`: per head, else as stated, else between two stated years, else of the nearest year, carried by population.',
  points: [statedRows],
  columns: [...statedSelected, statedWaste],
})

// `municipal_waste`: municipal waste × plastic share × packaging share of plastic, carried to the year by population.
const municipalRow = selected('waste_row', 'row of the municipal waste')
const municipalNow = selected('now_row', 'row of the population')
const municipalThen = selected('then_row', 'row of the population of the other year')
const municipalYear = selected('reference_year', 'year of the municipal waste')
const incomeGroup = selected('income_group', 'income group')
export const municipalSplit = selected('is_split', 'polymers with a weight')
const municipalOf = (column: string, label: string) => input(municipalWaste, column, label, { row_id: municipalRow })
const plasticMedians = medians('plastic_medians', municipalWaste)
const plasticShare = firstOf(
  municipalOf('plastic_ppm', 'plastic in it'),
  median(plasticMedians, 'plastic_ppm', 'plastic in it', incomeGroup),
)
const ofYear = [municipalOf('waste_kg', 'municipal waste'), plasticShare, municipalOf('packaging_ppm', 'packaging in that plastic')]
export const municipalMass = quantity(
  'waste_kg',
  'waste of the country by municipal waste',
  COUNTRY_YEAR,
  when(
    equal(municipalYear, year),
    scale(ofYear, [MILLION * MILLION]),
    scale([...ofYear, personsOf(municipalNow)], [MILLION * MILLION, personsOf(municipalThen)]),
  ),
  { stored: 'Int128' },
)
const municipalSelected = [municipalRow, municipalNow, municipalThen, municipalYear, incomeGroup, municipalSplit]
export const municipalRows = selectedTable('municipal_rows', COUNTRY_YEAR, municipalSelected)
export const municipalTable = table('municipal', COUNTRY_YEAR, {
  comment: '`municipal_waste`: municipal waste × plastic share × packaging share of plastic, carried to the year by population.',
  points: [municipalRows],
  columns: [...municipalSelected, municipalMass],
})
