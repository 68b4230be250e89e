// The names of countries in Eurostat, UNCTAD and Our World in Data: the names in the ISO file, with these exceptions.

import { join } from 'node:path'
import { cell, readTable } from './files.ts'

const UNCTAD: Readonly<Record<string, string>> = {
  GBR: 'United Kingdom',
  LAO: "Lao People's Dem. Rep.",
  NLD: 'Netherlands (Kingdom of the)',
  TUR: 'Turkiye',
  USA: 'United States',
}

const OUR_WORLD_IN_DATA: Readonly<Record<string, string>> = {
  GBR: 'United Kingdom',
  KOR: 'South Korea',
  LAO: 'Laos',
  NLD: 'Netherlands',
  RUS: 'Russia',
  TUR: 'Turkey',
  TZA: 'Tanzania',
  USA: 'United States',
  VNM: 'Vietnam',
}

export interface Names {
  /** Eurostat's two-letter code: the ISO code, except EL for Greece. */
  readonly eurostat: string
  readonly unctad: string
  readonly ourWorldInData: string
}

/** The names by ISO 3166-1 alpha-3 code. */
export function readNames(raw: string): ReadonlyMap<string, Names> {
  const rows = readTable(join(raw, 'iso-country-codes/country-codes.csv'))
  return new Map(
    rows.map((row) => {
      const code = cell(row, 'ISO3166-1-Alpha-3')
      const name = cell(row, 'official_name_en')
      return [
        code,
        {
          eurostat: code === 'GRC' ? 'EL' : cell(row, 'ISO3166-1-Alpha-2'),
          unctad: UNCTAD[code] ?? name,
          ourWorldInData: OUR_WORLD_IN_DATA[code] ?? name,
        },
      ]
    }),
  )
}
