// The shape of changes.json: what a release changes against its predecessor, down to the cell.

import { z } from 'zod'
import { METRICS } from '../pipeline/model/metrics.ts'
import { ENVIRONMENTS, versionSchema } from './release.ts'

const recordKey = { country: z.string(), category: z.string(), polymer: z.string(), year: z.int() }

export const inputChangeSchema = z.strictObject({
  change: z.enum(['added', 'removed', 'revised']),
  table: z.string(),
  key: z.string().meta({ description: 'key of the row, its parts joined by |' }),
  file: z.string(),
  line: z.int().positive(),
  columns: z.array(z.string()),
  before: z.string().nullable(),
  after: z.string().nullable(),
  declaration: z.string().nullable().meta({ description: 'the declared change that covers it; null: undeclared' }),
})

export const cellChangeSchema = z.strictObject({
  ...recordKey,
  metric: z.enum(METRICS.map((metric) => metric.name)),
  unit: z.enum(['kt', 'percent']),
  before: z.number(),
  after: z.number(),
  declared: z.boolean().meta({ description: 'whether a declared input change reaches the cell' }),
})

export const metricMoveSchema = z.strictObject({
  metric: z.string(),
  unit: z.enum(['kt', 'percent']),
  cells: z.int().positive(),
  largest: cellChangeSchema,
})

export const changesSchema = z
  .strictObject({
    version: versionSchema,
    previous: versionSchema.nullable(),
    environment: z.enum(ENVIRONMENTS),
    notice: z.string().min(1),
    method_changes: z.array(z.string()),
    declared: z.array(z.strictObject({ text: z.string(), matches: z.int().nonnegative() })),
    inputs: z.array(inputChangeSchema),
    records: z.strictObject({ added: z.int(), removed: z.int(), changed: z.int() }),
    added: z.array(z.strictObject(recordKey)),
    removed: z.array(z.strictObject(recordKey)),
    metrics: z
      .array(metricMoveSchema)
      .meta({ description: 'per metric the number of changed cells and the largest move, largest first within a unit' }),
    cells: z.array(cellChangeSchema).meta({ description: 'every changed cell, in published order' }),
  })
  .meta({ title: 'changes.json', description: 'What a release changes against its predecessor.' })

export type Changes = z.infer<typeof changesSchema>
export type CellChange = z.infer<typeof cellChangeSchema>
export type InputChangeEntry = z.infer<typeof inputChangeSchema>
