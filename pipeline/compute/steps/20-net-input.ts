// Which evidence a country-year's waste rests on (docs/method.md, "Net input"). SQL selects the rows of each of four methods, and the
// method. What each method computes from its rows is stated here.

import {
  add,
  atLeast,
  between,
  both,
  COUNTRY_YEAR,
  type Dimension,
  elsewhere,
  equal,
  firstOf,
  given,
  input,
  is,
  key,
  less,
  MILLION,
  medians,
  type Node,
  not,
  note,
  type Operand,
  orZero,
  POLYMER_YEAR,
  type Quantity,
  quantity,
  rate,
  recorded,
  renamed,
  rowOf,
  rows,
  type Stored,
  scale,
  step,
  type Table,
  table,
  tableInSql,
  total,
  when,
} from '../language.ts'
import { countries } from './10-scope.ts'

/** The evidence on how waste is treated. A country without it has no records. */
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

/** Why a method is selected, and what the others give. */
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
  input(packagingShares, 'weight', 'weight of the polymer in packaging', { row_id: packagingRow }, 'weight'),
)
const packagingShare = quantity(
  'packaging_ppm',
  'packaging in the polymer',
  ['country', 'polymer'],
  input(packagingShares, 'packaging_ppm', 'packaging in the polymer', { row_id: packagingRow }),
)
const packagingRows = tableInSql('packaging_rows', ['country', 'polymer'], [packagingRow])
export const packaging = table('packaging', ['country', 'polymer'], {
  comment: 'Packaging shares of a country: its own, else those of its region.',
  points: [packagingRows],
  columns: [packagingRow, packagingWeight, packagingShare],
})

// `supply`: reported production, imports and exports of a polymer × its packaging share.
const reported = (name: string, label: string, at?: { readonly year: Node }) => input(polymerSupply, name, label, at)
const plastics = (when = '', at?: { readonly year: Node }) =>
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
const supplyTable = table('supply', POLYMER_YEAR, {
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
const backCastYears = tableInSql('back_cast_years', COUNTRY_YEAR, [reportedYear, nowRow, thenRow])
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
const backCastTable = table('back_cast', POLYMER_YEAR, {
  comment: '`back_cast`: the nearest reported year × the index of economic activity between the years.',
  points: [backCastYears, packaging],
  where: both(given(packagingShare), given(backCastRow)),
  columns: [...Object.values(backCast), backCastRow, renamed('packaging_row', packagingRow)],
})

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
const perHeadRows = tableInSql('per_head_rows', COUNTRY_YEAR, [yearBefore, yearAfter, ...Object.values(headRows)])
const perHeadWaste = table('per_head_waste', COUNTRY_YEAR, {
  comment: 'Waste per head × average population; of a year without a report on the line between its neighbours, exactly.',
  points: [perHeadRows],
  columns: [yearBefore, yearAfter, ...Object.values(headRows), wasteOfHeads],
})

// `waste_statistics`: per head, else as stated, else between two stated years, else of the nearest year, carried by population.
const wasteRow = selected('waste_row', 'row of the waste')
const otherRow = selected('other_row', 'row on the other side of the year')
const personsRow = selected('now_row', 'row of the population')
const personsThenRow = selected('then_row', 'row of the population of the other year')
const preference = selected('preference', 'place in the order of evidence')
const statedYear = selected('reference_year', 'year of the waste')
const statedBefore = selected('year_before', 'year before')
const statedAfter = selected('year_after', 'year after')
/** Waste that is stated as one figure is evidence only where there are weights to split it by. */
const isSplit = selected('is_split', 'polymers with a weight', COUNTRY_YEAR, 'boolean')
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
const statedSelected = [wasteRow, otherRow, personsRow, personsThenRow, preference, statedYear, statedBefore, statedAfter, isSplit]
const statedRows = tableInSql('stated_rows', COUNTRY_YEAR, statedSelected)
const statedTable = table('stated_waste', COUNTRY_YEAR, {
  comment: '`waste_statistics`: per head, else as stated, else between two stated years, else of the nearest year, carried by population.',
  points: [statedRows],
  columns: [...statedSelected, statedWaste],
})

// `municipal_waste`: municipal waste × plastic share × packaging share of plastic, carried to the year by population.
const municipalRow = selected('waste_row', 'row of the municipal waste')
const municipalNow = selected('now_row', 'row of the population')
const municipalThen = selected('then_row', 'row of the population of the other year')
const municipalYear = selected('reference_year', 'year of the municipal waste')
const incomeGroup = selected('income_group', 'income group', COUNTRY_YEAR, 'varchar')
const municipalSplit = selected('is_split', 'polymers with a weight', COUNTRY_YEAR, 'boolean')
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
const municipalSelected = [municipalRow, municipalNow, municipalThen, municipalYear, incomeGroup, municipalSplit]
const municipalRows = tableInSql('municipal_rows', COUNTRY_YEAR, municipalSelected)
const municipalTable = table('municipal', COUNTRY_YEAR, {
  comment: '`municipal_waste`: municipal waste × plastic share × packaging share of plastic, carried to the year by population.',
  points: [municipalRows],
  columns: [...municipalSelected, municipalMass],
})

// National waste by every method that has evidence; added stock is subtracted from what is supplied, never below 0.
const stock = orZero(total(addedStock, addedStocks))
const supplied = (of: typeof supply, over: typeof supplyTable) => atLeast(less(total(less(of.production, of.exported), over), stock), 0)
const METHOD_YEAR = [...COUNTRY_YEAR, 'method']
const methodYear = selected('reference_year', 'year of the evidence', METHOD_YEAR)
export const wasteByMethod = quantity(
  'waste_kg',
  'waste of the country by the method',
  METHOD_YEAR,
  when(
    is(key('method'), 'supply'),
    supplied(supply, supplyTable),
    when(
      is(key('method'), 'back_cast'),
      supplied(backCast, backCastTable),
      when(is(key('method'), 'waste_statistics'), statedWaste, municipalMass),
    ),
  ),
  { stored: 'Int128' },
)
const methodRows = tableInSql('method_rows', METHOD_YEAR, [methodYear])
const methodEvidence = table('method_evidence', METHOD_YEAR, {
  comment: 'National waste by every method that has evidence, less added stock, never below 0.',
  points: [methodRows],
  columns: [methodYear, wasteByMethod],
})

// The selected method.
export const method = quantity('method', 'method', COUNTRY_YEAR, recorded('method'))
const selectedYear = selected('reference_year', 'year of the evidence')
const overrideRow = selected('override_row', 'row that names the method')
export const nationalWaste = quantity('waste_kg', 'waste of the country', COUNTRY_YEAR, elsewhere(wasteByMethod, { method }), {
  stored: 'Int128',
  ...METHOD,
})
const netInputRows = tableInSql('net_input_rows', COUNTRY_YEAR, [method, selectedYear, overrideRow])
export const netInput = table('net_input', COUNTRY_YEAR, {
  comment: 'The selected method. A country-year without evidence on treatment has no records.',
  points: [netInputRows],
  columns: [method, selectedYear, overrideRow, nationalWaste],
})

const carriedFrom = (of: Quantity) => when(not(equal(of, year)), of)
const unsplit = (method: string, of: Table, mass: Quantity, split: Quantity) =>
  note('no-packaging-weights', 'waste_generated', [of], { method, amount_kg: mass }, not(split))
const notes = [
  note('method-selected', 'waste_generated', [netInput], { method, from_year: carriedFrom(selectedYear), amount_kg: nationalWaste }),
  note(
    'method-not-selected',
    'waste_generated',
    [methodEvidence, netInput],
    { method: key('method'), from_year: carriedFrom(methodYear), amount_kg: wasteByMethod },
    not(equal(key('method'), method)),
  ),
  unsplit('waste_statistics', statedTable, statedWaste, isSplit),
  unsplit('municipal_waste', municipalTable, municipalMass, municipalSplit),
  note(
    'production-assumed',
    'production_and_import',
    [netInput],
    { method, amount_kg: nationalWaste },
    is(method, 'waste_statistics', 'municipal_waste'),
  ),
  note(
    'no-packaging-share',
    'waste_generated',
    [countries, polymerSupply],
    { input_row: rowOf(polymerSupply), amount_kg: plastics() },
    not(given(packagingShare)),
  ),
  note(
    [{ reason: 'per-head-between-years', where: equal(preference, 0) }, { reason: 'between-stated-years' }],
    'waste_generated',
    [statedTable, netInput],
    { from_year: statedBefore, to_year: statedAfter, input_row: wasteRow, amount_kg: statedWaste },
    both(is(method, 'waste_statistics'), given(otherRow)),
  ),
]

export const NET_INPUT = step(
  '20-net-input',
  'National waste of every country-year by every method that has evidence, in kg, and by the selected method.',
  [
    ...[packagingRows, packaging, supplyTable, backCastYears, backCastTable, perHeadRows, perHeadWaste, statedRows, statedTable],
    ...[municipalRows, municipalTable, addedStocks, methodRows, methodEvidence, netInputRows, netInput],
  ],
  ['packaging_rows', 'per_head_rows', 'stated_rows', 'municipal_rows', 'method_rows', 'net_input_rows'],
  {
    notes,
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
        ...[namedMethod, treatmentShares, energyRecovery, countryRegions, regionCrosswalk, regionalFates],
      ],
    },
  },
)
