// Which region of the OECD's Global Plastics Outlook a country belongs to: one line a country. Gives country_regions.
// Dialect: UTF-8, comma, LF, names with commas quoted; the header of the names is one blank.

import * as z from 'zod'
import { nearest } from '../../model/nearest.ts'
import { type AdapterReading, type AdapterRow, adapterOf } from './adapter.ts'
import { readCountryRows } from './country-rows.ts'
import { type Dialect, isAlpha3Form } from './publisher-csv.ts'
import { sourceProblem } from './source-problems.ts'

const PUBLISHER = 'oecd-region-map'

const REGIONS = [
  'Australia and New Zealand',
  'Canada',
  'China',
  'European Union countries in OECD',
  'European Union non-OECD countries',
  'India',
  'Latin America',
  'Middle East and North Africa',
  'Non-European Union countries in OECD Europe',
  'OECD Asia',
  'Other Africa',
  'Other Asia',
  'Other OECD America',
  'Other non-OECD Eurasia',
  'United States',
]

/** The list's name for countries without a region. They get no row. */
const NO_REGION = 'rest'

const DIALECT = {
  encoding: 'utf-8',
  delimiter: ',',
  used: ['CountryCode', 'OECDPlasticReg'],
  known: [' ', 'OECD'],
  forms: { CountryCode: isAlpha3Form, OECDPlasticReg: (cell) => cell === NO_REGION || REGIONS.includes(cell) },
} as const satisfies Dialect<string>

export const oecdRegionMap = adapterOf({
  name: 'oecd-region-map',
  parts: ['data'],
  options: z.strictObject({}),
  read({ data }, { names }): AdapterReading {
    const read = readCountryRows(data, DIALECT, { names, publisher: PUBLISHER })
    const { problems, account, countryOf, isFirst } = read
    const rows: AdapterRow[] = []
    for (const { file, line, cells } of read.rows) {
      const { CountryCode: code, OECDPlasticReg: region } = cells
      const country = countryOf(code, { file, line, column: 'CountryCode' })
      if (country === undefined) {
        account.leave('not-a-country', { line })
        continue
      }
      if (region !== NO_REGION && !REGIONS.includes(region)) {
        const place = { file, line, column: 'OECDPlasticReg', found: region, nearest: nearest(region, REGIONS) }
        problems.push(sourceProblem('publisher-value', 'unknown region', place))
      } else if (isFirst(country, { file, line })) {
        if (region === NO_REGION) account.leave('no-value', { line, country })
        else {
          rows.push({ file, line, cells: { country, oecd_region: region } })
          account.take()
        }
      }
    }
    return { tables: [{ table: 'country_regions', rows }], problems, accounts: [account] }
  },
})
