// An independent implementation of the production data. It uses the same texts and files as the pipeline, but none of its code.

import { balance, type Quantity } from './books.ts'
import { countriesOf, YEARS } from './dimensions.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { type ReferenceRecord, recordsOf, totalIn } from './records.ts'
import { readWorld } from './world.ts'

/** The national figures of a country-year. */
interface NationalFigures extends Evidence {
  readonly profile: string
  /** National mass of every quantity, kg, which is the sum of its cells. */
  readonly kg: Readonly<Record<Quantity, bigint>>
}

export interface Reference {
  readonly national: readonly NationalFigures[]
  readonly records: readonly ReferenceRecord[]
}

/**
 * Every record and the national figures of a production release.
 * `raw` and `assumptions` are the folders of the publishers' files and of the typed tables.
 */
export function productionRecords({ raw, assumptions, version }: { raw: string; assumptions: string; version: string }): Reference {
  const world = readWorld(raw, assumptions, version)
  const national: NationalFigures[] = []
  const records: ReferenceRecord[] = []
  for (const country of countriesOf(version)) {
    for (const year of YEARS) {
      const evidence = evidenceOf(world, country, year)
      const { books, profile } = balance(world.assumptions, evidence)
      const kg = Object.fromEntries(Object.keys(books).map((quantity) => [quantity, totalIn(books, quantity as Quantity)]))
      national.push({ ...evidence, profile, kg: kg as Record<Quantity, bigint> })
      records.push(...recordsOf(country, year, books))
    }
  }
  return { national, records }
}
