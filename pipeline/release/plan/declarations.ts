// Compares declared changes, as a maintainer writes them, with the input rows that really changed.
//   add country PRY                       every row added for that country, in any table
//   add year 2023                         the year, and every row added for it; `category`, `polymer` and `metric` alike
//   revise recycling_rates TZA 2022       rows of that table revised, by the first parts of their key
//   revise release_rates PET bottles      a part of a key is written as it stands in the table, blanks and all
//   revise quantity littered  the quantity, which the release computes in another way: method/changes.ts lists it
//   revise source worldbank-what-a-waste-2   rows of any table that this source gives, and its row of the table sources
//   add sources x · remove waste_trade FRA 2020 import · add exceptions collection FRA|2020

import type { Column } from '../../../schemas/columns.ts'
import { TABLES, type Table, type TableName, tableNamed } from '../../../schemas/tables.ts'
import { COVERED, type CoverageChange, type Covered, type QuantityChange } from '../../model/coverage.ts'
import { Failure } from '../../model/failure.ts'
import { largest } from '../../model/lists.ts'
import { nearest } from '../../model/nearest.ts'

/** A row that changed, as far as declarations look at it. */
interface ChangedRow {
  readonly change: 'added' | 'removed' | 'revised'
  readonly table: TableName
  readonly key: string
  /** The id of the source that gives the row; of a removed row, the one that gave it. */
  readonly source?: string | undefined
}

export interface Declaration {
  readonly text: string
  /** Whether the declaration covers this change of an input row. */
  readonly covers: (change: ChangedRow) => boolean
  /** Whether it covers this change of what the release covers, or of a quantity. */
  readonly coversCoverage: (change: CoverageChange | QuantityChange) => boolean
}

const CHANGE_OF: Readonly<Record<string, ChangedRow['change']>> = { add: 'added', revise: 'revised', remove: 'removed' }

/** The parts of a declared change: what happens (undefined where the verb is not known), to what, and the words after it. */
export function declaredParts(text: string) {
  const [verb = '', subject = '', ...words] = text.split(' ')
  const isOfCoverage = subject === 'country' || isCovered(subject)
  return { change: CHANGE_OF[verb], subject, words, isOfCoverage }
}

/** Reads a declared change. Failure 'bad-declaration' when verb, table or the number of key parts is not known. */
export function parseDeclaration(text: string, file: string): Declaration {
  const { change, subject, words: parts } = declaredParts(text)
  if (!change) throw bad(text, file, `the verb is one of ${Object.keys(CHANGE_OF).join(', ')}`)
  if (subject === 'country') {
    const [country] = parts
    if (parts.length !== 1 || !country || change === 'revised')
      throw bad(text, file, 'a country is added or removed by its code: `add country PRY`')
    return { text, covers: (row) => row.change === change && concernsCountry(row, country), coversCoverage: () => false }
  }
  if (isCovered(subject)) return coverageDeclaration(text, file, change, subject, parts.join(' '))
  if (subject === QUANTITY) {
    if (parts.length !== 1 || change !== 'revised') throw bad(text, file, 'a quantity is revised by its name: `revise quantity littered`')
    return { text, covers: () => false, coversCoverage: ({ kind, value }) => kind === QUANTITY && value === parts[0] }
  }
  if (subject === SOURCE) {
    const [source] = parts
    if (parts.length !== 1) throw bad(text, file, 'a source is named by its id: `revise source worldbank-population`')
    const isOfSource = (row: ChangedRow) => (row.table === 'sources' ? row.key : row.source) === source
    return { text, covers: (row) => row.change === change && isOfSource(row), coversCoverage: () => false }
  }
  const table = TABLES.find((candidate) => candidate.name === subject)
  if (!table) {
    const near = nearest(subject, ['country', SOURCE, ...COVERED, QUANTITY, ...TABLES.map((candidate) => candidate.name)])
    throw bad(text, file, `there is no table ${subject}${near ? `; did you mean ${near}?` : ''}`)
  }
  if (parts.length > mostWords(table)) throw bad(text, file, `the key of ${subject} has ${keyParts(table)}`)
  const covers = (row: ChangedRow) => row.table === subject && row.change === change && beginsWith(row.key, parts)
  return { text, covers, coversCoverage: () => false }
}

/** Declarations of the rows of one source, in any table; `sources` is the table of sources. */
const SOURCE = 'source'

const QUANTITY: QuantityChange['kind'] = 'quantity'

const isCovered = (subject: string): subject is Covered => COVERED.some((kind) => kind === subject)

/** `add year 2023`: the year itself, and the rows of tables that have it in their key. A metric is in no key. */
function coverageDeclaration(text: string, file: string, change: ChangedRow['change'], kind: Covered, value: string): Declaration {
  if (change === 'revised' || value === '')
    throw bad(text, file, `a ${kind} is added or removed by its name: \`add ${kind} ${EXAMPLES[kind]}\``)
  if (kind === 'year' && !/^\d{4}$/.test(value)) throw bad(text, file, 'a year has four digits: `add year 2023`')
  return {
    text,
    covers: (row) => row.change === change && hasPart(row, kind, value),
    coversCoverage: (covered) => covered.change === change && covered.kind === kind && covered.value === value,
  }
}

const EXAMPLES: Readonly<Record<Covered, string>> = { year: '2023', category: 'PET bottles', polymer: 'PLA', metric: 'not_collected' }

/** Whether the value is that part of the row's key, or of the key of the row that an exception replaces. */
function hasPart({ table, key }: ChangedRow, name: string, value: string): boolean {
  const parts = key.split('|')
  return table === 'exceptions' ? parts.slice(1, -1).includes(value) : parts[tableNamed(table).key.indexOf(name)] === value
}

const keyParts = ({ key }: Table) => (key.length === 1 ? `one part: ${key[0]}` : `${key.length} parts: ${key.join(', ')}`)

/** How many words a key of the table can have: a category, a region and other text may hold blanks. */
function mostWords(table: Table): number {
  const wordsOf = ({ kind, allowed = [] }: Column) => {
    if (kind === 'choice') return largest(allowed.map((value) => value.split(' ').length))
    return kind === 'text' || kind === 'area' ? Number.POSITIVE_INFINITY : 1
  }
  return table.columns.filter(({ name }) => table.key.includes(name)).reduce((sum, column) => sum + wordsOf(column), 0)
}

/** Whether the words are the first parts of the key, each part whole. */
function beginsWith(key: string, words: readonly string[]): boolean {
  const wanted = words.join(' ').replaceAll('|', ' ')
  if (wanted === '') return true
  const parts = key.split('|')
  return parts.some((_, index) => parts.slice(0, index + 1).join(' ') === wanted)
}

function concernsCountry(row: ChangedRow, country: string): boolean {
  const key = tableNamed(row.table).key
  const parts = row.key.split('|')
  if (row.table === 'exceptions') return parts.slice(1, -1).includes(country)
  return key.some((name, index) => (name === 'country' || name === 'area') && parts[index] === country)
}

function bad(text: string, file: string, message: string): Failure {
  return new Failure('bad-declaration', `${file}: the declared change \`${text}\` is not understood.`, {
    hint: message.endsWith('?') ? message : `${message}.`,
  })
}
