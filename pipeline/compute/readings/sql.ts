// The statements as SQL: one `create table` for each table of a step. What an expression needs of other tables is joined once; what
// builds on other columns or on whole groups stands in a select of its own above them.

import type { Dialect } from '../engines/dialect.ts'
import type { Step, Table } from '../language.ts'
import { type Model, modelOf } from './model.ts'
import { Scope } from './sql-scope.ts'

/** The text of a step: what it selects in plain SQL, its tables, and what it says of them in plain SQL when they stand. */
export function stepSql(model: Model, step: Step, dialect: Dialect, { first = '', rest = '' } = {}): string {
  const tables = step.tables.filter(({ inSql }) => !inSql).map((table) => tableSql(model, table, dialect))
  const drops = step.drops.map((name) => `drop table ${name};`)
  return [
    comment(step.comment),
    ...(dialect.prelude === '' ? [] : [dialect.prelude, '']),
    ...(first === '' ? [] : [first.trimEnd(), '']),
    tables.join('\n\n'),
    ...(rest === '' ? [] : ['', rest.trimEnd()]),
    ...(drops.length === 0 ? [] : ['', '-- Not read any more.', ...drops]),
    '',
  ].join('\n')
}

/** The releases from which on a step has another text, the earliest first. */
export function sinceOf(step: Step): string[] {
  return [
    ...new Set(step.tables.flatMap(({ columns }) => columns.flatMap((column) => (column.op === 'quantity' && column.since) || []))),
  ].sort()
}

export { modelOf }

export function tableSql(model: Model, table: Table, dialect: Dialect): string {
  const scope = new Scope(model, dialect, { table, points: table.points, keys: table.keys })
  const columns = model.columns(table).map((column) => {
    const of = column.op === 'renamed' ? column.of : column
    return { name: column.name, value: scope.quantity(of) }
  })
  const where = table.where && scope.compile(table.where)
  const order = table.order?.map((node) => scope.compile(node))
  return `${comment(table.comment)}${dialect.createTable(table.name, scope.render(columns, where, order))};`
}

/** Lines of at most 140 characters. */
function comment(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length > 136) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.map((line) => `-- ${line}\n`).join('')
}
