// What a row cannot check by itself: that its key is unique, and that what it refers to exists.

import type { Column } from '../../schemas/columns.ts'
import { isTableName, TABLES, type Table, type TableName, tableNamed } from '../../schemas/tables.ts'
import { countryOfCode, isCountryCode } from '../model/country-code.ts'
import type { Problem } from '../model/failure.ts'
import { nearest } from '../model/nearest.ts'
import type { CountryNames } from './country-names.ts'
import { readTarget } from './exception-target.ts'
import { inputProblem, placeBeside } from './input-problems.ts'
import type { InputRow } from './rows.ts'
import type { BrokenRow, TypedTable } from './typed-table.ts'

/**
 * Rows of one table with the same key and the same `since`, and keys that come from two origins whatever their `since`: from two described
 * sources, or from a described source and a typed table. Each later row is a problem that names the first. `typedFiles` are the files of
 * the typed tables.
 */
export function duplicateProblems({ table: name, rows, broken }: TypedTable, typedFiles: ReadonlySet<string>): Problem[] {
  const table = tableNamed(name)
  const column = table.key.join(', ')
  const firsts = new Map<string, Keyed>()
  // Few keys have a second row: the rows after the first are apart, so that most keys need no list.
  const seconds = new Map<string, Keyed[]>()
  const problems: Problem[] = []
  const originOf = (row: Keyed) => (typedFiles.has(row.file) ? '' : String(row.values.source))
  const take = (row: Keyed) => {
    const { key, file, line } = row
    const before = firsts.get(key)
    if (!before) {
      firsts.set(key, row)
      return
    }
    const others = [before, ...(seconds.get(key) ?? [])]
    const twin = others.find(({ since }) => since === row.since)
    const rival = others.find((other) => originOf(other) !== originOf(row))
    const first = twin ?? rival
    if (first) {
      const where = placeBeside(row, first)
      const message = rival
        ? `${where} has this key from another source`
        : `${where} already has this key with the same since, ${row.since}`
      const problem = inputProblem('duplicate-key', message, { file, line, column, found: key, expected: 'every key once in a release' })
      problems.push(rival ? { ...problem, remedy: LEAVE_OUT } : problem)
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
  'Leave the row out in the adapter of the newer source, as `left_out` of un-comtrade does, or in a file of ours that no locked release reads.'

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
export function referenceProblems(tables: readonly TypedTable[], unread: ReadonlySet<TableName>, names?: CountryNames): Problem[] {
  const known: Known = {
    names,
    regions: unread.has('countries') ? undefined : valuesOf(tables, 'countries', 'region'),
    sources: unread.has('sources') ? undefined : valuesOf(tables, 'sources', 'source'),
  }
  return tables.flatMap((typed) => {
    const table = tableNamed(typed.table)
    const checks = table.columns.flatMap((column) => checkOf(column, table, known))
    return typed.rows
      .flatMap((row) => problemsIn(row, textOf(row), checks))
      .concat(
        typed.broken.flatMap((row) => problemsIn(row, (column) => row.cells[column], checks)),
        typed.table === 'exceptions' ? targetProblems(typed, names) : [],
        names && ['countries', 'country_codes'].includes(typed.table) ? nameProblems(typed, names) : [],
      )
  })
}

interface Known {
  readonly names: CountryNames | undefined
  /** Undefined where the table could not be read: references to it are then not checked. */
  readonly regions: ReadonlySet<string> | undefined
  readonly sources: ReadonlySet<string> | undefined
}

interface Place {
  readonly file: string
  readonly line: number
}

interface Check {
  readonly column: string
  readonly problem: (text: string, place: Place) => Problem | undefined
}

type TextOf = (column: string) => string | undefined

function problemsIn(place: Place, text: TextOf, checks: readonly Check[]): Problem[] {
  const problems: Problem[] = []
  for (const check of checks) {
    const cell = text(check.column)
    const problem = cell === undefined ? undefined : check.problem(cell, place)
    if (problem) problems.push(problem)
  }
  return problems
}

/** Columns of text hold the cell itself, under its own name. */
function textOf(row: InputRow): TextOf {
  return (column) => {
    const value = row.values[column]
    return typeof value === 'string' ? value : undefined
  }
}

function checkOf(column: Column, table: Table, known: Known): Check[] {
  const { name } = column
  const checks: Check[] = []
  if (column.refersTo === 'sources') {
    checks.push({ column: name, problem: (text, place) => sourceProblem(text, name, place, known) })
  }
  if (column.kind === 'area') {
    checks.push({ column: name, problem: (text, place) => areaProblem(text, name, place, known) })
  }
  if (table.name === 'series_breaks' && name === 'table') {
    checks.push({ column: name, problem: (text, place) => tableProblem(text, name, place) })
  }
  if (table.key.includes(name) && table.name !== 'exceptions' && (column.kind === 'text' || column.kind === 'area')) {
    checks.push({
      column: name,
      problem: (text, place) =>
        text.includes('|')
          ? inputProblem('bar-in-key', 'a part of the key contains |', {
              ...placeOf(place),
              column: name,
              found: text,
              expected: 'text without |',
            })
          : undefined,
    })
  }
  return checks
}

const placeOf = ({ file, line }: Place): Place => ({ file, line })

function sourceProblem(text: string, column: string, place: Place, { sources }: Known): Problem | undefined {
  if (!sources || sources.has(text)) return undefined
  return inputProblem('unknown-source', 'unknown source', {
    ...placeOf(place),
    column,
    found: text,
    expected: 'an id in the table sources',
    nearest: nearest(text, sources),
  })
}

function areaProblem(text: string, column: string, place: Place, { names, regions }: Known): Problem | undefined {
  if (!names || names.codes.size === 0 || !regions || names.codes.has(text) || regions.has(text)) return undefined
  return inputProblem('unknown-area', 'unknown area', {
    ...placeOf(place),
    column,
    found: text,
    expected: `an ISO 3166-1 alpha-3 code or one of the regions ${[...regions].join(', ')}`,
    nearest: (isCountryCode(text) ? names.nearestCode(text, []) : undefined) ?? nearest(text, regions) ?? names.nearestCode(text),
  })
}

function tableProblem(text: string, column: string, place: Place): Problem | undefined {
  if (isTableName(text)) return undefined
  const tables = TABLES.map(({ name }) => name)
  return inputProblem('unknown-table', 'unknown table', {
    ...placeOf(place),
    column,
    found: text,
    expected: `one of ${tables.join(', ')}`,
    nearest: nearest(text, tables),
  })
}

/** Countries that have the name of another one. A part may have any name, as Georgia does. */
function nameProblems({ rows }: TypedTable, names: CountryNames): Problem[] {
  return rows.flatMap(({ file, line, values: { country, name } }) => {
    if (typeof country !== 'string' || typeof name !== 'string' || countryOfCode(country) !== country) return []
    const other = names.otherNamed(name, country)
    if (other === undefined) return []
    const own = names.nameOf(country) ?? country
    return [
      inputProblem('other-country', `the name is that of ${other}`, {
        file,
        line,
        column: 'name',
        found: name,
        expected: `a name of ${country}, such as ${own}`,
      }),
    ]
  })
}

function targetProblems({ rows, broken }: TypedTable, names: CountryNames | undefined): Problem[] {
  const check = (place: Place, text: TextOf, value: string | undefined) => {
    const [table, key, column] = [text('table'), text('key'), text('column')]
    if (table === undefined || key === undefined || column === undefined || value === undefined) return []
    return readTarget({ table, key, column, value }, place, names).problems
  }
  return [
    ...rows.flatMap((row) => check(row, textOf(row), textOf(row)('value') ?? '')),
    ...broken.flatMap((row) => check(row, (column) => row.cells[column], row.cells.value)),
  ]
}

/** All texts in a column, including those of broken rows. */
function valuesOf(tables: readonly TypedTable[], name: TableName, column: string): ReadonlySet<string> {
  const typed = tables.find(({ table }) => table === name)
  const texts = [...(typed?.rows ?? []).map((row) => textOf(row)(column)), ...(typed?.broken ?? []).map(({ cells }) => cells[column])]
  return new Set(texts.filter((text) => text !== undefined))
}
