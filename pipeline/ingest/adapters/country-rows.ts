// Reads a publisher's file as most are: a CSV whose rows name a country, with each observation at most once.

import type { Problem } from '../../model/failure.ts'
import type { CountryNames } from '../country-names.ts'
import { inputProblem } from '../input-problems.ts'
import type { NamedFile } from './adapter.ts'
import { countryReader } from './countries.ts'
import { type Dialect, readPublisherCsv } from './publisher-csv.ts'

/**
 * All rows of a file, with a lookup of countries as the publisher writes them, and a check for observations that are repeated. Both add
 * what they find to the problems with the text of the file.
 */
export function readCountryRows<Column extends string>(
  file: NamedFile,
  dialect: Dialect<Column>,
  { names, publisher, figuresARow = 1 }: { readonly names: CountryNames; readonly publisher: string; readonly figuresARow?: number },
) {
  const read = readPublisherCsv(file, dialect, figuresARow)
  return { ...read, countryOf: countryReader(names, publisher, read.problems), isFirst: repetitionFinder(read.problems) }
}

/**
 * Makes a function that takes observations by their key: true for the first. Each further one becomes a problem that names the line of the
 * first: whichever is read, the other would be ignored.
 */
export function repetitionFinder(problems: Problem[]) {
  const lines = new Map<string, number>()
  return (key: string, { file, line }: { readonly file: string; readonly line: number }): boolean => {
    const before = lines.get(key)
    if (before === undefined) lines.set(key, line)
    else problems.push(inputProblem('duplicate-observation', `line ${before} already has this observation`, { file, line, actual: key }))
    return before === undefined
  }
}
