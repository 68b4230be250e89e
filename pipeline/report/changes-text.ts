// The differences between two releases for people: on the terminal, and as CHANGES.md.

import type { CellChange, Changes } from '../../schemas/changes.ts'
import { count } from '../model/count.ts'
import { oneLine, plural } from './findings.ts'

/** How many of the largest moves and input rows are printed; the data holds all of them. */
const SHOWN = 20

/** Plain text: declared against found, input rows with file and line, per metric the largest move, what is undeclared. */
export function changesText(changes: Changes): string {
  const { records } = changes
  const lines = [
    `${changes.previous ?? 'nothing'} → ${changes.version} (${changes.environment})`,
    changes.previous === null
      ? '  the first release: nothing to compare with'
      : `  records: ${count(records.added)} added, ${count(records.removed)} removed, ${count(records.changed)} changed (${plural(changes.cells.length, 'cell')})`,
    ...countriesLine(changes).map((line) => `  countries: ${line}`),
    ...section(
      'declared',
      changes.declared.map((row) => `${row.text} — ${row.matches === 0 ? 'matches nothing' : plural(row.matches, 'input row')}`),
    ),
    ...section('method', changes.method_changes),
    ...section(
      'input rows',
      undeclaredFirst(changes.inputs).map((row) => inputLine(row)),
    ),
    ...section(
      'largest move of each metric',
      changes.metrics.map(
        (row) => `${row.metric}: ${plural(row.cells, 'cell')}, largest ${recordOf(row.largest)}: ${moveText(row.largest)}`,
      ),
    ),
    ...section(
      'undeclared cells',
      changes.cells.filter((cell) => !cell.declared).map((cell) => `${recordOf(cell)} ${cell.metric}: ${moveText(cell)}`),
    ),
  ]
  return `${lines.join('\n')}\n`
}

/** CHANGES.md of a bundle. */
export function changesMarkdown(changes: Changes): string {
  const { records } = changes
  const parts = [
    `# ${changes.previous === null ? `${changes.version}, the first release` : `Changes from ${changes.previous} to ${changes.version}`}`,
    `> ${changes.notice}`,
    changes.previous === null
      ? 'There is no earlier release to compare with.'
      : `Records: ${count(records.added)} added, ${count(records.removed)} removed, ${count(records.changed)} changed (${plural(changes.cells.length, 'cell')}).`,
    ...countriesLine(changes).map((line) => `Countries: ${line}`),
    ...list('Changes of method', changes.method_changes),
    ...list(
      'Declared',
      changes.declared.map((row) => `\`${row.text}\`: ${row.matches === 0 ? 'matches nothing' : plural(row.matches, 'input row')}`),
    ),
    ...list(
      'Input rows',
      undeclaredFirst(changes.inputs).map((row) => inputLine(row, codeSpan)),
    ),
    ...(changes.metrics.length === 0
      ? []
      : [
          '## Largest move of each metric',
          [
            '| metric | cells | record | before | after | unit |',
            '|---|---:|---|---:|---:|---|',
            ...changes.metrics.map(
              ({ metric, cells, largest }) =>
                `| ${metric} | ${count(cells)} | ${recordOf(largest)} | ${largest.before} | ${largest.after} | ${largest.unit} |`,
            ),
          ].join('\n'),
        ]),
  ]
  return `${parts.join('\n\n')}\n`
}

function countriesLine(changes: Changes): string[] {
  const touched = new Map<string, Set<number>>()
  for (const key of [...changes.added, ...changes.removed, ...changes.cells]) {
    touched.set(key.country, (touched.get(key.country) ?? new Set()).add(key.year))
  }
  if (touched.size === 0) return []
  const names = [...touched].map(([country, years]) => `${country} ${[...years].sort().join(', ')}`)
  return [`${names.slice(0, SHOWN).join(' · ')}${names.length > SHOWN ? ` … (${SHOWN} of ${count(names.length)})` : ''}`]
}

function section(title: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return []
  const more = rows.length > SHOWN ? [`    … ${SHOWN} of ${count(rows.length)}; --json has all`] : []
  return [`  ${title}:`, ...rows.slice(0, SHOWN).map((row) => `    ${oneLine(row)}`), ...more]
}

function list(title: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return []
  const more = rows.length > SHOWN ? [`- … ${SHOWN} of ${count(rows.length)}; changes.json has all`] : []
  return [`## ${title}`, [...rows.slice(0, SHOWN).map((row) => `- ${row}`), ...more].join('\n')]
}

/** What nobody declared before what was meant, so that no number of declared rows hides it. */
function undeclaredFirst(rows: Changes['inputs']): Changes['inputs'] {
  return [...rows.filter((row) => row.declaration === null), ...rows.filter((row) => row.declaration !== null)]
}

/** `verbatim` marks what comes from an input as it stands there. */
function inputLine(row: Changes['inputs'][number], verbatim = (text: string) => text): string {
  const value = (text: string | null) => (text === null || text === '' ? 'nothing' : verbatim(text))
  const values = row.change === 'revised' ? `: ${value(row.before)} → ${value(row.after)}` : ''
  const key = verbatim(row.key)
  return `${row.change} ${row.table} ${key} (${row.file}:${row.line})${values}${row.declaration === null ? ' — UNDECLARED' : ''}`
}

/** Text that Markdown shows as it is: keys hold asterisks, notes hold anything. */
function codeSpan(text: string): string {
  return `\`${oneLine(text).replaceAll('`', "'")}\``
}

function recordOf(cell: CellChange): string {
  return `${cell.country} ${cell.year}, ${cell.category}, ${cell.polymer}`
}

function moveText(cell: CellChange): string {
  const relative = cell.unit === 'kt' && cell.before !== 0 ? ` (${(((cell.after - cell.before) / cell.before) * 100).toFixed(1)} %)` : ''
  return `${cell.before} → ${cell.after} ${cell.unit}${relative}`
}
