// How most publishers' files are opened: a CSV whose rows name a country, each at most once.

import type { Problem } from '../../model/failure.ts'
import type { CountryNames } from '../country-names.ts'
import type { NamedFile } from './adapter.ts'
import { countryReader } from './countries.ts'
import { type Dialect, type PublisherRow, readPublisherCsv } from './publisher-csv.ts'
import { repetitionFinder } from './repeated.ts'

export interface CountryRows<Column extends string> {
  readonly rows: readonly PublisherRow<Column>[]
  /** What is wrong with the text of the file; what the others find is added here. */
  readonly problems: Problem[]
  readonly countryOf: ReturnType<typeof countryReader>
  readonly isFirst: ReturnType<typeof repetitionFinder>
}

/** All rows of a file, with what looks up countries as the publisher writes them and finds what is given twice. */
export function readCountryRows<Column extends string>(
  file: NamedFile,
  dialect: Dialect<Column>,
  { names, publisher }: { readonly names: CountryNames; readonly publisher: string },
): CountryRows<Column> {
  const read = readPublisherCsv(file, dialect)
  const problems = [...read.problems]
  return { rows: read.rows, problems, countryOf: countryReader(names, publisher, problems), isFirst: repetitionFinder(problems) }
}
