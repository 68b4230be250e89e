// All draws of one country: the calculation, repeated with plausible inputs. Every draw uses the evidence that was selected for the
// published figures.

import type { Metric } from '../../model/metrics.ts'
import { integerColumn } from '../../model/metrics.ts'
import type { Quantity, Table } from '../language.ts'
import type { NotKnown } from '../not-known.ts'
import { type Memory, type Numbers, numbers } from '../readings/column-values.ts'
import { Columns } from '../readings/columns.ts'
import { Evaluation } from '../readings/evaluate.ts'
import { type Model, modelOf } from '../readings/model.ts'
import type { Row } from '../readings/points.ts'
import { MASS_TABLE, RECORD_TABLE } from '../steps/95-records.ts'
import { STATEMENTS } from '../steps/index.ts'
import { DrawnInputs, type Uncertain } from './drawn-inputs.ts'
import { type ReadRows, rowsRead } from './recorded-release.ts'

export interface CountryDraws {
  /** The records, as they are published. */
  readonly records: readonly Row[]
  readonly notKnown: NotKnown
  /** The draws of each metric in kg, ppm or mg per head, unrounded; NaN where a draw has no value. */
  readonly metrics: ReadonlyMap<string, Numbers>
  /** The draws of the masses in `masses`, in the same form. */
  readonly masses: ReadonlyMap<string, Numbers>
  readonly uncertain: readonly Uncertain[]
  /** The data of other countries that the draws depend on (see `DrawnInputs`). */
  readonly dependsOn: readonly string[]
}

/** Draws the records of a country from the rows that its release recorded. */
export function drawCountry(
  country: string,
  {
    version,
    metrics,
    read,
    memory,
  }: {
    readonly version: string
    readonly metrics: readonly Metric[]
    readonly read: ReadRows
    /** Cleared first: the columns of the previous call become invalid. */
    readonly memory: Memory
  },
): CountryDraws {
  memory.clear()
  const model = modelOf(STATEMENTS, version)
  const rows = rowsRead(read, country)
  const inputs = new DrawnInputs(country, (table) => rows(table) ?? [], read.context)
  const evaluation = new Evaluation(model, rows, REDRAWN)
  const columns = new Columns(evaluation, { replace: inputs.replace, instead: inputs.instead, memory })
  const records = evaluation.layout.points(RECORD_TABLE).rows
  const drawn = (of: Quantity) => numbers(columns.column(of, RECORD_TABLE))
  const masses = new Map(quantitiesOf(model, MASS_TABLE).map((of) => [of.name, drawn(of)]))
  const byName = new Map(quantitiesOf(model, RECORD_TABLE).map((of) => [of.name, of]))
  const waste = masses.get(WASTE)
  return {
    records,
    notKnown: read.notKnown.get(country) ?? new Set(),
    masses,
    metrics: new Map(
      metrics.map((metric) => {
        const of = byName.get(integerColumn(metric))
        if (!of || !waste) throw new RangeError(`records have no ${metric.name}`)
        return [metric.name, metric.group === 'ratio' ? ofWaste(memory, drawn(of), waste) : drawn(of)]
      }),
    ),
    uncertain: [...inputs.uncertain.values()],
    dependsOn: [...inputs.dependsOn],
  }
}

/**
 * Tables whose condition compares drawn masses, so that each draw decides it: which profile applies, and whether exports find no room under
 * their headings.
 */
const REDRAWN: ReadonlySet<string> = new Set(['reached_thresholds', 'export_of_rest'])

const WASTE = 'waste_produced_in_the_country_kg'

/** A ratio of waste has no value in draws in which the waste is 0. */
function ofWaste(memory: Memory, ratio: Numbers, { values: waste, draws }: Numbers): Numbers {
  if (ratio.draws !== draws || !waste.includes(0)) return ratio
  const values = memory.take(waste.length)
  for (let place = 0; place < waste.length; place++) values[place] = waste[place] === 0 ? Number.NaN : (ratio.values[place] as number)
  return { values, draws }
}

export const quantitiesOf = (model: Model, table: Table): Quantity[] =>
  model.columns(table).map((column) => (column.op === 'renamed' ? column.of : column))
