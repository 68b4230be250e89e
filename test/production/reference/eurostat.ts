// Reads Eurostat: plastic packaging waste generated, recycled, recycled abroad, and energy recovery, for the EU-27 and Norway.

import { join } from 'node:path'
import { cell, parseTable, type Row, readOnlyFileInZip, readTable } from './files.ts'
import type { Names } from './names.ts'
import { decimal, type Fraction, halfUp, nearestYear, percentToPpm, times, tonnesToKg, whole } from './numbers.ts'

const FOLDER = 'eurostat-packaging'

/** Printed text by `country year`. A printed value counts as reported, whatever its flag. */
type Series = ReadonlyMap<string, string>

/** Recycled in other member states, and outside the EU, kg. */
interface Abroad {
  readonly members: bigint
  readonly outside: bigint
}

export interface Eurostat {
  /** Waste generated, whole kg. The figure per head can be interpolated. Throws if the year has no population. */
  waste(country: string, year: number): bigint
  /** Recycled at home and abroad, ppm of waste. `drawn` draws a printed percentage of a year. */
  recyclingRate(country: string, year: number, drawn?: (percent: Fraction, printed: number) => Fraction): bigint
  /** Recycled in other member states and outside the EU, kg. Undefined unless both are reported. */
  recycledAbroad(country: string, year: number): Abroad | undefined
  yearsOfRecycledAbroad(country: string): number[]
  /** Energy recovery ÷ (generated − recycled), 2019. */
  energyRecovery(country: string): Fraction
}

export function readEurostat(raw: string, names: ReadonlyMap<string, Names>): Eurostat {
  const perHead = sdmx(raw, 'cei_pc050_plastic_packaging_generated_kg_hab_2000_2022.csv', () => true)
  const rates = sdmx(raw, 'cei_wm020_plastic_packaging_recycling_rate_2000_2022.csv', () => true)
  const population = sdmx(raw, 'demo_gind_population.csv', (row) => cell(row, 'indic_de') === 'AVG')
  const abroad = readAbroad(raw)
  const operations = readOperations(raw)
  const geo = (country: string): string => names.get(country)?.eurostat ?? country

  return {
    waste(country, year) {
      const { value } = interpolated(perHead, geo(country), year)
      const persons = population.get(`${geo(country)} ${year}`)
      if (persons === undefined) throw new Error(`no average population of ${country} in ${year}`)
      return halfUp(times(value, decimal(persons)))
    },
    recyclingRate(country, year, drawn) {
      const { value, exact } = interpolated(rates, geo(country), year, drawn)
      return exact === undefined ? halfUp(times(value, whole(10_000n))) : percentToPpm(exact)
    },
    recycledAbroad: (country, year) => abroad.get(`${country} ${year}`),
    yearsOfRecycledAbroad: (country) =>
      [...abroad.keys()].filter((key) => key.startsWith(`${country} `)).map((key) => Number(key.slice(country.length + 1))),
    energyRecovery(country) {
      const of = (operation: string): bigint => {
        const text = operations.get(`${geo(country)} ${operation}`)
        if (text === undefined) throw new Error(`no ${operation} of ${country} in env_waspac 2019`)
        return tonnesToKg(text)
      }
      return { over: of('RCV_E_PAC'), under: of('GEN') - of('RCY') }
    },
  }
}

/** The printed value. For a year without one the exact linear interpolation between its two neighbours. */
function interpolated(
  series: Series,
  geo: string,
  year: number,
  drawn?: (value: Fraction, printed: number) => Fraction,
): { value: Fraction; exact?: string } {
  const read = (text: string, of: number): Fraction => (drawn ? drawn(decimal(text), of) : decimal(text))
  const printed = series.get(`${geo} ${year}`)
  if (printed !== undefined) return { value: read(printed, year), ...(drawn ? {} : { exact: printed }) }
  const years = [...series.keys()].filter((key) => key.startsWith(`${geo} `)).map((key) => Number(key.slice(geo.length + 1)))
  const before = nearestYear(
    year,
    years.filter((other) => other < year),
  )
  const after = nearestYear(
    year,
    years.filter((other) => other > year),
  )
  if (before === undefined || after === undefined) throw new Error(`${geo} ${year} has no neighbours to interpolate between`)
  const [a, b] = [read(series.get(`${geo} ${before}`) ?? '', before), read(series.get(`${geo} ${after}`) ?? '', after)]
  const [toAfter, toBefore] = [BigInt(after - year), BigInt(year - before)]
  const value = {
    over: a.over * b.under * toAfter + b.over * a.under * toBefore,
    under: a.under * b.under * BigInt(after - before),
  }
  return { value }
}

/** Reads SDMX-CSV 2.0 "labels both": one row per observation, with the figure in `OBS_VALUE`. */
function sdmx(raw: string, file: string, wanted: (row: Row) => boolean): Series {
  const series = new Map<string, string>()
  for (const row of readTable(join(raw, FOLDER, file)).filter(wanted)) {
    const [key, value] = [`${cell(row, 'geo')} ${cell(row, 'TIME_PERIOD')}`, cell(row, 'OBS_VALUE')]
    if (series.has(key)) throw new Error(`${file} has ${key} twice`)
    if (value !== '' && value !== ':') series.set(key, value)
  }
  return series
}

/** kg by `country year`, if both destinations are reported. */
function readAbroad(raw: string): ReadonlyMap<string, Abroad> {
  const parts = new Map<string, bigint>()
  const rows = readTable(join(raw, FOLDER, 'recycled_abroad_2018_2023.csv'))
  for (const row of rows) {
    const tonnes = cell(row, 'tonnes')
    if (tonnes !== '') parts.set(`${cell(row, 'iso3')} ${cell(row, 'year')} ${cell(row, 'wst_oper')}`, tonnesToKg(tonnes))
  }
  const sums = new Map<string, Abroad>()
  for (const [key, outside] of parts) {
    const countryYear = key.replace(/ RCY_NEU$/, '')
    const inEu = parts.get(`${countryYear} RCY_EU_FOR`)
    if (countryYear !== key && inEu !== undefined) sums.set(countryYear, { members: inEu, outside })
  }
  return sums
}

/** Tonnes of plastic packaging by `geo operation`, 2019. */
function readOperations(raw: string): Series {
  const path = join(raw, FOLDER, 'env_waspac_linear.zip')
  const rows = parseTable(readOnlyFileInZip(path), path).filter(
    (row) =>
      cell(row, 'waste') === 'W150102' && cell(row, 'unit') === 'T' && cell(row, 'TIME_PERIOD') === '2019' && cell(row, 'OBS_VALUE') !== '',
  )
  return new Map(rows.map((row) => [`${cell(row, 'geo')} ${cell(row, 'wst_oper')}`, cell(row, 'OBS_VALUE')]))
}
