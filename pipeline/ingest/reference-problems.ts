// What a row cannot check by itself: that its key is unique, and that what it refers to exists.

import type { Column } from '../../schemas/columns.ts'
import { isTableName, TABLES, type Table, type TableName, tableNamed } from '../../schemas/tables.ts'
import { countryOfCode, isCountryCode } from '../model/country-code.ts'
import type { Problem } from '../model/failure.ts'
import { nearest } from '../model/nearest.ts'
import { compareVersions } from '../model/versions.ts'
import type { CountryNames } from './country-names.ts'
import { readTarget } from './exception-target.ts'
import { inputProblem, type ProblemRule, placeBeside } from './input-problems.ts'
import type { Prefers } from './preferred-sources.ts'
import type { InputRow } from './rows.ts'
import type { BrokenRow, TypedTable } from './typed-table.ts'

/**
 * Rows of one table with the same key and the same `since`, and keys that come from two origins whatever their `since`: from two described
 * sources of which the later does not come first, or from a described source and a typed table. Each later row is a problem that names the
 * first. `typedFiles` are the files of the typed tables.
 */
export function duplicateProblems(
  { table: name, rows, broken }: TypedTable,
  typedFiles: ReadonlySet<string>,
  prefers: Prefers = () => false,
): Problem[] {
  const table = tableNamed(name)
  const column = table.key.join(', ')
  const firsts = new Map<string, Keyed>()
  // Few keys have a second row: the rows after the first are apart, so that most keys need no list.
  const seconds = new Map<string, Keyed[]>()
  const problems: Problem[] = []
  const originOf = (row: Keyed) => (typedFiles.has(row.file) ? '' : String(row.values.source))
  /** Whether both rows may stand: the source of the later one comes before that of the other. */
  const isReplaced = (one: Keyed, other: Keyed) => {
    const [later, earlier] = compareVersions(one.since, other.since) > 0 ? [one, other] : [other, one]
    return later.since !== earlier.since && prefers(name, originOf(later), originOf(earlier))
  }
  const take = (row: Keyed) => {
    const { key, file, line } = row
    const before = firsts.get(key)
    if (!before) {
      firsts.set(key, row)
      return
    }
    const others = [before, ...(seconds.get(key) ?? [])]
    const twin = others.find(({ since }) => since === row.since)
    const rival = others.find((other) => originOf(other) !== originOf(row) && !isReplaced(row, other))
    const first = twin ?? rival
    if (first) {
      const where = placeBeside(row, first)
      const message = rival
        ? `${where} has this key from another source`
        : `${where} already has this key with the same since, ${row.since}`
      const problem = inputProblem('duplicate-key', message, { file, line, column, actual: key, expected: 'every key once in a release' })
      const isTyped = [first, row].some((one) => originOf(one) === '')
      problems.push(rival ? { ...problem, advice: isTyped ? KEEP_ONE : LEAVE_OUT } : problem)
    } else seconds.set(key, others.slice(1).concat(row))
  }
  for (const row of rows) take(row)
  for (const row of broken) {
    const keyed = keyOf(row, table)
    if (keyed) take(keyed)
  }
  return problems
}

/** Which of two sources gives way. The lines of pinned files cannot be corrected. */
const LEAVE_OUT =
  'Say in source.json which source comes first for the table, with `preferred_over`, or leave the row out of the newer source.'

/** `preferred_over` knows sources only. */
const KEEP_ONE = 'Remove the row from the typed file, or leave it out of the source.'

type Keyed = Pick<InputRow, 'key' | 'since' | 'file' | 'line' | 'values'>

function keyOf({ file, line, cells }: BrokenRow, table: Table): Keyed | undefined {
  const parts = table.key.map((name) => cells[name])
  if (cells.since === undefined || parts.some((part) => part === undefined)) return undefined
  return { key: parts.join('|'), since: cells.since, values: { source: cells.source ?? '' }, file, line }
}

/**
 * References to sources, areas, tables and targets of exceptions that do not exist, over all releases. References to a table in `unread`,
 * whose file is broken as a whole, are not checked.
 */
export function referenceProblems(tables: readonly TypedTable[], unread: ReadonlySet<TableName>, names: CountryNames): Problem[] {
  const known: Known = {
    names,
    regions: unread.has('countries') ? undefined : textsOf(tables, 'countries', 'region'),
    sources: unread.has('sources') ? undefined : textsOf(tables, 'sources', 'source'),
  }
  return tables.flatMap((typed) => {
    const table = tableNamed(typed.table)
    const checks = table.columns.flatMap((column) => checksOf(column, table, known).map((check) => ({ column: column.name, check })))
    const problems: Problem[] = []
    for (const { file, line, text } of cellsOf(typed)) {
      for (const { column, check } of checks) {
        const found = text(column)
        const wrong = found === undefined ? undefined : check(found)
        if (wrong) problems.push(inputProblem(wrong.rule, wrong.message, { file, line, column, actual: found, ...wrong }))
      }
      if (table.name === 'exceptions') checkTarget({ file, line, text }, problems, names)
    }
    const isNamed = ['countries', 'country_codes'].includes(table.name)
    return [...problems, ...(isNamed ? nameProblems(typed, names) : [])]
  })
}

interface Known {
  readonly names: CountryNames
  /** Undefined where the table could not be read: references to it are then not checked. */
  readonly regions: ReadonlySet<string> | undefined
  readonly sources: ReadonlySet<string> | undefined
}

/** The texts of a row, and of those cells of a broken row that could be read, by column. */
interface Cells {
  readonly file: string
  readonly line: number
  readonly text: (column: string) => string | undefined
}

/** Columns of text hold the cell itself, under its own name; a missing one is empty. */
function* cellsOf({ rows, broken }: TypedTable): Generator<Cells> {
  for (const { file, line, values } of rows) {
    const text = (column: string) => {
      const value = values[column]
      return value === null ? '' : typeof value === 'string' ? value : undefined
    }
    yield { file, line, text }
  }
  for (const { file, line, cells } of broken) yield { file, line, text: (column) => cells[column] }
}

/** Returns what is wrong with a text. */
type Check = (
  text: string,
) => (Pick<Problem, 'message' | 'expected'> & { readonly rule: ProblemRule; readonly nearest?: string | undefined }) | undefined

function checksOf({ name, kind, refersTo }: Column, table: Table, { names, regions, sources }: Known): Check[] {
  const checks: Check[] = []
  if (refersTo === 'sources' && sources)
    checks.push((text) =>
      sources.has(text)
        ? undefined
        : { rule: 'unknown-source', message: 'unknown source', expected: 'an id in the table sources', nearest: nearest(text, sources) },
    )
  if (kind === 'area' && names.codes.size > 0 && regions) {
    const expected = `an ISO 3166-1 alpha-3 code or one of the regions ${[...regions].join(', ')}`
    const near = (text: string) =>
      (isCountryCode(text) ? names.nearestCode(text, []) : undefined) ?? nearest(text, regions) ?? names.nearestCode(text)
    checks.push((text) =>
      names.codes.has(text) || regions.has(text)
        ? undefined
        : { rule: 'unknown-area', message: 'unknown area', expected, nearest: near(text) },
    )
  }
  if (table.name === 'series_breaks' && name === 'table') {
    const tables = TABLES.map((one) => one.name)
    const expected = `one of ${tables.join(', ')}`
    checks.push((text) =>
      isTableName(text) ? undefined : { rule: 'unknown-table', message: 'unknown table', expected, nearest: nearest(text, tables) },
    )
  }
  if (table.key.includes(name) && table.name !== 'exceptions' && (kind === 'text' || kind === 'area'))
    checks.push((text) =>
      text.includes('|') ? { rule: 'bar-in-key', message: 'a part of the key contains |', expected: 'text without |' } : undefined,
    )
  return checks
}

/** Countries that have the name of another one. A part may have any name, as Georgia does. */
function nameProblems({ rows }: TypedTable, names: CountryNames): Problem[] {
  return rows.flatMap(({ file, line, values: { country, name } }) => {
    if (typeof country !== 'string' || typeof name !== 'string' || countryOfCode(country) !== country) return []
    const other = names.otherNamed(name, country)
    if (other === undefined) return []
    const expected = `a name of ${country}, such as ${names.nameOf(country) ?? country}`
    return [inputProblem('other-country', `the name is that of ${other}`, { file, line, column: 'name', actual: name, expected })]
  })
}

function checkTarget({ text, ...place }: Cells, problems: Problem[], names: CountryNames): void {
  const [table, key, column, value] = [text('table'), text('key'), text('column'), text('value')]
  if (table === undefined || key === undefined || column === undefined || value === undefined) return
  readTarget({ table, key, column, value }, place, problems, names)
}

/** All texts in a column, including those of broken rows. */
function textsOf(tables: readonly TypedTable[], name: TableName, column: string): ReadonlySet<string> {
  const typed = tables.find(({ table }) => table === name)
  const texts = typed ? [...cellsOf(typed)].map(({ text }) => text(column)) : []
  return new Set(texts.filter((text) => text !== undefined))
}
