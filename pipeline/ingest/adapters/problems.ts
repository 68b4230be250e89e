// The stable codes of what can be wrong with descriptors, raw files and publishers' cells, each with what to do about it.

import type { Problem } from '../../model/failure.ts'
import type { ProblemPlace } from '../problems.ts'

export const SOURCE_CODES = {
  // descriptors and pins
  'broken-descriptor': 'Write source.json as schemas/source.ts describes it.',
  'missing-descriptor': 'Write a source.json, or take the folder away: nothing of it would be read.',
  'unknown-adapter': 'Name one of the adapters of pipeline/ingest/adapters/index.ts.',
  'missing-part': 'Give every snapshot a file for each part of its adapter.',
  'unknown-part': 'Take the file out, or name the part that the adapter knows.',
  'bad-option': 'Correct the options of the adapter in source.json.',
  'unused-remark': 'Take the remark out of source.json, or correct its table and country.',
  'missing-raw-file': 'the raw file in the folder that --raw names, or in sources/production/raw; `plastic-eol fetch` brings it',
  'checksum-differs': 'Fetch the file again; another edition of it is a new snapshot in source.json.',
  // the file
  'publisher-archive': 'The archive is not the one that the adapter was written for, or it is damaged.',
  'publisher-encoding': 'The file is not the one that the adapter was written for.',
  'publisher-header': 'The publisher changed the columns: look at what they mean and teach the adapter.',
  'publisher-row': 'The row does not fit the header; the file may be damaged.',
  // the cells
  'publisher-country': 'Add the name to sources/country-names.csv, with the code - where it is no country.',
  'publisher-number': 'Look at the cell; the adapter takes plain numbers and numbers such as 2e4.',
  'publisher-year': 'Look at the cell; the adapter takes a year, a range of years or nothing.',
  'publisher-value': 'Teach the adapter what the value means.',
  'duplicate-observation': 'Decide in the adapter which of the two holds.',
  'unused-weight': 'Take the row out: the publisher gives a total, or not both parts.',
} as const

export type SourceCode = keyof typeof SOURCE_CODES

/** A problem with a source. Undefined fields are left out; without an `expected` of its own, it expects the remedy of the code. */
export function sourceProblem(code: SourceCode, message: string, place: ProblemPlace = {}): Problem {
  const given = Object.entries(place).filter(([, value]) => value !== undefined)
  return { expected: SOURCE_CODES[code], ...Object.fromEntries(given), code, message }
}
