// Makes the books of countries of the release in the engine's current schema.

import type { Engine } from '../../io/engine.ts'
import { once } from '../../model/lists.ts'
import { sqlTexts } from '../../model/sql-text.ts'
import { bookOf, type CountryBook, type CountryData, type PassedOver, type ReleaseRows, recordKey } from './book.ts'

/** The book of a country that the release in the engine covers. */
export async function readBook(engine: Engine, rows: ReleaseRows, country: string): Promise<CountryBook> {
  return bookOf(country, rows, await readCountryData(engine, rows, [country])(country))
}

/**
 * What a release has of its countries, or of some of them, beside their calculation: the engine is asked once, when the first country is.
 */
export function readCountryData(
  engine: Engine,
  { rowOf }: ReleaseRows,
  countries?: readonly string[],
): (country: string) => Promise<CountryData> {
  const qualities = `select * from quality where ${countries ? `country in (${sqlTexts(countries)})` : 'true'}`
  let read: Promise<ReadonlyMap<string, CountryData>> | undefined
  const readAll = async () => {
    const found = new Map<string, { readonly qualities: Map<string, bigint>; readonly passedOver: PassedOver[] }>()
    const of = (country: string) => once(found, country, () => ({ qualities: new Map(), passedOver: [] }))
    for (const { country, year, category, polymer, quality_milli } of await engine.rows(qualities))
      of(String(country)).qualities.set(
        recordKey({ year: Number(year), category: String(category), polymer: String(polymer) }),
        BigInt(String(quality_milli)),
      )
    for (const passed of await engine.rows<PassedOver>(PASSED_OVER_ROWS))
      of(String(rowOf(passed.row).values.country)).passedOver.push(passed)
    return found
  }
  return async (country) => {
    read ??= readAll()
    return (await read).get(country) ?? { qualities: new Map(), passedOver: [] }
  }
}

/** Rows that nothing reads, with the reason where there is one. */
const PASSED_OVER_ROWS = `
  select p.row_id as "row", p.reason, p.sentence from passed_over p
  anti join (select input_row from step_notes where input_row is not null) s on s.input_row = p.row_id
  where p.sentence is not null
  order by p.row_id, p.reason`
