// Compares the effects that one pass backwards over the tape gives with another method: the exact calculation of the country, with one
// input 1 % larger and 1 % smaller.

import { beforeAll, describe, expect, it } from 'vitest'
import { calculate } from '../../pipeline/compute/method/country.ts'
import { type CountryRecord, MASS_NAMES, massOf, RATIO_NAMES, type RecordName, recordsOf } from '../../pipeline/compute/method/records.ts'
import { exact } from '../../pipeline/compute/numbers/exact.ts'
import type { Place } from '../../pipeline/compute/numbers/taped.ts'
import type { Row } from '../../pipeline/compute/numbers.ts'
import { tapedCountry } from '../../pipeline/compute/taped-country.ts'
import { type LoadedInputs, World } from '../../pipeline/compute/world.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { coverageNamed, NEWEST } from '../coverage.ts'
import { THOROUGH } from '../random.ts'
import { PROJECT } from '../workspace.ts'
import { randomWorld } from './random-world.ts'
import { inputsOfWorld } from './world.ts'

const COVERAGE = coverageNamed(NEWEST)
const COLUMNS: readonly string[] = [...MASS_NAMES, ...RATIO_NAMES]

/** The exact value of a figure with a cell of an input row multiplied. */
function figureWith(inputs: LoadedInputs, country: string, of: RecordName, column: string, cell: { row: Row; column: string }, by: bigint) {
  const tables = new Map(
    [...inputs.tables].map(([name, rows]) => [name, rows.map((row) => (row.row === cell.row.row ? larger(row, cell.column, by) : row))]),
  )
  const calculation = calculate(exact, new World({ ...inputs, tables }, COVERAGE).country(country), () => () => {})
  const found = calculation.years.find(({ year }) => year === of.year)
  const record = found && recordsOf(exact, found).find(({ category, polymer }) => category === of.category && polymer === of.polymer)
  return record && Number([...record.masses, ...record.ratios][COLUMNS.indexOf(column)])
}

const larger = <Of extends Row>(row: Of, column: string, by: bigint): Of => ({
  ...row,
  values: { ...row.values, [column]: (BigInt(row.values[column] as bigint) * by) / 1000n },
})

interface Compared {
  readonly wrong: readonly string[]
  readonly compared: number
}

/** Compares the largest effects of figures of a country. A cell at whose value a limit begins to apply moves the figure in two ways. */
function compared(
  inputs: LoadedInputs,
  country: string,
  figures: (records: readonly CountryRecord<Place>[]) => readonly (readonly [CountryRecord<Place>, string])[],
): Compared {
  const { tape, records } = tapedCountry(new World(inputs, COVERAGE), country)
  const wrong: string[] = []
  let count = 0
  for (const [record, column] of figures(records)) {
    const place = [...record.masses, ...record.ratios][COLUMNS.indexOf(column)] ?? 0
    const value = Number(tape.value(place))
    // One unit of rounding of a small figure is more than its effects.
    const waste = Number(tape.value(massOf(record, 'waste_produced_in_the_country_kg')))
    if (Math.abs(value) < 20_000 || waste < 1_000_000) continue
    const effects = [...tape.effects(place)].sort(([, one], [, other]) => Math.abs(other ?? 0) - Math.abs(one ?? 0)).slice(0, MOST_CELLS)
    for (const [end, effect] of effects) {
      const { row, column: of = '' } = tape.end(end) ?? {}
      if (!row || effect === null || BigInt(row.values[of] as bigint) < 10_000n) continue
      const [more, less] = [1010n, 990n].map((by) => figureWith(inputs, country, record, column, { row, column: of }, by))
      if (more === undefined || less === undefined) continue
      const [up, down] = [(more / value - 1) * 100, (1 - less / value) * 100]
      if (Math.abs(up - down) > 0.05 + 0.05 * Math.abs(up)) continue
      count++
      if (Math.abs((up + down) / 2 - effect) > 0.02 + 0.02 * Math.abs(effect))
        wrong.push(
          `${country} ${record.year} ${record.category} ${record.polymer} ${column}: ${row.key} ${of} moves it by ${up} and ${down}, not ${effect}`,
        )
    }
  }
  return { wrong, compared: count }
}

const MOST_CELLS = 4

/** Pseudo-random choices that are the same in every run. */
function picked(seed: number, many: number) {
  let state = seed
  const roll = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return (records: readonly CountryRecord<Place>[]) =>
    records.length === 0
      ? []
      : Array.from(
          { length: many },
          () => [records[roll(records.length)] as CountryRecord<Place>, COLUMNS[roll(COLUMNS.length)] as string] as const,
        )
}

describe('the effects of inputs', () => {
  let demo: LoadedInputs
  beforeAll(async () => {
    demo = inputsOf(await readInputs({ root: PROJECT, env: 'demo' }), NEWEST)
  })

  it('are those of an input that is 1 % larger, on figures of the demo selected at random', () => {
    const countries = new World(demo, COVERAGE).countries.filter((_, place) => THOROUGH || place % 8 === 0)
    const found = countries.map((country, place) => compared(demo, country, picked(place, 5)))
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(found.reduce((sum, { compared: count }) => sum + count, 0)).toBeGreaterThan(countries.length * 5)
  })

  it('are those of an input that is 1 % larger, on figures of random worlds', () => {
    const seeds = Array.from({ length: THOROUGH ? 40 : 8 }, (_, seed) => seed)
    const found = seeds.flatMap((seed) => {
      const inputs = inputsOfWorld(randomWorld(seed, 3))
      return new World(inputs, COVERAGE).countries.map((country) => compared(inputs, country, picked(seed, 4)))
    })
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(found.reduce((sum, { compared: count }) => sum + count, 0)).toBeGreaterThan(seeds.length)
  })
})
