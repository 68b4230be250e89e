// One metric of one record as steps: how the statements compute it, the notes of each step in words, and what was published for each input.

import { FLOW_QUANTITIES, type Flow } from '../../compute/method/trade.ts'
import { Explainer } from '../../compute/readings/explainer.ts'
import type { StepScope } from '../../compute/readings/explanation-names.ts'
import type { CalculationStep } from '../../compute/readings/explanation-steps.ts'
import type { Row } from '../../compute/readings/points.ts'
import { isReason, type ReasonCode } from '../../compute/reasons.ts'
import { RECORD_TABLE } from '../../compute/steps/95-records.ts'
import type { CalculationUnit } from '../../model/calculation.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { append, once } from '../../model/lists.ts'
import { integerColumn, type Metric, type MetricGroup } from '../../model/metrics.ts'
import { type CountryBook, exceptionOf, notesFor, type StepNote } from './book.ts'
import type { ExplainedStep } from './explained.ts'
import { alternativeTexts, cellText, incomeCountries, noteTexts } from './explanation-words.ts'
import { publishedCells } from './published-values.ts'

export type { StepScope } from '../../compute/readings/explanation-names.ts'

/** The unit of the integers of each group. */
export const GROUP_UNITS = { mass: 'kg', ratio: 'ppm' } as const satisfies Readonly<Record<MetricGroup, CalculationUnit>>

/** The record as it is published, in kg and ppm; undefined where there is none. */
export function recordOf(book: CountryBook, { year, category, polymer }: StepScope): Row | undefined {
  return book.recorded('records')?.find((row) => row.polymer === polymer && row.category === category && Number(row.year) === year)
}

/** The published value of a metric of a record, in kg or ppm. */
export function publishedValue(book: CountryBook, scope: StepScope, metric: Metric): bigint {
  const value = recordOf(book, scope)?.[integerColumn(metric)]
  if (typeof value !== 'bigint' && typeof value !== 'number') throw new Error(`the record has no ${metric.name}`)
  return BigInt(value)
}

/**
 * The steps of a metric of a record; the last is the figure itself. Throws an Error if they do not recompute to the published value: that
 * is a bug.
 */
export function explainMetric(book: CountryBook, scope: StepScope, metric: Metric): readonly ExplainedStep[] {
  const explainer = once(book.explainers, scope.year, () => explainerOf(book, scope.year))
  const column = RECORD_TABLE.columns.find(({ name }) => name === integerColumn(metric))
  const record = recordOf(book, scope)
  if (!column || !record) throw new RangeError(`no ${metric.name} of ${book.country}`)
  const of = column.op === 'renamed' ? column.of : column
  const root = explainer.explain(of, RECORD_TABLE, book.evaluation.context(RECORD_TABLE).points.rows.indexOf(record))
  const steps = explainer.upTo(root)
  const [value, published] = [steps.at(-1)?.value, publishedValue(book, scope, metric)]
  if (value !== published) throw new Error(`${metric.name} of ${book.country} is explained as ${value}, published is ${published}`)
  return steps.map((step) => writtenStep(book, step))
}

const explainerOf = (book: CountryBook, year: number): Explainer =>
  new Explainer(
    book.evaluation,
    {
      rowOf: book.rowOf,
      membersOf: (table, group) => membersOf(book, table, group),
      publishedOf: (row, column) => {
        const cell = exceptionOf(book, row, column)
        return cell && BigInt(cell.published ?? '')
      },
    },
    year,
  )

function membersOf(book: CountryBook, table: string, group: string): number[] {
  return notesFor(book, 'median-member').flatMap(({ income_group, input_row }) =>
    income_group === group && input_row !== null && book.rowOf(input_row).table_name === table ? [input_row] : [],
  )
}

/** A step in words. The words are made again only if another figure has changed the label or the remarks of the step. */
function writtenStep(book: CountryBook, step: CalculationStep): ExplainedStep {
  const known = book.writtenSteps.get(step)
  if (known?.label === step.label && known.remarks === step.remarks) return known.step
  const made = { label: step.label, remarks: step.remarks, step: withWords(book, step) }
  book.writtenSteps.set(step, made)
  return made.step
}

/** Every field is written out, because objects of one shape take a fraction of the time and memory, and a figure has hundreds of steps. */
function withWords(book: CountryBook, step: CalculationStep): ExplainedStep {
  const { row, column, asPublished } = step
  const cell = row === null || column === null ? null : publishedCells(book, book.rowOf(row), column)
  return {
    id: step.id,
    value: step.value,
    unit: step.unit,
    operation: step.operation,
    children: step.children,
    label: step.label,
    brief: step.brief,
    generic: step.generic,
    inline: step.inline,
    scope: step.scope,
    row,
    column,
    published: cell?.published ?? null,
    replaced_by: asPublished || cell === null ? null : cell.replaced_by,
    notes: notesOf(book, step),
    rejected: step.remarks.flatMap(({ remark, at }) => (isReason(remark) ? alternativeTexts(book, notesAt(book, remark, at)) : [])),
  }
}

function notesOf(book: CountryBook, { remarks, row, column, asPublished, members, unit }: CalculationStep): string[] {
  const said = remarks.flatMap(({ remark, at }) => (isReason(remark) ? noteTexts(book, notesAt(book, remark, at)) : [remark]))
  if (members) said.push(medianText(book, members, unit))
  if (asPublished) said.push('the published value is used here: the exception that replaces it applies to the country alone')
  else if (row !== null && column !== null) append(said, exceptionNotes(book, row, column, unit))
  return [...new Set(said)]
}

/** Why the median of an income group is used: the country has no published value, or an exception leaves it out. */
function medianText(book: CountryBook, { rows, column }: NonNullable<CalculationStep['members']>, unit: CalculationUnit): string {
  const members = rows.map((member) => book.rowOf(member))
  const countries = new Set(members.map(({ values }) => values.country)).size
  const used = `so that the median of ${incomeCountries(String(members[0]?.values.income_group), countries)} is used`
  for (const { column_name, published, exception_row, target_row } of [...book.applied.values()].flat()) {
    const { table_name, key, values } = book.rowOf(target_row)
    if (published === null || table_name !== members[0]?.table_name || values.country !== book.country) continue
    if (column_name !== column || values[column] !== null) continue
    const { file, line, values: exception } = book.rowOf(exception_row)
    const left = `an exception leaves out the published ${cellText(unit, published)} of ${key.replaceAll('|', ' ')}`
    return `${left}, ${used} (${file}:${line}): ${exception.reason ?? ''}`
  }
  return `no value is published for ${book.name}, ${used}`
}

/** What the steps recorded under a reason about a point, or about what it sums. */
function notesAt(book: CountryBook, reason: ReasonCode, at: Row): StepNote[] {
  const holds = (own: string | null, point: unknown, all?: string) => own === null || point === undefined || point === all || own === point
  return notesFor(book, reason).filter(
    (note) =>
      (at.year === undefined || note.year === Number(at.year)) &&
      holds(note.category, at.category, ALL_CATEGORIES) &&
      holds(note.polymer, at.polymer, ALL_POLYMERS) &&
      holds(note.heading, at.hs) &&
      (typeof at.flow !== 'string' || note.quantity === FLOW_QUANTITIES[at.flow as Flow]),
  )
}

function exceptionNotes(book: CountryBook, number: number, column: string, unit: CalculationUnit): string[] {
  const row = book.rowOf(number)
  return (book.applied.get(number) ?? [])
    .filter((cell) => cell.column_name === column)
    .map(({ published, exception_row }) => {
      const exception = book.rowOf(exception_row)
      const place = exception.file === row.file && exception.line === row.line ? '' : ` (${exception.file}:${exception.line})`
      const replaced = published === null ? 'gives a missing value' : `replaces ${cellText(unit, published)}`
      return `exception: ${replaced}${place}: ${exception.values.reason ?? ''}`
    })
}
