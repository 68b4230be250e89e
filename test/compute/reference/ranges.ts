// The ranges of records by the independent implementation, which repeats the reference with drawn tables (docs/ranges.md).

import type { LoadedInputs } from '../../../pipeline/compute/world.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../pipeline/model/dimensions.ts'
import { YEARS } from '../../coverage.ts'
import { type Plausible, percentiles, type Residuals } from '../../draws/plausible.ts'
import { DRAWS } from '../../draws/positions.ts'
import { CELLS } from './cells.ts'
import { drawnTables, FINER } from './drawn-tables.ts'
import { areExportsKnown, byMethod } from './net-input.ts'
import { at, sum } from './numbers.ts'
import { type CountryYear, metricsOf, type ReferenceRecord, recordsOf } from './records.ts'
import { countryYears } from './reference.ts'
import { tablesOf } from './tables.ts'

export interface ReferenceRange {
  readonly low: number
  readonly high: number
}

const WASTE = 'waste_produced_in_the_country_kg'

/** The ratio of waste by municipal waste to waste by statistics, else by supply. For each country the latest year with both. */
export function wasteResiduals(inputs: LoadedInputs): Residuals {
  const tables = tablesOf(inputs)
  const found = new Map<string, number>()
  for (const row of tables.all('countries')) {
    const country = row.text('country')
    for (const year of YEARS) {
      const waste = (method: Parameters<typeof byMethod>[1]) => {
        const input = byMethod(tables, method, country, year)
        return input && Number(sum(input.waste))
      }
      const [weaker, better] = [waste('municipal_waste'), waste('waste_statistics') ?? waste('supply')]
      if (weaker && better) found.set(country, weaker / better)
    }
  }
  return found
}

/** Returns a function that gives the ranges of a record by metric, in kg and ppm. A range includes the published value; NaN: not known. */
export function referenceRanges(inputs: LoadedInputs, plausible: Plausible) {
  const exact = tablesOf(inputs)
  const drawn = drawnTables(inputs, plausible, wasteResiduals(inputs))
  const known = new Map<string, readonly (CountryYear | undefined)[]>()

  /** The masses of a country-year, by draw. */
  const drawsOf = (country: string, year: number) => {
    const name = `${country}|${year}`
    const before = known.get(name)
    if (before) return before
    const books = Array.from({ length: DRAWS }, (_, draw) => {
      drawn.draw = draw
      return countryYears(drawn, country)(year)
    })
    known.set(name, books)
    return books
  }

  return (record: Omit<ReferenceRecord, 'metrics'>): ReadonlyMap<string, ReferenceRange> => {
    const { country, category, polymer, year } = record
    const published = countryYears(exact, country)(year)
    if (!published) throw new RangeError(`no records of ${country} in ${year}`)
    const own = recordsOf(published).find((other) => other.category === category && other.polymer === polymer)
    if (!own) throw new RangeError(`no record of ${country} ${category} ${polymer} in ${year}`)
    // The set of leaves is not drawn.
    const leaves = CELLS.filter(
      (cell) =>
        at(published.masses[WASTE] ?? [], cell.index) > 0n &&
        [ALL_CATEGORIES, cell.category].includes(category) &&
        [ALL_POLYMERS, cell.polymer].includes(polymer),
    )
    const metrics = drawsOf(country, year).map((books) => {
      const total = (mass: string) => (books ? sum(leaves.map((cell) => at(books.masses[mass] ?? [], cell.index))) : 0n)
      return total(WASTE) > 0n ? metricsOf(total) : massesOf(total, Object.keys(own.metrics))
    })
    return new Map(
      Object.entries(own.metrics).map(([name, value]) => {
        if (name === 'export_kg' && !areExportsKnown(exact, country, year)) return [name, { low: Number.NaN, high: Number.NaN }]
        const unit = name.endsWith('_kg') ? FINER : 1
        const found = percentiles(metrics.map((draw) => (draw[name] === undefined ? undefined : Number(draw[name]) / unit)))
        const [low, high] = found ? [Math.floor(found.low + 0.5), Math.floor(found.high + 0.5)] : [Number(value), Number(value)]
        return [name, { low: Math.min(low, Number(value)), high: Math.max(high, Number(value)) }]
      }),
    )
  }
}

/** The masses of a draw without waste, which has no shares. */
const massesOf = (total: (mass: string) => bigint, names: readonly string[]): Record<string, bigint> =>
  Object.fromEntries(names.filter((name) => name.endsWith('_kg')).map((name) => [name, total(name)]))
