// All draws of one country: the calculation, repeated with plausible inputs. Evidence is selected once, as published.

import type { Metric } from '../../model/metrics.ts'
import { integerColumn } from '../../model/metrics.ts'
import { DRAWS } from '../../model/spreads.ts'
import type { Quantity, Table } from '../language.ts'
import type { Memory } from '../readings/column-values.ts'
import { Columns } from '../readings/columns.ts'
import { Evaluation } from '../readings/evaluate.ts'
import type { Model } from '../readings/model.ts'
import type { Row } from '../readings/points.ts'
import { MASS_TABLE, RECORD_TABLE } from '../steps/95-records.ts'
import { type DrawingContext, DrawnInputs, type Uncertain } from './drawn-inputs.ts'

export interface CountryDraws {
  /** The records, as they are published. */
  readonly records: readonly Row[]
  /** Of each metric in kg, ppm or mg per head, unrounded: of record r and draw d at r × DRAWS + d; NaN where a draw has no value. */
  readonly metrics: ReadonlyMap<string, Float64Array>
  /** The same of the masses of `masses`. */
  readonly masses: ReadonlyMap<string, Float64Array>
  readonly uncertain: readonly Uncertain[]
}

/** Draws the records of a country out of the rows that its release recorded. */
export function drawCountry(
  country: string,
  {
    model,
    metrics,
    rows,
    context,
    memory,
  }: {
    readonly model: Model
    readonly metrics: readonly Metric[]
    readonly rows: (table: string) => readonly Row[] | undefined
    readonly context: DrawingContext
    /** Cleared before: what was drawn last is gone. */
    readonly memory: Memory
  },
): CountryDraws {
  memory.clear()
  const inputs = new DrawnInputs(country, (table) => rows(table) ?? [], context)
  const evaluation = new Evaluation(model, rows)
  const columns = new Columns(evaluation, { replace: inputs.replace, instead: inputs.instead, memory })
  const records = evaluation.layout.points(RECORD_TABLE).rows
  const drawn = (of: Quantity, table: Table) => everyDraw(columns.column(of, table).values as Float64Array, records.length)
  const masses = new Map(quantitiesOf(model, MASS_TABLE).map((of) => [of.name, drawn(of, RECORD_TABLE)]))
  const waste = masses.get('waste_produced_in_the_country_kg')
  const byName = new Map(quantitiesOf(model, RECORD_TABLE).map((of) => [of.name, of]))
  return {
    records,
    masses,
    metrics: new Map(
      metrics.map((metric) => {
        const of = byName.get(integerColumn(metric))
        if (!of || !waste) throw new RangeError(`records have no ${metric.name}`)
        const values = drawn(of, RECORD_TABLE)
        // Nothing is a share of no waste.
        return [metric.name, metric.group === 'ratio' ? values.map((value, place) => (waste[place] === 0 ? Number.NaN : value)) : values]
      }),
    ),
    uncertain: [...inputs.uncertain.values()],
  }
}

export const quantitiesOf = (model: Model, table: Table): Quantity[] =>
  model.columns(table).map((column) => (column.op === 'renamed' ? column.of : column))

/** A column that is the same in every draw, once for each. */
function everyDraw(values: Float64Array, points: number): Float64Array {
  if (values.length === points * DRAWS) return values
  const all = new Float64Array(points * DRAWS)
  values.forEach((value, point) => {
    all.fill(value, point * DRAWS, (point + 1) * DRAWS)
  })
  return all
}
