// The shape of changes.json: what a release changes against its predecessor, down to the cell.

import * as z from 'zod'
import { COVERED } from '../pipeline/model/coverage.ts'
import { METRICS, UNITS } from '../pipeline/model/metrics.ts'
import { ENVIRONMENTS, versionSchema } from './release.ts'

const recordKey = { country: z.string(), category: z.string(), polymer: z.string(), year: z.int() }

const inputCellSchema = z.strictObject({
  column: z.string(),
  unit: z.string().nullable(),
  before: z.string().nullable().meta({ description: 'as the table writes it; null: empty' }),
  after: z.string().nullable(),
})

export const inputChangeSchema = z.strictObject({
  change: z.enum(['added', 'removed', 'revised']),
  table: z.string(),
  key: z.string().meta({ description: 'key of the row, its parts joined by |' }),
  file: z.string(),
  line: z.int().positive(),
  columns: z.array(z.string()).meta({ description: 'columns of the table that differ' }),
  before: z.string().nullable(),
  after: z.string().nullable(),
  declaration: z.string().nullable().meta({ description: 'the declared change that covers it; null: undeclared' }),
  cells: z.array(inputCellSchema).optional().meta({ description: 'for a revised row, the cells that differ, in the units of the table' }),
  exchanged: z.array(z.string()).optional().meta({
    description: 'for a revised row, pairs of columns that exchanged their values: of the table, or else of the publisher’s file',
  }),
})

const coverageChangeSchema = z.strictObject({
  change: z.enum(['added', 'removed', 'revised']),
  kind: z.enum([...COVERED, 'quantity']),
  value: z.string(),
  declaration: z.string().nullable().meta({ description: 'the declared change that covers it; null: undeclared, or not known' }),
})

const cellChangeSchema = z.strictObject({
  ...recordKey,
  metric: z.enum(METRICS.map((metric) => metric.name)),
  unit: z.enum(UNITS),
  before: z.number(),
  after: z.number(),
  declared: z.boolean().meta({ description: 'whether a declared change reaches the cell' }),
})

const metricMoveSchema = z.strictObject({
  metric: z.string(),
  unit: z.enum(UNITS),
  cells: z.int().positive(),
  largest: cellChangeSchema,
  largest_relative: cellChangeSchema.nullable().optional().meta({
    description:
      'the cell with the largest change relative to its previous value; null where the previous value of every changed cell is 0',
  }),
})

const shape = z.strictObject({
  version: versionSchema,
  previous: versionSchema.nullable(),
  environment: z.enum(ENVIRONMENTS),
  notice: z.string().min(1),
  method_changes: z.array(z.string()),
  declared: z.array(z.strictObject({ text: z.string(), matches: z.int().nonnegative() })),
  inputs: z.array(inputChangeSchema),
  coverage: z.array(coverageChangeSchema).optional().meta({
    description:
      'years, categories, polymers and metrics that are added or removed, and quantities that are computed in another way; left out where there are none',
  }),
  records: z.strictObject({ added: z.int(), removed: z.int(), changed: z.int() }),
  added: z.array(z.strictObject(recordKey)).meta({ description: 'added records, except those of an added year, category or polymer' }),
  removed: z.array(z.strictObject(recordKey)).meta({ description: 'removed records, except those of a removed year, category or polymer' }),
  metrics: z
    .array(metricMoveSchema)
    .meta({ description: 'for each metric, the number of changed cells and the largest change; largest first within a unit' }),
  cells: z.array(cellChangeSchema).meta({ description: 'every changed cell, in published order' }),
})

export const changesSchema = shape.meta({ title: 'changes.json', description: 'What a release changes against its predecessor.' })

export type Changes = z.infer<typeof changesSchema>
export type CellChange = z.infer<typeof cellChangeSchema>
export type InputChangeEntry = z.infer<typeof inputChangeSchema>
export type InputCell = z.infer<typeof inputCellSchema>

// What `diff` reports: the same between any two releases, or between bundles, where the declared changes may be unknown.

const differingCellSchema = cellChangeSchema.extend({
  declared: z.boolean().nullable().meta({ description: 'whether a declared change reaches the cell; null: not known' }),
})

const sideSchema = z.strictObject({
  version: versionSchema,
  bundle: z.string().nullable().meta({ description: 'the folder that was read; null: computed from the sources' }),
})

/**
 * same: nothing differs. declared: every difference was declared. undeclared: some difference was not. different: the declared changes are
 * unknown.
 */
const OUTCOMES = ['same', 'declared', 'undeclared', 'different'] as const

export const differencesSchema = shape
  .extend({
    comparison: z.strictObject({
      from: sideSchema,
      to: sideSchema,
      outcome: z.enum(OUTCOMES),
      declarations_known: z.boolean().meta({ description: 'false: declared and inputs are empty because they are not known' }),
      tables: z
        .array(z.strictObject({ table: z.string(), rows_before: z.int().nullable(), rows_after: z.int().nullable() }))
        .meta({ description: 'for two bundles: input tables that differ by checksum, with their numbers of rows' }),
      notes: z.array(z.string()).meta({ description: 'what a reader should know about what was compared' }),
    }),
    metrics: z.array(
      metricMoveSchema.extend({ largest: differingCellSchema, largest_relative: differingCellSchema.nullable().optional() }),
    ),
    cells: z.array(differingCellSchema).meta({ description: 'every changed cell, in published order' }),
  })
  .meta({ title: 'diff --format json', description: 'What differs between two releases or bundles.' })

export type Differences = z.infer<typeof differencesSchema>
export type DifferingCell = z.infer<typeof differingCellSchema>
export type Comparison = Differences['comparison']
/** Either of the two, for code that reports both. */
export type AnyChanges = Omit<Differences, 'comparison'> & { readonly comparison?: Comparison }
