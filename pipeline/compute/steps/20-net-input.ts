// Which evidence a country-year's waste rests on (docs/method.md, "Net input"). The evidence of four methods is selected in SQL, more
// of it than the language has words for, so that the step is written in SQL; what each method makes of its evidence is said here for the
// other readings.

import {
  add,
  atLeast,
  between,
  COUNTRY_YEAR,
  type Dimension,
  equal,
  firstOf,
  input,
  is,
  key,
  less,
  MILLION,
  medians,
  type Node,
  type Operand,
  orZero,
  POLYMER_YEAR,
  quantity,
  rate,
  recorded,
  rows,
  type Stored,
  scale,
  step,
  tableInSql,
  total,
  when,
} from '../language.ts'
import { countries } from './10-scope.ts'

/** What says how waste is treated: a country without it has no records. */
export const treatmentShares = rows('treatment_shares', COUNTRY_YEAR, { year: 'nearest' })
export const energyRecovery = rows('energy_recovery', ['country', 'year', 'measure'])
export const countryRegions = rows('country_regions', ['country'])
export const regionCrosswalk = rows('region_crosswalk', ['oecd_region'])
export const regionalFates = rows('regional_fates', ['region', 'year'])

const year = key('year')
const polymerSupply = rows('polymer_supply', POLYMER_YEAR, { year: 'nearest' })
const packagingShares = rows('packaging_shares', ['area', 'polymer'])
const activity = rows('economic_activity', COUNTRY_YEAR)
const population = rows('population', COUNTRY_YEAR)
const averagePopulation = rows('average_population', COUNTRY_YEAR)
const wastePerHead = rows('waste_per_head', COUNTRY_YEAR)
const wasteGenerated = rows('waste_generated', COUNTRY_YEAR, { year: 'nearest' })
const municipalWaste = rows('municipal_waste', COUNTRY_YEAR, { year: 'nearest' })
const namedMethod = rows('net_input_method', COUNTRY_YEAR, { year: 'own' })
export const addedStockRows = rows('added_stock', POLYMER_YEAR, { year: 'own' })
export const addedStock = quantity(
  'added_stock_kg',
  'added stock of the polymer',
  POLYMER_YEAR,
  input(addedStockRows, 'added_stock_kg', 'added stock of the polymer'),
)
const addedStocks = tableInSql('added_stock', POLYMER_YEAR, [addedStock])

/** Why a method is taken, and what the others give. */
const METHOD = { reasons: ['method-selected'] } as const
const ofPolymer = (name: string, label: string, expression: Operand) =>
  quantity(name, label, POLYMER_YEAR, expression, { stored: 'Int128', ...METHOD })
const selected = (name: string, label: string, keys: readonly Dimension[] = COUNTRY_YEAR, stored: Stored = 'integer') =>
  quantity(name, label, keys, recorded(name), { stored })

// Packaging shares of a country: its own, else those of its region.
const packagingRow = selected('input_row', 'row of the packaging share', ['country', 'polymer'])
export const packagingWeight = quantity(
  'weight',
  'weight of the polymer in packaging',
  ['country', 'polymer'],
  input(packagingShares, 'weight', 'weight of the polymer in packaging', { row_id: packagingRow }),
)
const packagingShare = quantity(
  'packaging_ppm',
  'packaging in the polymer',
  ['country', 'polymer'],
  input(packagingShares, 'packaging_ppm', 'packaging in the polymer', { row_id: packagingRow }),
)
export const packaging = tableInSql('packaging', ['country', 'polymer'], [packagingRow, packagingWeight, packagingShare])

// `supply`: reported production, imports and exports of a polymer × its packaging share.
const reported = (name: string, label: string, at?: { readonly year: Node }) => input(polymerSupply, name, label, at)
const plastics = (when = '', at?: { readonly year: Node }) =>
  quantity(
    'plastics_kg',
    `the polymer produced and imported${when}`,
    POLYMER_YEAR,
    add(reported('production_kg', 'the polymer produced', at), reported('import_kg', 'the polymer imported', at)),
  )
const exports = (at?: { readonly year: Node }) => reported('export_kg', 'the polymer exported', at)
export const supply = {
  production: ofPolymer('production_and_import_kg', 'production and import of packaging of the polymer', rate(plastics(), packagingShare)),
  exported: ofPolymer('export_kg', 'packaging of the polymer exported', rate(exports(), packagingShare)),
}
const supplyTable = tableInSql('supply', POLYMER_YEAR, Object.values(supply))

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
const backCastYears = tableInSql('back_cast_years', COUNTRY_YEAR, [reportedYear, nowRow, thenRow, activityNow, activityThen])
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
const backCastTable = tableInSql('back_cast', POLYMER_YEAR, Object.values(backCast))

// Waste per head × average population; of a year without a report on the line between its neighbours, exactly.
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
  persons: selected('persons_row', 'row of the population'),
}
export const perHeadWaste = tableInSql('per_head_waste', COUNTRY_YEAR, [
  yearBefore,
  yearAfter,
  headRows.before,
  headRows.persons,
  wasteOfHeads,
])

// `waste_statistics`: per head, else as stated, else between two stated years, else of the nearest year, carried by population.
const wasteRow = selected('waste_row', 'row of the waste')
const otherRow = selected('other_row', 'row on the other side of the year')
const personsRow = selected('now_row', 'row of the population')
const personsThenRow = selected('then_row', 'row of the population of the other year')
const preference = selected('preference', 'place in the order of evidence')
const statedOf = (column: string, label: string, row: Node) => input(wasteGenerated, column, label, { row_id: row })
const stated = (row: Node) => statedOf('waste_kg', 'stated waste of the year', row)
const personsOf = (row: Node) => input(population, 'persons', 'population in the year', { row_id: row })
const line = between(
  stated(wasteRow),
  stated(otherRow),
  statedOf('year', 'year before', wasteRow),
  statedOf('year', 'year after', otherRow),
)
const statedWaste = quantity(
  'waste_kg',
  'waste of the country by waste statistics',
  COUNTRY_YEAR,
  when(
    equal(preference, 0),
    wasteOfHeads,
    when(
      equal(preference, 1),
      stated(wasteRow),
      when(
        equal(preference, 2),
        scale([line.sum], [line.years]),
        scale([stated(wasteRow), personsOf(personsRow)], [personsOf(personsThenRow)]),
      ),
    ),
  ),
  { stored: 'Int128' },
)
const statedTable = tableInSql('stated_waste', COUNTRY_YEAR, [wasteRow, otherRow, personsRow, personsThenRow, preference, statedWaste])

// `municipal_waste`: municipal waste × plastic share × packaging share of plastic, carried to the year by population.
const municipalRow = selected('waste_row', 'row of the municipal waste')
const municipalNow = selected('now_row', 'row of the population')
const municipalThen = selected('then_row', 'row of the population of the other year')
const municipalYear = selected('reference_year', 'year of the municipal waste')
const incomeGroup = selected('income_group', 'income group', COUNTRY_YEAR, 'varchar')
const municipalOf = (column: string, label: string) => input(municipalWaste, column, label, { row_id: municipalRow })
const plasticMedians = medians('plastic_medians', municipalWaste, { published: true })
const plasticShare = firstOf(
  municipalOf('plastic_ppm', 'plastic in it'),
  input(plasticMedians, 'plastic_ppm', 'plastic in it (median)', { income_group: incomeGroup }),
)
const ofYear = [municipalOf('waste_kg', 'municipal waste'), plasticShare, municipalOf('packaging_ppm', 'packaging in that plastic')]
const municipalMass = quantity(
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
const municipalTable = tableInSql('municipal', COUNTRY_YEAR, [
  municipalRow,
  municipalNow,
  municipalThen,
  municipalYear,
  incomeGroup,
  municipalMass,
])

// The method taken; added stock is taken off what is supplied, never below 0.
export const method = quantity('method', 'method', COUNTRY_YEAR, recorded('method'))
const stock = orZero(total(addedStock, addedStocks))
const supplied = (of: typeof supply, over: typeof supplyTable) => atLeast(less(total(less(of.production, of.exported), over), stock), 0)
export const nationalWaste = quantity(
  'waste_kg',
  'waste of the country',
  COUNTRY_YEAR,
  when(
    is(method, 'supply'),
    supplied(supply, supplyTable),
    when(is(method, 'back_cast'), supplied(backCast, backCastTable), when(is(method, 'waste_statistics'), statedWaste, municipalMass)),
  ),
  { stored: 'Int128', ...METHOD },
)
export const netInput = tableInSql('net_input', COUNTRY_YEAR, [method, nationalWaste])

export const NET_INPUT = step(
  '20-net-input',
  '',
  [packaging, supplyTable, backCastYears, backCastTable, perHeadWaste, statedTable, municipalTable, addedStocks, netInput],
  [],
  {
    evidence: {
      waste_generated: [
        ...[
          polymerSupply,
          packagingShares,
          activity,
          population,
          averagePopulation,
          wastePerHead,
          wasteGenerated,
          municipalWaste,
          namedMethod,
        ],
      ],
      added_stock: [addedStockRows],
    },
    selection: {
      file: 'net-input',
      reads: [
        ...[
          countries,
          polymerSupply,
          packagingShares,
          activity,
          population,
          averagePopulation,
          wastePerHead,
          wasteGenerated,
          municipalWaste,
        ],
        ...[namedMethod, addedStockRows, treatmentShares, energyRecovery, countryRegions, regionCrosswalk, regionalFates],
      ],
    },
  },
)
