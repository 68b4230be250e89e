// Which evidence a country-year's waste rests on (docs/method.md, "Net input"). SQL selects the rows of each of four methods, and the
// method. 20-supply.ts and 20-waste-statistics.ts state what each method computes from its rows.

import {
  atLeast,
  both,
  COUNTRY_YEAR,
  elsewhere,
  equal,
  given,
  input,
  is,
  key,
  less,
  not,
  note,
  orZero,
  POLYMER_YEAR,
  type Quantity,
  quantity,
  rowOf,
  rows,
  selected,
  selectedTable,
  step,
  type Table,
  table,
  total,
  when,
} from '../language.ts'
import { countries } from './10-scope.ts'
import {
  activity,
  backCast,
  backCastTable,
  backCastYears,
  packaging,
  packagingRows,
  packagingShare,
  packagingShares,
  plastics,
  polymerSupply,
  supply,
  supplyTable,
} from './20-supply.ts'
import {
  averagePopulation,
  BY,
  isSplit,
  municipalMass,
  municipalRows,
  municipalSplit,
  municipalTable,
  municipalWaste,
  otherRow,
  perHeadRows,
  perHeadWaste,
  population,
  preference,
  statedAfter,
  statedBefore,
  statedRows,
  statedTable,
  statedWaste,
  wasteGenerated,
  wastePerHead,
  wasteRow,
} from './20-waste-statistics.ts'

const year = key('year')
const namedMethod = rows('net_input_method', COUNTRY_YEAR, { year: 'own' })
export const addedStockRows = rows('added_stock', POLYMER_YEAR, { year: 'own' })
export const addedStock = quantity(
  'added_stock_kg',
  'added stock of the polymer',
  POLYMER_YEAR,
  input(addedStockRows, 'added_stock_kg', 'added stock of the polymer'),
)
const addedStocks = selectedTable('added_stock', POLYMER_YEAR, [addedStock])

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
const methodRows = selectedTable('method_rows', METHOD_YEAR, [methodYear])
const methodEvidence = table('method_evidence', METHOD_YEAR, {
  comment: 'National waste by every method that has evidence, less added stock, never below 0.',
  points: [methodRows],
  columns: [methodYear, wasteByMethod],
})

// The selected method.
export const method = selected('method', 'method')
/** The method gives one figure of waste, and no figures of supply. */
export const wasteIsStated = is(method, 'waste_statistics', 'municipal_waste')
const selectedYear = selected('reference_year', 'year of the evidence')
const overrideRow = selected('override_row', 'row that names the method')
export const nationalWaste = quantity('waste_kg', 'waste of the country', COUNTRY_YEAR, elsewhere(wasteByMethod, { method }), {
  stored: 'Int128',
  reasons: ['method-selected'],
})
const netInputRows = selectedTable('net_input_rows', COUNTRY_YEAR, [method, selectedYear, overrideRow])
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
  note('production-assumed', 'production_and_import', [netInput], { method, amount_kg: nationalWaste }, wasteIsStated),
  note(
    'no-packaging-share',
    'waste_generated',
    [countries, polymerSupply],
    { input_row: rowOf(polymerSupply), amount_kg: plastics() },
    not(given(packagingShare)),
  ),
  note(
    [{ reason: 'per-head-between-years', where: equal(preference, BY.perHead) }, { reason: 'between-stated-years' }],
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
      added_stock: [addedStockRows],
    },
    selection: 'net-input',
  },
)
