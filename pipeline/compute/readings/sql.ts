// The statements as SQL: one `create table` for each table of a step, and one `insert` for each of its notes. Other tables that an
// expression needs are joined once. Columns that build on other columns or on whole groups are in a select of their own above the joins.

import { DIMENSIONS } from '../../model/dimensions.ts'
import { largest } from '../../model/lists.ts'
import { compareVersions } from '../../model/versions.ts'
import { type Because, both, either, type Node, type Note, type Quantity, type Step, type Table } from '../language.ts'
import { REASONS } from '../reasons.ts'
import type { Model } from './model.ts'
import { compile } from './sql-node.ts'
import { SqlScope, type Text } from './sql-scope.ts'
import { nodesBelow, nodesOfNote, nodesOfTable } from './walk.ts'

/** The SQL of a step: its tables, then the notes about them. */
export function stepSql(model: Model, step: Step): string {
  const tables = step.tables.filter(({ isSelected }) => !isSelected).map((table) => tableSql(model, table))
  const drops = step.drops.map((name) => `drop table ${name};`)
  return [
    comment(step.comment),
    [...tables, ...step.notes.map((note) => noteSql(model, step, note))].join('\n\n'),
    ...(drops.length === 0 ? [] : ['', '-- Not read any more.', ...drops]),
    '',
  ].join('\n')
}

/**
 * The releases from which on the SQL of a step differs, the earliest first: those of the quantities that it computes itself. It reads others
 * from the tables of earlier steps.
 */
export function sinceOf({ origin }: Pick<Model, 'origin'>, { tables, notes }: Step): string[] {
  const computes = (of: Quantity) => {
    const home = origin(of)
    return home === undefined || tables.includes(home)
  }
  const isOwn = (node: Node) => node.op !== 'quantity' || computes(node)
  const roots = [...tables.flatMap(nodesOfTable), ...notes.flatMap(nodesOfNote)].filter(isOwn)
  const versions = nodesBelow(roots, computes).flatMap((node) => (node.op === 'quantity' && computes(node) && node.since) || [])
  return [...new Set(versions)].sort(compareVersions)
}

export function tableSql(model: Model, table: Table): string {
  const scope = new SqlScope(model, { table, points: table.points, keys: table.keys }, compile)
  const columns = model.columns(table).map((column) => {
    const of = column.op === 'renamed' ? column.of : column
    return { name: column.name, value: scope.quantity(of) }
  })
  const where = table.where && scope.compile(table.where)
  const order = table.order?.map((node) => scope.compile(node))
  return `${comment(table.comment)}create table ${table.name} as\n${scope.render(columns, where, order)};`
}

/** The dimensions of a note are those of a record. Other dimensions of a point appear only in the note's values. */
function noteSql(model: Model, step: Step, { about, reasons, points, where, values }: Note): string {
  const table = step.tables.at(-1)
  const [kind, ...others] = new Set(reasons.map(({ reason }) => REASONS[reason].kind))
  if (!table || kind === undefined || others.length > 0)
    throw new RangeError(`${step.name}: a note on ${about} has no table or no one kind`)
  const keys = [...new Set(points.flatMap((relation) => relation.keys))]
  const scope = new SqlScope(model, { table, points, keys }, compile)
  const constant = (name: string, value: string) => ({ name, value: { text: `'${value}'`, level: 0 } })
  const columns = [
    constant('step', step.name),
    constant('quantity', about),
    constant('kind', kind),
    { name: 'reason', value: reasonText(scope, reasons) },
    ...Object.entries(values).map(([name, node]) => ({ name, value: scope.compile(node, name) })),
  ]
  const conditions = [...(where ? [where] : []), ...anyOf(reasons)]
  const kept = conditions.length === 0 ? undefined : scope.compile(both(...conditions))
  const dimensions = DIMENSIONS.filter((dimension) => keys.includes(dimension))
  const names = [...dimensions, ...columns.map(({ name }) => name)]
  return `insert into step_notes (${names.join(', ')})\n${scope.render(columns, kept, undefined, dimensions)};`
}

function reasonText(scope: SqlScope, reasons: readonly Because[]): Text {
  const [only, ...others] = reasons
  if (only && others.length === 0 && !only.where) return { text: `'${only.reason}'`, level: 0 }
  const cases = reasons.map(({ reason, where }) => ({ reason, when: where && scope.compile(where) }))
  const text = cases.map(({ reason, when }) => `when ${when?.text ?? 'true'} then '${reason}'`).join(' ')
  return { text: `case ${text} end`, level: largest(cases.map(({ when }) => when?.level ?? 0)) }
}

/** The condition that one of the reasons holds; none where one of them always holds. */
function anyOf(reasons: readonly Because[]): Node[] {
  const conditions = reasons.flatMap(({ where }) => where ?? [])
  return conditions.length < reasons.length ? [] : [either(...conditions)]
}

/** A text as SQL comments, in lines of at most 140 characters. */
function comment(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length > 136) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.map((line) => `-- ${line}\n`).join('')
}
