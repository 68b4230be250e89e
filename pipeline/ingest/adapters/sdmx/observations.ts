// Reads observations from the rows of an SDMX-CSV file: one value by country, year and the other dimensions of its dataflow.

import type { Problem } from '../../../model/failure.ts'
import { nearest } from '../../../model/nearest.ts'
import { typedEntries } from '../../../model/typed-keys.ts'
import type { AccountBook } from '../../account/file-account.ts'
import type { CountryNames } from '../../country-names.ts'
import { inputProblem, reporterOf } from '../../input-problems.ts'
import type { NamedFile } from '../adapter.ts'
import { countryReader } from '../countries.ts'
import { repetitionFinder } from '../country-rows.ts'
import { type Dialect, eachPublisherRow, isNumberForm, isYear, isYearForm, type PublisherRow } from '../publisher-csv.ts'

/** Eurostat's name as a publisher in sources/country-names.csv. */
const PUBLISHER = 'eurostat'

export type Dimension = 'freq' | 'waste' | 'wst_oper' | 'unit' | 'indic_de'
export type ObservationColumn = 'geo' | 'TIME_PERIOD' | 'OBS_VALUE' | 'OBS_FLAG'

/** Which codes of a dimension are read, and which are known and left out. Any other code is a problem. */
export interface Codes {
  readonly read: readonly string[]
  readonly leftOut?: readonly string[]
}

export interface Dataflow {
  /** The dataflow with its version, as every row names it. */
  readonly id: string
  readonly dimensions: Readonly<Partial<Record<Dimension, Codes>>>
}

export interface SdmxObservation {
  readonly file: string
  readonly line: number
  readonly country: string
  readonly year: string
  /** A plain decimal number, 0 or more. */
  readonly value: string
  /** The flags in words, or nothing. */
  readonly flags: string
  codeOf(dimension: Dimension): string
}

interface Wanted {
  readonly dataflow: Dataflow
  /** What every row says in columns that name its dataflow. */
  readonly identity: Readonly<Record<string, string>>
  readonly first_year: number
  readonly last_year: number
  readonly account: AccountBook
  /** Takes a figure whose codes the dataflow leaves out, and accounts for it. If absent, the account says that no table takes it. */
  readonly onOther?: (observation: SdmxObservation) => void
}

/**
 * The observations of these years whose codes are read, of all countries. Blank values, regions, other years and codes that are left out
 * give no observation: the account says so. Each observation is to be taken or left by the caller. Each unknown code and place becomes a
 * problem once, and so does the first row of another dataflow.
 *
 * Flags become words of the note, estimates included. A 0 is 0, with whatever flag.
 */
export function readObservations(
  named: NamedFile,
  dialect: Dialect<string>,
  { dataflow, identity, first_year, last_year, account, onOther }: Wanted,
  names: CountryNames,
): { readonly observations: readonly SdmxObservation[]; readonly problems: Problem[] } {
  const problems: Problem[] = []
  const dimensions = dimensionsOf(dataflow)
  const countryOf = countryReader(names, PUBLISHER, problems)
  const isFirst = repetitionFinder(problems)
  const reported = new Set<string>()
  const observations: SdmxObservation[] = []
  const identify = identityCheck(identity, problems)
  const textProblems = eachPublisherRow(named, dialect, account, (row) => {
    const { file, line, cells } = row
    const { geo = '', TIME_PERIOD = '', OBS_VALUE = '', OBS_FLAG = '' } = cells
    identify(row)
    const report = reporterOf(problems, { file, line })
    const country = countryOf(geo, { file, line, column: 'geo' })
    const codeOf = (dimension: Dimension) => cells[dimension] ?? ''
    const amount = { text: OBS_VALUE, unit: unitOf(codeOf('unit')) }
    const said = { line, country, year: TIME_PERIOD, ...(isNumber(amount.text) ? { amount } : {}) }
    if (country === undefined) return account.leave('not-a-country', said)
    let read = true
    for (const { dimension, codes, known } of dimensions) {
      const code = cells[dimension] ?? ''
      if (!codes.read.includes(code)) read = false
      if (known.has(code) || reported.has(`${dimension} ${code}`)) continue
      reported.add(`${dimension} ${code}`)
      report('publisher-value', 'unknown code', { column: dimension, actual: code, nearest: nearest(code, known) })
    }
    if (!isYear(TIME_PERIOD, 'TIME_PERIOD', report)) return
    const year = Number(TIME_PERIOD)
    if (year < first_year || year > last_year) return account.leave('other-year', said)
    const observation = { file, line, country, year: TIME_PERIOD, value: OBS_VALUE, codeOf }
    if (!read) {
      if (onOther && isNumber(OBS_VALUE)) return onOther({ ...observation, flags: '' })
      return account.leave('other-quantity', said)
    }
    const key = [country, TIME_PERIOD, ...dimensions.map(({ dimension }) => cells[dimension])].join('|')
    if (!isFirst(key, { file, line })) return
    const flags = flagWords(OBS_FLAG)
    if (flags === undefined) report('publisher-value', 'unknown flag', { column: 'OBS_FLAG', actual: OBS_FLAG })
    if (OBS_VALUE === '') return account.leave('no-value', said)
    if (!isNumber(OBS_VALUE)) {
      report('publisher-number', 'not understood', { column: 'OBS_VALUE', actual: OBS_VALUE, expected: 'a number, 0 or more' })
      return
    }
    observations.push({ ...observation, flags: flags ?? '' })
  })
  return { observations, problems: [...textProblems, ...problems] }
}

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text)

/** Eurostat's code of tonnes is one letter. Files without units count persons. */
const unitOf = (code: string) => (code === 'T' ? 'tonnes' : code === '' ? 'persons' : code)

/** What the account says of an observation. */
export const saidOf = ({ line, country, year, value, codeOf }: SdmxObservation) => ({
  ...{ line, country, year },
  amount: { text: value, unit: unitOf(codeOf('unit')) },
})

/** What the cells look like in the columns of a dataflow. */
export const formsOf = (dataflow: Dataflow, identity: Wanted['identity']) => ({
  geo: (cell: string) => /^[A-Z]{2}/.test(cell),
  TIME_PERIOD: isYearForm,
  OBS_VALUE: isNumberForm,
  OBS_FLAG: (cell: string) => flagWords(cell) !== undefined,
  ...Object.fromEntries(Object.entries(identity).map(([column, text]) => [column, (cell: string) => cell === text])),
  ...Object.fromEntries(dimensionsOf(dataflow).map(({ dimension, known }) => [dimension, (cell: string) => known.has(cell)])),
})

function dimensionsOf({ dimensions }: Dataflow) {
  return typedEntries(dimensions).map(([dimension, codes]) => ({
    dimension,
    codes,
    known: new Set([...codes.read, ...(codes.leftOut ?? [])]),
  }))
}

/** Makes a check of rows: for each column of the identity, the first row that says something else becomes a problem. */
function identityCheck(identity: Readonly<Record<string, string>>, problems: Problem[]): (row: PublisherRow<string>) => void {
  const unbroken = new Map(Object.entries(identity))
  return ({ file, line, cells }) => {
    for (const [column, text] of unbroken) {
      if (cells[column] === text) continue
      unbroken.delete(column)
      const place = { file, line, column, actual: cells[column], expected: text === '' ? 'nothing' : text }
      problems.push(inputProblem('publisher-value', 'the adapter does not read rows of this kind', place))
    }
  }
}

/**
 * The flags with which SDMX qualifies a value: one letter each, several in a row. Source: Eurostat, list of observation flags (code list
 * CL_OBS_STATUS).
 */
const FLAGS = {
  b: 'break in time series',
  c: 'confidential',
  d: 'definition differs',
  e: 'estimated',
  f: 'forecast',
  i: 'imputed by Eurostat',
  n: 'not significant',
  p: 'provisional',
  r: 'revised',
  s: 'estimated by Eurostat',
  u: 'low reliability',
  z: 'not applicable',
} as const

/** The flags in words: `be` → `break in time series, estimated`; undefined when one of the letters is not known. */
function flagWords(flags: string): string | undefined {
  const known: Readonly<Record<string, string>> = FLAGS
  const words = [...flags].map((flag) => known[flag])
  return words.includes(undefined) ? undefined : words.join(', ')
}
