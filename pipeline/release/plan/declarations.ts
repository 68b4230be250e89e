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

/** What a declaration may cover: a change of an input row, of what the release covers, or of a quantity. */
export type DeclarableChange = ChangedRow | CoverageChange | QuantityChange

export interface Declaration {
  readonly text: string
  readonly covers: (change: DeclarableChange) => boolean
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
  const { change, subject, words } = declaredParts(text)
  if (!change) throw bad(text, file, `the verb is one of ${Object.keys(CHANGE_OF).join(', ')}`)
  const isAbout = aboutSubject(change, subject, words, (message) => bad(text, file, message))
  return { text, covers: (found) => found.change === change && isAbout(found) }
}

/** Whether a change of that kind is about the subject of a declaration; `wrong` makes the Failure of one that is not understood. */
function aboutSubject(
  change: ChangedRow['change'],
  subject: string,
  parts: readonly string[],
  wrong: (message: string) => Failure,
): (found: DeclarableChange) => boolean {
  const [first = ''] = parts
  if (subject === 'country') {
    if (parts.length !== 1 || first === '' || change === 'revised')
      throw wrong('a country is added or removed by its code: `add country PRY`')
    return (found) => 'table' in found && hasPart(found, ['country', 'area'], first)
  }
  if (isCovered(subject)) return aboutCovered(change, subject, parts.join(' '), wrong)
  if (subject === QUANTITY) {
    if (parts.length !== 1 || change !== 'revised') throw wrong('a quantity is revised by its name: `revise quantity littered`')
    return (found) => 'kind' in found && found.kind === QUANTITY && found.value === first
  }
  if (subject === SOURCE) {
    if (parts.length !== 1) throw wrong('a source is named by its id: `revise source worldbank-population`')
    return (found) => 'table' in found && (found.table === 'sources' ? found.key : found.source) === first
  }
  const table = TABLES.find((candidate) => candidate.name === subject)
  if (!table) {
    const near = nearest(subject, ['country', SOURCE, ...COVERED, QUANTITY, ...TABLES.map((candidate) => candidate.name)])
    throw wrong(`there is no table ${subject}${near ? `; did you mean ${near}?` : ''}`)
  }
  if (parts.length > mostWords(table)) throw wrong(`the key of ${subject} has ${keyParts(table)}`)
  return (found) => 'table' in found && found.table === subject && beginsWith(found.key, parts)
}

/** Declarations of the rows of one source, in any table; `sources` is the table of sources. */
const SOURCE = 'source'

const QUANTITY: QuantityChange['kind'] = 'quantity'

const isCovered = (subject: string): subject is Covered => COVERED.some((kind) => kind === subject)

/** `add year 2023`: the year itself, and the rows of tables that have it in their key. A metric is in no key. */
function aboutCovered(
  change: ChangedRow['change'],
  kind: Covered,
  value: string,
  wrong: (message: string) => Failure,
): (found: DeclarableChange) => boolean {
  if (change === 'revised' || value === '') throw wrong(`a ${kind} is added or removed by its name: \`add ${kind} ${EXAMPLES[kind]}\``)
  if (kind === 'year' && !/^\d{4}$/.test(value)) throw wrong('a year has four digits: `add year 2023`')
  return (found) => ('table' in found ? hasPart(found, [kind], value) : found.kind === kind && found.value === value)
}

const EXAMPLES: Readonly<Record<Covered, string>> = { year: '2023', category: 'PET bottles', polymer: 'PLA', metric: 'not_collected' }

/** Whether the value is a part of that name of the row's key, or of the key of the row that an exception replaces. */
function hasPart({ table, key }: ChangedRow, names: readonly string[], value: string): boolean {
  const parts = key.split('|')
  if (table === 'exceptions') return parts.slice(1, -1).includes(value)
  return tableNamed(table).key.some((name, index) => names.includes(name) && parts[index] === value)
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

function bad(text: string, file: string, message: string): Failure {
  return new Failure('bad-declaration', `${file}: the declared change \`${text}\` is not understood.`, {
    hint: message.endsWith('?') ? message : `${message}.`,
  })
}
