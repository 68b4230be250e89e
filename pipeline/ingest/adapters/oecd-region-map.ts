// Which region of the OECD's Global Plastics Outlook a country belongs to: one line a country. Gives country_regions.
// Dialect: UTF-8, comma, LF, names with commas quoted; the header of the names is one blank.

import * as z from 'zod'
import { nearest } from '../../model/nearest.ts'
import { type AdapterReading, type AdapterRow, adapterOf } from './adapter.ts'
import { readCountryRows } from './country-rows.ts'
import type { Dialect } from './publisher-csv.ts'
import { sourceProblem } from './source-problems.ts'

const PUBLISHER = 'oecd-region-map'

const DIALECT = {
  encoding: 'utf-8',
  delimiter: ',',
  newline: '\n',
  used: ['CountryCode', 'OECDPlasticReg'],
  known: [' ', 'OECD'],
} as const satisfies Dialect<string>

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

export const oecdRegionMap = adapterOf({
  name: 'oecd-region-map',
  parts: ['data'],
  options: z.strictObject({}),
  read({ data }, { names }): AdapterReading {
    const read = readCountryRows(data, DIALECT, { names, publisher: PUBLISHER })
    const { problems, countryOf, isFirst } = read
    const rows: AdapterRow[] = []
    for (const { file, line, cells } of read.rows) {
      const { CountryCode: code, OECDPlasticReg: region } = cells
      const country = countryOf(code, { file, line, column: 'CountryCode' })
      if (country === undefined) continue
      if (region !== NO_REGION && !REGIONS.includes(region)) {
        const place = { file, line, column: 'OECDPlasticReg', found: region, nearest: nearest(region, REGIONS) }
        problems.push(sourceProblem('publisher-value', 'unknown region', place))
      } else if (isFirst(country, { file, line }) && region !== NO_REGION) {
        rows.push({ file, line, cells: { country, oecd_region: region } })
      }
    }
    return { tables: [{ table: 'country_regions', rows }], problems }
  },
})
