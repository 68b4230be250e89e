// The tables on trade in plastic waste (docs/method.md, "Trade in plastic waste").

import type { Country } from './countries.ts'
import { YEARS } from './coverage.ts'
import { decimal, kt, type Row } from './csv.ts'
import { BRITISH_TARIFF, GIVEN_PROFILES, KNOWN_EXPORTS, REEXPORTS, SET_EXPORTS_KG, UNDIVIDED_TRADE } from './features.ts'
import { between, perMille, wobble } from './random.ts'

/** World trade in plastic waste relative to a usual year, in thousandths. */
const TRADE_YEAR: Readonly<Record<number, number>> = { 2019: 1040, 2020: 955, 2021: 1005, 2022: 985 }

/** The share of each heading in traded plastic waste, in thousandths. */
const DIVIDED = { '391510': 400, '391520': 60, '391530': 25, '391590': 515 } as const
const BRITISH = { '391510': 400, '391520': 60, '391530': 25, '39159011': 150, '39159080': 365 } as const
const UNDIVIDED = { '3915': 1000 } as const

type Flow = 'import' | 'export'

export function wasteTrade(countries: readonly Country[]): Row[] {
  return countries.flatMap((country) =>
    YEARS.flatMap((year) => [
      ...flowRows(country, year, 'import'),
      ...((KNOWN_EXPORTS[country.part] ?? []).length === YEARS.length ? [] : flowRows(country, year, 'export')),
      ...reexportRows(country, year),
    ]),
  )
}

function flowRows(country: Country, year: number, flow: Flow): Row[] {
  return Object.keys(headings(country)).map((hs) => tradeRow(country, year, flow, hs, amountKg(country, year, flow, hs)))
}

/** Re-exports, which are part of exports: the same share of each heading's exports, or of their sum. */
function reexportRows(country: Country, year: number): Row[] {
  const reported = REEXPORTS[country.part]
  if (!reported?.years.includes(year)) return []
  const share = wobble(reported.share, 50, country.code, 'reexport', year)
  const exported = Object.keys(headings(country)).map((hs) => ({ hs, kg: perMille(amountKg(country, year, 'export', hs), share) }))
  const rows = reported.undivided ? [{ hs: '3915', kg: exported.reduce((sum, { kg }) => sum + kg, 0) }] : exported
  return rows.map(({ hs, kg }) => tradeRow(country, year, 'reexport', hs, kg))
}

function tradeRow(country: Country, year: number, flow: Flow | 'reexport', hs: string, kg: number): Row {
  return {
    country: country.code,
    year: String(year),
    flow,
    hs,
    amount_kt: kt(kg),
    packaging_percent: decimal(between(560, 660, country.code, 'traded packaging', flow === 'import' ? 'import' : 'export'), 1),
    source: 'mock-waste-trade',
    since: country.since,
  }
}

function headings({ part }: Country): Readonly<Record<string, number>> {
  if (UNDIVIDED_TRADE.has(part)) return UNDIVIDED
  return BRITISH_TARIFF.has(part) ? BRITISH : DIVIDED
}

function amountKg(country: Country, year: number, flow: Flow, hs: string): number {
  const setByHand = flow === 'export' ? SET_EXPORTS_KG[`${country.part}|${year}|${hs}`] : undefined
  if (setByHand !== undefined) return setByHand
  const usual = (flow === 'export' ? country.wasteExports : country.wasteImports) * 1_000_000
  const ofHeading = wobble(perMille(usual, headings(country)[hs] ?? 0), 90, country.code, flow, hs)
  return wobble(perMille(ofHeading, TRADE_YEAR[year] ?? 1000), 60, country.code, flow, hs, year)
}

export function wasteExports(countries: readonly Country[]): Row[] {
  return countries.flatMap((country) =>
    (KNOWN_EXPORTS[country.part] ?? []).map((year) => ({
      country: country.code,
      year: String(year),
      export_kt: kt(wobble(perMille(country.wasteExports * 600_000, TRADE_YEAR[year] ?? 1000), 70, country.code, 'known export', year)),
      source: 'mock-waste-exports',
      since: country.since,
    })),
  )
}

export function importProfiles(countries: readonly Country[]): Row[] {
  const given: Readonly<Record<string, string>> = GIVEN_PROFILES
  return countries
    .filter(({ part }) => part in given)
    .map((country) => ({
      country: country.code,
      profile: given[country.part] ?? '',
      source: 'mock-profiles',
      note: 'mock profile, given whatever the thresholds say',
      since: country.since,
    }))
}
