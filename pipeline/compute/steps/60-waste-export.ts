import { input, LEAF, quantity, rows, stepInSql, table } from '../language.ts'
import { cell } from './10-scope.ts'
import { waste } from './30-waste-generated.ts'
import { littered, litteringRow } from './40-littering.ts'
import { recycled, recyclingRow, recyclingUnits } from './50-recycling.ts'

const exportRows = rows('waste_export', LEAF)
export const exported = quantity('exported_kg', 'exported', LEAF, input(exportRows, 'exported_kg', 'exported'))
export const exportedPartUnits = quantity('exported_part_units', 'u', LEAF, input(exportRows, 'exported_part_units', 'u'))
export const exportedHeadingUnits = quantity('exported_heading_units', 'u', LEAF, input(exportRows, 'exported_heading_units', 'u'))
export const exportedRestUnits = quantity('exported_rest_units', 'u', LEAF, input(exportRows, 'exported_rest_units', 'u'))

export const wasteExport = table('waste_export', LEAF, {
  comment: '',
  points: [exportRows],
  columns: [
    cell,
    waste,
    littered,
    litteringRow,
    recycled,
    recyclingRow,
    recyclingUnits,
    exported,
    exportedPartUnits,
    exportedHeadingUnits,
    exportedRestUnits,
  ],
})
export const WASTE_EXPORT = stepInSql('60-waste-export', [wasteExport])
