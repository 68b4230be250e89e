// Improper disposal, uncollected waste and leakage of every leaf (docs/method.md, "Mismanaged waste and leakage").

import { add, firstPart, input, LEAF, less, note, quantity, rate, renamed, rowOf, rows, step, table } from '../language.ts'
import { cell } from './10-scope.ts'
import { waste } from './30-waste-generated.ts'
import { littered, litteringRow } from './40-littering.ts'
import { recycled, recyclingRow, recyclingUnits } from './50-recycling.ts'
import { exportedHeadingUnits, exportedPartUnits, exportedRestUnits, wasteExport, wasteExported } from './60-waste-export.ts'
import {
  incinerated,
  incineratedUnits,
  landfilled,
  landfilledUnits,
  leftToTreat,
  nationalMass,
  nationalMasses,
  treatment,
} from './70-treatment.ts'

const releaseRates = rows('release_rates', ['category'])

const untreated = quantity('untreated_kg', 'left untreated', LEAF, less(leftToTreat, incinerated, landfilled))
export const improper = quantity(
  'improperly_disposed_kg',
  'improperly disposed of',
  LEAF,
  firstPart(
    untreated,
    nationalMass.improper,
    nationalMass.uncollected,
    'the country has neither improper disposal nor uncollected waste: all untreated waste counts as improperly disposed',
    nationalMass.both,
  ),
)
export const uncollected = quantity('uncollected_kg', 'uncollected', LEAF, less(untreated, improper))
const mismanaged = quantity('mismanaged_kg', 'mismanaged', LEAF, add(improper, uncollected, littered))
export const leaked = quantity(
  'leaked_kg',
  'leaked',
  LEAF,
  rate(mismanaged, input(releaseRates, 'released_ppm', 'release rate of the category', undefined, 'release rate')),
)
const releaseRow = quantity('release_row', 'row of the release rate', LEAF, rowOf(releaseRates))

export const fates = table('fates', LEAF, {
  comment: 'What treatment leaves of a leaf is split improper : uncollected as in the country as a whole; 0 : 0 is improper.',
  points: [wasteExport, treatment, nationalMasses],
  columns: [
    cell,
    waste,
    littered,
    litteringRow,
    recycled,
    renamed('recycling_row', recyclingRow),
    recyclingUnits,
    renamed('waste_exported_kg', wasteExported),
    exportedPartUnits,
    exportedHeadingUnits,
    exportedRestUnits,
    incinerated,
    incineratedUnits,
    landfilled,
    landfilledUnits,
    improper,
    uncollected,
    leaked,
    releaseRow,
  ],
})

export const MISMANAGED = step(
  '80-mismanaged',
  'Improper disposal, uncollected waste and leakage of every leaf, in kg (docs/method.md, "Mismanaged waste and leakage").',
  [fates],
  ['waste_export', 'treatment'],
  {
    evidence: { leaked: [releaseRates] },
    named: { treatment: improper },
    notes: [note('row-used', 'leaked', [releaseRates], { input_row: rowOf(releaseRates) })],
  },
)
