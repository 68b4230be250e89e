import { input, LEAF, quantity, rows, stepInSql, table } from '../language.ts'

const importedRows = rows('imported_waste', LEAF)
const of = (name: string) => quantity(name, 'x', LEAF, input(importedRows, name, 'x'))
export const imported = {
  waste: of('waste_import_kg'),
  reexported: of('reexport_of_waste_import_kg'),
  recycled: of('recycling_of_waste_import_kg'),
  proper: of('proper_disposal_of_waste_import_kg'),
  improper: of('improper_disposal_of_waste_import_kg'),
}
const importedWaste = table('imported_waste', LEAF, { comment: '', points: [importedRows], columns: Object.values(imported) })
export const IMPORTED_WASTE = stepInSql('90-imported-waste', [importedWaste])
