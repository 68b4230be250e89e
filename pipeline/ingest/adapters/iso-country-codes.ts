// ISO 3166-1 and M49 country codes, as the Frictionless Data project packages them: one line a country. Gives country_codes.
// Dialect: UTF-8, comma, LF, cells with commas quoted; columns in no order, names in many scripts. `NA` is Namibia.

import * as z from 'zod'
import { reporterOf } from '../input-problems.ts'
import type { RawRow } from '../rows.ts'
import { type AdapterReading, adapterOf } from './adapter.ts'
import { readCountryRows } from './country-rows.ts'
import { type Dialect, isAlpha3Form } from './publisher-csv.ts'

const PUBLISHER = 'iso-country-codes'

const UN_LANGUAGES = ['Arabic', 'Chinese', 'English', 'French', 'Russian', 'Spanish']

const ALPHA_3 = 'ISO3166-1-Alpha-3'
const ALPHA_2 = 'ISO3166-1-Alpha-2'
const ISO_NUMERIC = 'ISO3166-1-numeric'

const DIALECT: Dialect<typeof ALPHA_3 | typeof ALPHA_2 | typeof ISO_NUMERIC | 'M49' | 'official_name_en'> = {
  encoding: 'utf-8',
  delimiter: ',',
  used: [ALPHA_3, ALPHA_2, ISO_NUMERIC, 'M49', 'official_name_en'],
  known: [
    ...['ar', 'cn', 'es', 'fr', 'ru'].map((language) => `official_name_${language}`),
    ...UN_LANGUAGES.flatMap((language) => [`UNTERM ${language} Short`, `UNTERM ${language} Formal`]),
    ...['alphabetic_code', 'country_name', 'minor_unit', 'name', 'numeric_code'].map((text) => `ISO4217-currency_${text}`),
    ...['Global', 'Intermediate Region', 'Region', 'Sub-region'].flatMap((level) => [`${level} Code`, `${level} Name`]),
    'Small Island Developing States (SIDS)',
    'Land Locked Developing Countries (LLDC)',
    'Least Developed Countries (LDC)',
    'CLDR display name',
    'Geoname ID',
    ...['Capital', 'Continent', 'DS', 'Dial', 'EDGAR', 'FIFA', 'FIPS', 'GAUL', 'IOC', 'ITU', 'Languages', 'MARC', 'TLD', 'WMO'],
    'is_independent',
    'wikidata_id',
  ],
  forms: {
    [ALPHA_3]: isAlpha3Form,
    [ALPHA_2]: (cell) => /^[A-Z]{2}$/.test(cell),
    M49: (cell) => /^\d{1,3}$/.test(cell),
    [ISO_NUMERIC]: (cell) => /^\d{1,3}$/.test(cell),
    official_name_en: (cell) => /[a-z]{2}/.test(cell),
  },
}

const DIGITS = 3

export const isoCountryCodes = adapterOf({
  name: 'iso-country-codes',
  parts: ['data'],
  options: z.strictObject({}),
  read({ data }, { names }): AdapterReading {
    const read = readCountryRows(data, DIALECT, { names, publisher: PUBLISHER })
    const { problems, account, countryOf, isFirst } = read
    const rows: RawRow[] = []
    for (const { file, line, cells } of read.rows) {
      const { [ALPHA_2]: alpha2, [ISO_NUMERIC]: isoNumeric, M49: m49, official_name_en: name } = cells
      const report = reporterOf(problems, { file, line })
      const country = countryOf(cells[ALPHA_3], { file, line, column: ALPHA_3 })
      if (country === undefined) {
        account.leave('not-a-country', { line })
        continue
      }
      if (!isFirst(country, { file, line })) continue
      if (!/^[A-Z]{2}$/.test(alpha2)) report('publisher-value', 'not two letters', { column: ALPHA_2, actual: alpha2 })
      else if (!/^\d{1,3}$/.test(m49)) report('publisher-value', 'not a number of at most three digits', { column: 'M49', actual: m49 })
      else if (m49 !== isoNumeric)
        report('publisher-value', `differs from the M49 code ${m49}`, { column: ISO_NUMERIC, actual: isoNumeric })
      else if (name === '') report('publisher-value', 'no name', { column: 'official_name_en', actual: name })
      else {
        // The file writes the code as a number, but the code is text: 4 is 004.
        rows.push({ file, line, cells: { country, alpha_2: alpha2, numeric: m49.padStart(DIGITS, '0'), name } })
        account.take()
      }
    }
    return { tables: [{ table: 'country_codes', rows }], problems, accounts: [account] }
  },
})
