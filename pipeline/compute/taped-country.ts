// The calculation of one country on a tape, with its records and everything that the method says: what explanations are made of.

import { type Calculation, calculate } from './method/country.ts'
import { type CountryRecord, recordsOf } from './method/records.ts'
import type { Note } from './notes.ts'
import { type Place, Tape } from './numbers/taped.ts'
import type { World } from './world.ts'

export interface TapedCountry {
  readonly tape: Tape
  /** The names of what the calculation read (see world.ts). */
  readonly reads: ReadonlySet<string>
  readonly calculation: Calculation<Place>
  readonly records: readonly CountryRecord<Place>[]
  readonly notes: readonly Note<Place>[]
}

/** `ofYear` decides which years have records; by default all. */
export function tapedCountry(world: World, code: string, ofYear?: (year: number) => boolean): TapedCountry {
  const tape = new Tape()
  const notes: Note<Place>[] = []
  const country = world.country(code)
  const calculation = calculate(
    tape.numbers,
    country,
    () => (reason, about, more) => notes.push({ reason, about, ...more }),
    undefined,
    ofYear,
  )
  const records = calculation.years.flatMap((of) => recordsOf(tape.numbers, of))
  return { tape, reads: country.reads, calculation, records, notes }
}
