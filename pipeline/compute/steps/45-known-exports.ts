// Exports of packaging waste that are known for the country as a whole, in kg (methodology, section 8, "exported").

import { COUNTRY_YEAR, quantity, recorded, step, tableInSql } from '../language.ts'

export const knownExport = quantity('export_kg', 'known exports of packaging waste', COUNTRY_YEAR, recorded('export_kg'))
export const knownExports = tableInSql('known_exports', COUNTRY_YEAR, [knownExport])

export const KNOWN_EXPORTS = step('45-known-exports', '', [knownExports])
