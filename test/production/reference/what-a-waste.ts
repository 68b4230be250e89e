// Reads What a Waste 2.0: municipal waste, its plastic share, collection coverage and treatment, one observation per country.

import { join } from 'node:path'
import { cell, type Row, readTable } from './files.ts'
import { median, percentToPpm, tonnesToKg } from './numbers.ts'

const FOLDER = 'worldbank-what-a-waste-2'
const MUNICIPAL_WASTE = 'total_msw_total_msw_generated_tons_year'
const PLASTIC = 'composition_plastic_percent'

/** The measures of coverage that count as evidence, best first. Geographic area does not count. */
const MEASURES = ['waste', 'population', 'households'] as const

const TREATMENTS = [
  'incineration',
  'sanitary_landfill_landfill_gas_system',
  'controlled_landfill',
  'landfill_unspecified',
  'open_dump',
  'waterways_marine',
  'other',
  'unaccounted_for',
  'compost',
  'anaerobic_digestion',
  'recycling',
] as const

/** Published treatment shares, ppm. Blanks are left out. */
type Treatment = Readonly<Partial<Record<(typeof TREATMENTS)[number], bigint>>>

/** The line of one country, with shares in ppm and mass in kg. */
interface CountryLine {
  readonly income: string
  readonly municipalWasteKg: bigint
  /** The year of the municipal waste, from the codebook. */
  readonly year: number
  readonly plastic: bigint | undefined
  readonly coverage: bigint | undefined
  readonly urbanAndRural: { readonly urban: bigint; readonly rural: bigint } | undefined
  readonly treatment: Treatment
}

export interface WhatAWaste {
  of(country: string): CountryLine
  /** The median of an income group, ppm, over all countries of the file that publish the share. */
  medianPlastic(income: string): bigint
  medianCoverage(income: string): bigint
  /** The coverages from which `medianCoverage` is computed. */
  coverages(income: string): bigint[]
}

export function readWhatAWaste(raw: string): WhatAWaste {
  const rows = new Map(readTable(join(raw, FOLDER, 'country_level_data_0.csv')).map((row) => [cell(row, 'iso3c'), row]))
  const years = readYears(raw)
  const membersOf = (income: string, share: (row: Row) => bigint | undefined): bigint[] =>
    [...rows.values()].filter((row) => cell(row, 'income_id') === income).flatMap((row) => share(row) ?? [])

  return {
    of(country) {
      const row = rows.get(country)
      const year = years.get(country)
      if (!row || year === undefined) throw new Error(`What a Waste has no ${country}, or no year of its waste`)
      return {
        income: cell(row, 'income_id'),
        municipalWasteKg: tonnesToKg(cell(row, MUNICIPAL_WASTE)),
        year,
        plastic: percent(row, PLASTIC),
        coverage: totalCoverage(row),
        urbanAndRural: urbanAndRural(row),
        treatment: Object.fromEntries(
          TREATMENTS.flatMap((name) => {
            const share = percent(row, `waste_treatment_${name}_percent`)
            return share === undefined ? [] : [[name, share]]
          }),
        ),
      }
    },
    medianPlastic: (income) => median(membersOf(income, (row) => percent(row, PLASTIC))),
    medianCoverage: (income) => median(membersOf(income, (row) => totalCoverage(row))),
    coverages: (income) => membersOf(income, (row) => totalCoverage(row)),
  }
}

function percent(row: Row, column: string): bigint | undefined {
  const text = cell(row, column).trim()
  return text === '' ? undefined : percentToPpm(text)
}

function totalCoverage(row: Row): bigint | undefined {
  for (const measure of MEASURES) {
    const share = percent(row, `waste_collection_coverage_total_percent_of_${measure}`)
    if (share !== undefined) return share
  }
  return undefined
}

function urbanAndRural(row: Row): CountryLine['urbanAndRural'] {
  for (const measure of MEASURES) {
    const urban = percent(row, `waste_collection_coverage_urban_percent_of_${measure}`)
    const rural = percent(row, `waste_collection_coverage_rural_percent_of_${measure}`)
    if (urban !== undefined && rural !== undefined) return { urban, rural }
  }
  return undefined
}

/** The year of the municipal waste by country. Throws if a year does not have four digits or a country has two different years. */
function readYears(raw: string): ReadonlyMap<string, number> {
  const years = new Map<string, number>()
  for (const row of readTable(join(raw, FOLDER, 'country_level_codebook.csv'))) {
    if (cell(row, 'measurement') !== MUNICIPAL_WASTE) continue
    const [country, text] = [cell(row, 'iso3c'), cell(row, 'year').trim()]
    if (!/^\d{4}$/.test(text)) throw new Error(`codebook: municipal waste of ${country} is of "${text}"`)
    if (years.has(country) && years.get(country) !== Number(text)) throw new Error(`codebook: ${country} has two years`)
    years.set(country, Number(text))
  }
  return years
}
