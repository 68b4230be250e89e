// Which evidence a country-year's waste rests on (methodology, section 4, step 1). Four methods with rules of their own are selected and
// computed in SQL.

import { COUNTRY_YEAR, POLYMER_YEAR, quantity, recorded, step, tableInSql } from '../language.ts'

export const method = quantity('method', 'method', COUNTRY_YEAR, recorded('method'))
export const nationalWaste = quantity('waste_kg', 'waste generated in the country', COUNTRY_YEAR, recorded('waste_kg'))
export const netInput = tableInSql('net_input', COUNTRY_YEAR, [method, nationalWaste])

export const packagingWeight = quantity('weight', 'weight of the polymer in packaging', ['country', 'polymer'], recorded('weight'))
export const packaging = tableInSql('packaging', ['country', 'polymer'], [packagingWeight])

const ofPolymer = (name: string, label: string) => quantity(name, label, POLYMER_YEAR, recorded(name))
export const supply = {
  production: ofPolymer('production_and_import_kg', 'production and import of the polymer'),
  exported: ofPolymer('export_kg', 'export of the polymer'),
}
export const backCast = {
  production: ofPolymer('production_and_import_kg', 'production and import of the polymer, back-cast'),
  exported: ofPolymer('export_kg', 'export of the polymer, back-cast'),
}

export const NET_INPUT = step('20-net-input', '', [
  netInput,
  packaging,
  tableInSql('supply', POLYMER_YEAR, Object.values(supply)),
  tableInSql('back_cast', POLYMER_YEAR, Object.values(backCast)),
])
