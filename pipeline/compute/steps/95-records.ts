// Records of all leaves with waste and of all aggregates (docs/method.md, "Masses and ratios").

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { FATES, type FateName, MISMANAGED_FATES } from '../../model/metrics.ts'
import { typedObject } from '../../model/typed-keys.ts'
import {
  add,
  atMost,
  less,
  MILLION,
  type Node,
  number,
  orZero,
  parts,
  type Quantity,
  quantity,
  scale,
  step,
  sumsOf,
  table,
  total,
} from '../language.ts'
import type { ReasonCode } from '../reasons.ts'
import { PUBLISHED_ORDER } from './10-scope.ts'
import { packagingExported, production, stock, waste } from './30-waste-generated.ts'
import { littered } from './40-littering.ts'
import { recycled } from './50-recycling.ts'
import { wasteExported } from './60-waste-export.ts'
import { incinerated, landfilled } from './70-treatment.ts'
import { fates, improper, leaked, uncollected } from './80-mismanaged.ts'
import { imported } from './90-imported-waste.ts'

const RECORD = ['country', 'category', 'polymer', 'year'] as const

// Masses: an aggregate sums those of its leaves.
const sumOf = (name: string, of: Quantity, reasons: readonly ReasonCode[] = [], value: Node = of) =>
  quantity(name, of.label, RECORD, total(value, fates), { reasons })
const importedSum = (of: Quantity) => sumOf(of.name, of, ['no-imports'], orZero(of))

const masses = {
  production: sumOf('production_and_import_kg', production),
  export: sumOf('export_kg', packagingExported, ['exports-exceed-supply']),
  stock: sumOf('added_stock_kg', stock),
  wasteImport: importedSum(imported.waste),
  reexport: importedSum(imported.reexported),
  importRecycled: importedSum(imported.recycled),
  importProper: importedSum(imported.proper),
  importImproper: importedSum(imported.improper),
  waste: sumOf('waste_produced_in_the_country_kg', waste),
  recycled: sumOf('recycled_kg', recycled, ['recycling-exceeds-not-littered']),
  exported: sumOf('waste_exported_kg', wasteExported, ['exports-exceed-room']),
  incinerated: sumOf('incinerated_kg', incinerated),
  landfilled: sumOf('landfilled_kg', landfilled),
  improperly_disposed: sumOf('improperly_disposed_kg', improper),
  littered: sumOf('littered_kg', littered),
  uncollected: sumOf('uncollected_kg', uncollected),
  leaked: sumOf('leaked_kg', leaked),
}

export const MASS_TABLE = table('masses', RECORD, {
  comment: 'The masses of every record: of a leaf, or of all leaves of a category, of a polymer, of the country.',
  points: [sumsOf(fates, RECORD, { category: ALL_CATEGORIES, polymer: ALL_POLYMERS })],
  columns: Object.values(masses),
})

// Ratios: 1,000,000 ppm over the seven fates, ties in field order.
const WHOLE = number(MILLION, 'the whole')
const shares = parts(
  WHOLE,
  FATES.map(({ name }) => masses[name]),
  0,
  masses.waste,
)
const ppm = (name: string, label: string, value: Node) => quantity(name, label, RECORD, value, { stored: 'integer' })
const ratios = typedObject<FateName, Quantity>(
  FATES.map(({ name, ratio }, place) => [name, ppm(`${ratio}_ppm`, `share ${masses[name].label}`, shares[place] as Node)]),
)
const mismanaged = ppm('mismanaged_including_littering_ppm', 'share mismanaged', add(...MISMANAGED_FATES.map((name) => ratios[name])))

export const RECORD_TABLE = table('records', RECORD, {
  comment: 'The metrics in published order. Ratios come from summed masses; what is leaked is never above what is mismanaged.',
  points: [MASS_TABLE],
  columns: [
    masses.production,
    masses.export,
    masses.stock,
    masses.wasteImport,
    masses.reexport,
    masses.importRecycled,
    masses.importProper,
    masses.importImproper,
    masses.waste,
    ...Object.values(ratios),
    ppm('total_ppm', 'sum of the seven shares', add(...Object.values(ratios))),
    ppm('collected_ppm', 'share collected', less(number(MILLION, 'all of the waste'), ratios.littered, ratios.uncollected)),
    mismanaged,
    ppm(
      'leaked_to_ocean_and_waterways_ppm',
      'share leaked',
      atMost(scale([masses.leaked, WHOLE], [masses.waste]), mismanaged, 'limited to what is mismanaged, which rounding must not exceed'),
    ),
  ],
  order: PUBLISHED_ORDER,
})

export const RECORDS = step(
  '95-records',
  'Records of all leaves with waste and of all aggregates (docs/method.md, "Masses and ratios"): masses in kg, ratios in ppm. An aggregate sums the masses of its leaves; ratios always come from summed masses, by largest remainders over 1,000,000 ppm.',
  [MASS_TABLE, RECORD_TABLE],
)
