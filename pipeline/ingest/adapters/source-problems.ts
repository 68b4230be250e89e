// The stable codes of what can be wrong with descriptors, raw files and publishers' cells, each with what to do about it.

import type { Problem } from '../../model/failure.ts'
import type { ProblemPlace } from '../input-problems.ts'

export const SOURCE_CODES = {
  // descriptors and pins
  'broken-descriptor': 'Write source.json as schemas/source.ts describes it.',
  'missing-descriptor': 'Write a source.json, or remove the folder: without a source.json the build reads nothing in it.',
  'unknown-adapter': 'Name one of the adapters of pipeline/ingest/adapters/index.ts.',
  'unknown-source': 'Name the folder of another source in `preferred_over`, or remove it there.',
  'missing-part': 'Add the missing file: every snapshot needs one for each part of its adapter.',
  'unknown-part': 'Remove the file from source.json, or give it a part that the adapter has.',
  'bad-option': 'Correct the options of the adapter in source.json.',
  'unused-remark': 'Remove the remark from source.json, or correct its table and country.',
  'missing-raw-file': 'Run `plastic-eol fetch`, or name the folder that has the file with --raw <dir>.',
  'checksum-differs': 'Run `plastic-eol fetch --replace`, or add another edition of the file as a new snapshot in source.json.',
  // the file
  'publisher-archive': 'Pin an undamaged archive of the kind that the adapter was written for.',
  'publisher-encoding': 'Pin a file in UTF-8, or change the encoding that the adapter declares.',
  'publisher-header': 'Find out what the changed columns mean, and change the adapter accordingly.',
  'publisher-layout': 'Pin the file as the publisher gives it, or change what the adapter declares about its layout.',
  'publisher-row': 'Check whether the file is damaged: the row does not fit the header.',
  // the cells
  'publisher-country': 'Add the name to sources/country-names.csv with its code, or with - if it is not a country.',
  'publisher-number': 'Check the cell. If the publisher now writes numbers in this form, change the adapter.',
  'publisher-year': 'Check the cell. If the publisher now writes years in this form, change the adapter.',
  'publisher-value': 'Find out what the value means, and change the adapter accordingly.',
  'duplicate-observation': 'Find out which of the two is right. Remove the other row, or skip it in the adapter.',
  'unused-weight': 'Remove the row: the publisher gives a total coverage, or does not give both urban and rural coverage.',
} as const

export type SourceCode = keyof typeof SOURCE_CODES

/** A problem with a source. Undefined fields are left out; without an `expected`, it says the remedy of the code. */
export function sourceProblem(code: SourceCode, message: string, place: ProblemPlace & { readonly remedy?: string } = {}): Problem {
  const given = Object.entries(place).filter(([, value]) => value !== undefined)
  return { ...(place.expected === undefined ? { remedy: SOURCE_CODES[code] } : {}), ...Object.fromEntries(given), code, message }
}

/** A function that adds problems with one row of a file to a list. */
export function reporterOf(problems: Problem[], row: Pick<ProblemPlace, 'file' | 'line'>) {
  return (...[code, message, place]: Parameters<typeof sourceProblem>): void => {
    problems.push(sourceProblem(code, message, { ...row, ...place }))
  }
}

/** Whether the cell of a column is a year; if not, that is reported. */
export function isYear(found: string, column: string, report: ReturnType<typeof reporterOf>): boolean {
  const isOne = /^\d{4}$/.test(found)
  if (!isOne) report('publisher-year', 'not a year', { column, found, expected: 'a year' })
  return isOne
}
