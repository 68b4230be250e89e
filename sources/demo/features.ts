// What each country demonstrates. Keys are the parts that countries play (Country.part), so copies demonstrate it too.

import { type LeafCategory, type LeafPolymer, YEARS } from './coverage.ts'

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '))

// Evidence of waste generated (docs/method.md, "Net input").

const SUPPLY_REPORTED_ALWAYS = codes(
  'ARG AUS AUT BEL BRA CAN CHL CHN COL CZE DEU EGY ESP FRA IDN IND ITA JPN KOR MEX MLT MYS NLD PRY RUS SAU SGP SWE THA TUR USA VNM ZAF',
)

/** Supply is reported for these years only; the other years are back-cast. */
const SUPPLY_REPORTED_FOR: Readonly<Record<string, readonly number[]>> = {
  CHE: [2022],
  GTM: [2021],
  ISR: [2019, 2022],
  KEN: [2021],
  MAR: [2019, 2021],
  NZL: [2020, 2021, 2022],
  PER: [2019, 2021],
  PHL: [2021],
  UKR: [2019, 2021],
}

/** The years for which a country reports its supply of plastics. */
export function supplyYears(part: string): readonly number[] {
  return SUPPLY_REPORTED_ALWAYS.has(part) ? YEARS : (SUPPLY_REPORTED_FOR[part] ?? [])
}

const STATED_ALWAYS = codes('DNK EST FIN GBR GRC HRV HUN IRL LTU LUX LVA NOR PRT ROU SVK SVN')

/** Official packaging waste by year: how far it lies from the other evidence, in thousandths. */
const STATED_FOR: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  // Figures that countries rest on but that are not given for every year; population carries them to the other years.
  BGR: { 2019: 0, 2021: 0, 2022: 0 },
  CYP: { 2019: 0, 2022: 0 },
  POL: { 2019: 0, 2022: 0 },
  SRB: { 2018: 0, 2021: 0 },
  // Second evidence beside reported or back-cast supply, for the reconciliation.
  AUS: { 2019: -140, 2022: 60 },
  CHE: { 2019: 70, 2022: -45 },
  DEU: { 2019: 35, 2020: 90, 2021: -110, 2022: -20 },
  ESP: { 2019: 55, 2020: -15, 2021: 80, 2022: 450 },
  FRA: { 2019: -60, 2020: 40, 2021: 25, 2022: -35 },
  ITA: { 2019: 85, 2020: 130, 2021: 105, 2022: 95 },
}

/** The years with an official figure of packaging waste, and how far it lies from the other evidence, in thousandths. */
export function statedYears(part: string): Readonly<Record<number, number>> {
  return STATED_ALWAYS.has(part) ? Object.fromEntries(YEARS.map((year) => [year, 0])) : (STATED_FOR[part] ?? {})
}

/** Municipal waste by year: how far the waste computed from it lies from the other evidence, in thousandths. */
export const MUNICIPAL_YEARS: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  // Countries whose waste rests on it.
  ARE: { 2019: 0, 2022: 0 },
  BGD: { 2017: 0 },
  CRI: { 2019: 0, 2021: 0 },
  DOM: { 2020: 0 },
  ECU: { 2018: 0 },
  KHM: { 2019: 0, 2020: 0, 2021: 0, 2022: 0 },
  LAO: { 2019: 0 },
  LKA: { 2016: 0 },
  MOZ: { 2016: 0 },
  NGA: { 2018: 0 },
  PAK: { 2019: 0 },
  TUN: { 2018: 0 },
  TZA: { 2017: 0 },
  URY: { 2019: 0, 2020: 0, 2021: 0, 2022: 0 },
  // Second evidence, for the reconciliation.
  BRA: { 2018: -180 },
  CHL: { 2020: 110 },
  IND: { 2020: 190 },
  JPN: { 2019: -150 },
  MEX: { 2020: -90 },
  PHL: { 2019: 120 },
  ROU: { 2019: -130 },
  USA: { 2018: -120 },
  ZAF: { 2019: -70 },
}

/** The plastic share is not published; the fallback is the median of the income group. */
export const PLASTIC_SHARE_UNKNOWN = codes('ARE')

/** Coverage is not published; the fallback is the median of the income group. */
export const COVERAGE_UNKNOWN = codes('LAO URY')

/** Publications that put a country into an income group other than today's. */
export const INCOME_GROUP_THEN: Readonly<Record<string, 'HIC' | 'UMC' | 'LMC'>> = { ROU: 'UMC', RUS: 'HIC' }

/** Countries whose activity index is manufacturing value added; for the others it is real GDP. */
export const VALUE_ADDED = codes('CHE ISR MAR')

/** Packaging waste jumps by this many thousandths because its collection of data changed; the series breaks there. */
export const SERIES_BREAK = { part: 'HUN', year: 2021, jump: 280 } as const

/** A small country that exports more of a polymer than it makes and imports. */
export const EXPORTS_EXCEED_SUPPLY = { part: 'MLT', year: 2020, polymer: 'ABS' } as const

/** Countries with packaging shares of their own. */
export const OWN_PACKAGING_SHARES = codes('FRA GBR JPN USA')

// Recycling at home (step 2): which wildcards a country's rows use.

export const RECYCLING = {
  /** One row for all years. */
  flat: codes('BGD DOM ECU KEN LKA MOZ NGA PAK RUS SAU SRB TUN UKR'),
  /** A row for some years, which is used for the nearest years too. */
  carried: codes('CRI EGY GTM KHM LAO MAR PER PHL'),
  /** A national mass every year. */
  mass: codes('AUS GBR MEX ZAF'),
  /** A national mass for some years, which becomes a rate. */
  carriedMass: codes('MYS USA'),
  /** Rows for every year, and separate rows for bottles. */
  bottles: codes('ARG BRA CAN CHL CHN COL ISR NZL PRY THA TUR TZA URY VNM'),
  /** Rows for every category and year, and none for all packaging. */
  categories: codes('ESP FIN FRA ITA POL PRT SWE'),
  /** Rows for every year, and separate rows for four polymers. */
  polymers: codes('BEL BGR CZE GRC HRV HUN IRL KOR ROU SVK'),
  /** Rows for every year, and separate rows for twelve leaves. */
  leaves: codes('AUT CHE DEU DNK JPN NLD NOR'),
  /** Rows for every year, and one row of every other pattern. */
  mixed: codes('EST LTU LVA SVN'),
} as const

/** Rows that hold for any year and one category or polymer. */
export const FLAT_EXTRAS: Readonly<Record<string, { readonly category: LeafCategory | '*'; readonly polymer: LeafPolymer | '*' }>> = {
  RUS: { category: '*', polymer: 'HDPE' },
  SAU: { category: '*', polymer: 'PET' },
  UKR: { category: 'PET bottles', polymer: '*' },
}

/** A rate that leaves no room for what is littered. */
export const RECYCLING_ABOVE_ROOM = {
  part: 'AUT',
  year: 2021,
  category: 'PET bottles',
  polymer: 'PET',
  percent: '97.5',
} as const

/** The correction that release 1.2.1 brings, in thousandths of the first value. */
export const CORRECTION = { part: 'TZA', year: 2022, factor: 1640, since: '1.2.1' } as const

// Trade in plastic waste (steps 2 and imported waste).

/** Trade is reported under 3915 only. */
export const UNDIVIDED_TRADE = codes('BGD DOM ECU KEN KHM LAO LKA LUX MOZ NGA PAK SGP TUN TZA UKR')

/** Trade is reported by the British tariff, which divides 391590. */
export const BRITISH_TARIFF = codes('GBR')

/** Exports of packaging waste are known for these years; countries that know them for all years have no other exports. */
export const KNOWN_EXPORTS: Readonly<Record<string, readonly number[]>> = { FIN: YEARS, NOR: YEARS, NZL: [2021, 2022] }

/** Profiles for imported waste that are given; each differs from what the thresholds say. */
export const GIVEN_PROFILES = { SGP: 'Trade Hub', THA: 'Recycler', VNM: 'Mixed Profile', ZAF: 'Disposer' } as const

interface Reexports {
  /** Thousandths of the exports. */
  readonly share: number
  readonly years: readonly number[]
  /** Reported under 3915 although exports are divided. */
  readonly undivided?: boolean
}

/** Countries that report re-exports; the others use the share of their profile. */
export const REEXPORTS: Readonly<Record<string, Reexports>> = {
  ARE: { share: 560, years: YEARS },
  BEL: { share: 420, years: YEARS },
  DEU: { share: 60, years: YEARS },
  ESP: { share: 80, years: YEARS },
  GBR: { share: 20, years: YEARS, undivided: true },
  LTU: { share: 150, years: [2019, 2020] },
  MYS: { share: 210, years: YEARS },
  NLD: { share: 530, years: YEARS },
  SGP: { share: 480, years: YEARS },
  USA: { share: 40, years: [2021, 2022] },
}

/** Amounts that are set by hand: exports that exceed the room of their heading (SVN) or of the country (LUX). */
export const SET_EXPORTS_KG: Readonly<Record<string, number>> = {
  'SVN|2020|391530': 3_150_000,
  'LUX|2021|3915': 40_700_000,
}

// Collection and treatment (steps 3 and 4).

export const COVERAGE_EVERY_YEAR = codes('BRA CHN COL EGY IND MEX PRY THA TZA VNM')
export const COVERAGE_TWICE = codes('DOM IDN LKA MAR NGA')

export const TREATMENT_EVERY_YEAR = codes(
  'AUT BEL BGR CHN CYP CZE DEU DNK ESP EST FIN FRA GBR GRC GTM HRV HUN IRL ITA JPN KOR LTU LVA NLD NOR POL PRT ROU SVK SVN SWE VNM',
)
export const TREATMENT_TWICE = codes('BRA EGY IDN IND MEX PRY THA TUR')

/** Treatment shares divide all waste that is neither recycled nor exported. In CHE they leave less than is littered. */
export const SHARES_OF_REMAINING = codes('CHE SWE TUN URY')

/** The publisher left out a part of sanitary landfill, which an exception adds. */
export const LANDFILL_FORGOTTEN = { part: 'EGY', year: 2021, tenths: 70 } as const
