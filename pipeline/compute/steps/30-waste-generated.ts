// Production and import, export, added stock and waste generated of every leaf (docs/method.md, "Waste generated").

import {
  add,
  apportion,
  atLeast,
  atMost,
  below,
  both,
  either,
  equal,
  given,
  input,
  is,
  LEAF,
  leftOver,
  less,
  negative,
  not,
  notAbove,
  note,
  orZero,
  POLYMER_YEAR,
  quantity,
  rowOf,
  step,
  table,
  when,
} from '../language.ts'
import { categoryWeight, cell, cells, polymerPlace } from './10-scope.ts'
import { addedStock, addedStockRows, method, nationalWaste, netInput, wasteIsStated } from './20-net-input.ts'
import { backCast, packaging, packagingWeight, supply } from './20-supply.ts'

// Waste stated as one figure is split over the polymers.
const wasteOfPolymer = quantity(
  'kg',
  'waste of the polymer',
  POLYMER_YEAR,
  apportion(nationalWaste, packagingWeight, {
    among: ['country', 'year'],
    order: polymerPlace,
  }),
  { stored: 'bigint' },
)
const polymerGotUnit = quantity('has_unit', 'gets a unit by largest remainders', POLYMER_YEAR, equal(leftOver(wasteOfPolymer), 1), {
  stored: 'boolean',
})

const wasteByPolymer = table('waste_by_polymer', POLYMER_YEAR, {
  comment: 'One national figure over the polymers: largest remainders, ties in declared order.',
  points: [netInput, packaging],
  where: wasteIsStated,
  columns: [wasteOfPolymer, polymerGotUnit],
})

// A polymer's totals are split over its categories.
const overCategories = (of: Parameters<typeof apportion>[0], signed = false) =>
  apportion(of, categoryWeight, { among: POLYMER_YEAR, order: cell, signed })
const reported = (of: keyof typeof supply) => when(is(method, 'supply'), supply[of], when(is(method, 'back_cast'), backCast[of]))
const supplyOfPolymer = reported('production')
const exportOfPolymer = reported('exported')
const stockOfPolymer = addedStock

const made = quantity('made_kg', 'production and import, as reported', LEAF, orZero(overCategories(supplyOfPolymer)))
const exportWanted = quantity('wanted_export_kg', 'packaging exported before any cut', LEAF, orZero(overCategories(exportOfPolymer)))
const stockWanted = quantity(
  'wanted_stock_kg',
  'added stock, as stated',
  LEAF,
  orZero(overCategories(stockOfPolymer, true), 'no exception gives another value'),
)
const stated = quantity('stated_kg', 'waste generated, as stated', LEAF, orZero(overCategories(wasteOfPolymer)))
const unitsOf = (name: string, of: typeof made) =>
  quantity(name, `left-over kilograms of ${of.label}`, LEAF, leftOver(of), { stored: 'bigint' })
const productionUnits = unitsOf('production_units', made)
const exportUnits = unitsOf('export_units', exportWanted)
const stockUnits = unitsOf('stock_units', stockWanted)
const wasteUnits = unitsOf('waste_units', stated)

// Where waste is stated, production and import is computed backwards, so that the balance gives the stated waste.
const statedStock = atLeast(stockWanted, negative(stated), 'stock-use-exceeds-waste')
export const production = quantity(
  'production_and_import_kg',
  'production and import',
  LEAF,
  when(
    wasteIsStated,
    add(stated, statedStock),
    made,
    'assumed: no figures of production and trade are known, so this is the mass that explains the waste; exports count as 0',
  ),
)
export const stock = quantity(
  'added_stock_kg',
  'added stock',
  LEAF,
  when(wasteIsStated, statedStock, atMost(stockWanted, production, 'stock-exceeds-supply')),
)
export const packagingExported = quantity(
  'export_kg',
  'packaging exported',
  LEAF,
  when(wasteIsStated, 0, atLeast(atMost(exportWanted, less(production, stock), 'exports-exceed-supply'), 0), 'not known, counted as 0'),
)
const wasteLeft = when(wasteIsStated, stated, less(production, packagingExported, stock))
export const waste = quantity('waste_kg', 'waste generated', LEAF, wasteLeft)

const leafSupply = table('leaf_supply', LEAF, {
  comment: 'The leaves before any cut. Where waste is stated, production and import is what it takes to explain it.',
  points: [cells, netInput],
  where: either(given(supplyOfPolymer), given(exportOfPolymer), given(wasteOfPolymer), given(stockOfPolymer)),
  columns: [
    cell,
    method,
    exportWanted,
    stockWanted,
    stated,
    productionUnits,
    exportUnits,
    stockUnits,
    wasteUnits,
    production,
    stock,
    packagingExported,
  ],
})

export const wasteTable = table('waste', LEAF, {
  comment: 'A leaf whose exports exceed its supply is cut to no waste by lowering its exports; a leaf without waste has no record.',
  points: [leafSupply],
  where: below(0, wasteLeft),
  columns: [cell, method, productionUnits, exportUnits, stockUnits, wasteUnits, production, packagingExported, stock, waste],
})

export const WASTE_GENERATED = step(
  '30-waste-generated',
  'Production and import, export, added stock and waste generated of every leaf, in kg (docs/method.md, "Waste generated"). Waste stated as one figure is split over the polymers, then over the categories of each; reported supply over the categories.',
  [wasteByPolymer, leafSupply, wasteTable],
  ['cells', 'waste_by_polymer'],
  {
    named: { waste_generated: waste },
    notes: [
      note(
        'exports-exceed-supply',
        'export',
        [leafSupply],
        { amount_kg: packagingExported, wanted_kg: exportWanted },
        both(not(wasteIsStated), below(packagingExported, exportWanted)),
      ),
      note(
        [
          { reason: 'stock-use-exceeds-waste', where: below(stockWanted, 0) },
          { reason: 'stock-exceeds-supply', where: notAbove(0, stockWanted) },
        ],
        'added_stock',
        [leafSupply],
        { amount_kg: stock, wanted_kg: stockWanted },
        not(equal(stock, stockWanted)),
      ),
      note('left-over-kilogram', 'waste_generated', [wasteByPolymer], { amount_kg: 1 }, polymerGotUnit),
      note('row-used', 'added_stock', [addedStockRows, netInput], {
        input_row: rowOf(addedStockRows),
        amount_kg: input(addedStockRows, 'added_stock_kg', 'added stock'),
      }),
    ],
  },
)
