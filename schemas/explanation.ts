// The shape of what `explain --json` prints: a published figure, and the steps that lead to it from the input rows. Whole numbers that may
// be large are written as texts: kilograms, ppm, persons, weights in millionths.

import * as z from 'zod'
import { METRICS, UNITS } from '../pipeline/model/metrics.ts'
import { limitSchema } from './limit.ts'
import { ENVIRONMENTS, versionSchema } from './release.ts'

const whole = z.string().regex(/^-?\d+$/)
const scope = z.strictObject({ year: z.int(), category: z.string(), polymer: z.string() })
const CALCULATION_UNITS = ['kg', 'ppm', 'persons', 'per_head', 'index', 'weight', 'number'] as const

const operationSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('input') }).meta({ description: 'a cell of an input row' }),
  z.strictObject({ op: z.literal('constant') }).meta({ description: 'a number that the method fixes' }),
  z
    .strictObject({ op: z.literal('sum'), signs: z.array(z.union([z.literal(1), z.literal(-1)])) })
    .meta({ description: 'the sum of the children; those with sign −1 are subtracted' }),
  z.strictObject({ op: z.literal('scale'), over: z.int().nonnegative(), divisor: whole }).meta({
    description: 'the product of the first children, divided by the last `over` children and by `divisor`; rounded once, half up',
  }),
  z.strictObject({ op: z.literal('share'), units: whole }).meta({
    description: 'first × second ÷ third child, truncated (0 where the third is 0), + its units from largest remainders',
  }),
  z.strictObject({ op: z.literal('least') }),
  z.strictObject({ op: z.literal('greatest') }),
  z
    .strictObject({ op: z.literal('median') })
    .meta({ description: 'the middle child; for an even number of children, the mean of the middle two, rounded half up' }),
  z.strictObject({ op: z.literal('line'), weights: z.tuple([whole, whole]), divisor: whole }).meta({
    description:
      '(first child × first weight + second × second) × the other children ÷ (sum of the weights × divisor); rounded once, half up',
  }),
])

/** The text of a cell as its file has it, and its place. */
const publishedTextSchema = z.strictObject({
  file: z.string(),
  line: z.int().positive().meta({ description: 'for a packed file, the line in the file that it holds' }),
  column: z.string().meta({ description: 'name of the column in the file' }),
  indicator: z.string().nullable().meta({ description: 'code of the publisher for the series of the cell' }),
  text: z.string(),
  unit: z.string().nullable().meta({ description: 'unit of the publisher; without one, the unit of our column' }),
  year: z.int().nullable().meta({ description: 'year that the publisher gives for the cell, where it differs from that of the row' }),
  counted: z
    .string()
    .nullable()
    .meta({ description: 'part of the value that counts, in the unit of the value, where it is not the whole value' }),
  otherwise: z.string().nullable().meta({ description: 'our column to which the cell would count under another reading of its name' }),
})

const explainedStepSchema = z.strictObject({
  id: z.string().min(1),
  label: z.string().min(1),
  value: whole,
  unit: z.enum(CALCULATION_UNITS).meta({ description: 'per_head (kg per head), index and weight are in millionths' }),
  operation: operationSchema,
  children: z.array(z.string()).meta({ description: 'ids of earlier steps' }),
  scope: scope.nullable().meta({ description: 'what the step is about; null: neither a leaf nor a country-year' }),
  row: z.int().nullable().meta({ description: 'for an input: number of its row in `rows`' }),
  column: z.string().nullable(),
  published: z.array(publishedTextSchema).nullable().meta({
    description: 'for an input: the cells that its value was made of; no cells where the method sets the value',
  }),
  replaced_by: publishedTextSchema.nullable().meta({ description: 'cell of the exception that replaces the value' }),
  notes: z.array(z.string()),
})

/** An input row that the figure rests on, with what has to be known about it. */
const explainedRowSchema = z.strictObject({
  row: z.int(),
  table: z.string(),
  key: z.string(),
  file: z.string(),
  line: z.int().positive(),
  source: z.string().nullable(),
  title: z.string().nullable(),
  quality: z.int().min(1).max(5).nullable(),
  year: z.int().nullable().meta({ description: 'year that the row describes; null: no year' }),
  observed: z.array(z.int()).meta({ description: 'years that the publisher gives for the cells, where they differ from that of the row' }),
  published: z.int().nullable().meta({ description: 'year in which its source was published' }),
  // The notes of the row, and the breaks of its series between its year and that of the figure.
  remarks: z.array(z.string()),
})

/** A paper that a figure rests on. */
const explainedSourceSchema = z.strictObject({ source: z.string(), title: z.string(), authors: z.string(), url: z.string().nullable() })

/** What decides a figure: the evidence that moves it. */
const decidingSchema = z.strictObject({
  table: z.string().nullable().meta({ description: 'null: a median, or a value that the method sets where nothing is known' }),
  rows: z.array(z.int()).meta({ description: 'numbers of rows in `rows`' }),
  source: z.string().nullable(),
  score: z.int().min(1).max(5).nullable(),
  split: z.boolean().meta({ description: 'whether it only splits over categories and polymers what other evidence decides' }),
  terms: z
    .array(
      z.strictObject({
        label: z.string(),
        steps: z.array(z.string()).min(1).meta({ description: 'ids of steps' }),
        effect: z
          .number()
          .nullable()
          .meta({
            description:
              'percent by which the figure changes if all of these steps increase by 1 percent; ' +
              'for a split, the largest change by one of its weights; null where the figure is 0',
          }),
      }),
    )
    .meta({ description: 'what moves the figure, largest effect first, then the other cells of the same rows' }),
  beside: z
    .array(z.strictObject({ column: z.string(), meaning: z.string(), published: z.array(publishedTextSchema) }))
    .meta({ description: 'shares in the same rows that count as none of these' }),
  reasons: z.array(z.string()).meta({ description: 'why it was selected' }),
  rejected: z
    .array(
      z.strictObject({
        reason: z.string().meta({ description: 'a code of docs/reasons.md, or why rows are passed over' }),
        text: z.string(),
        row: z.int().nullable().meta({ description: 'number of the input row; it need not be one of `rows`' }),
      }),
    )
    .meta({ description: 'rejected alternatives: evidence for the same quantity that was not selected' }),
})

const methodWaste = { method: z.string(), waste_kg: whole }

export const explanationSchema = z
  .strictObject({
    version: versionSchema,
    environment: z.enum(ENVIRONMENTS),
    notice: z.string().min(1),
    country: z.string(),
    name: z.string(),
    category: z.string(),
    polymer: z.string(),
    year: z.int(),
    metric: z.enum(METRICS.map((metric) => metric.name)),
    formula: z.string(),
    meaning: z.string(),
    amount: z.number(),
    unit: z.enum(UNITS),
    lead: z
      .string()
      .min(1)
      .nullable()
      .meta({ description: 'the range in a sentence and why, where the figure lies at an end of it; null elsewhere' }),
    answer: z.string().min(1),
    solidity: z.string().min(1),
    limits: z.array(limitSchema).meta({ description: 'what limits the figure and its evidence does not show' }),
    benchmarks: z
      .array(
        z.strictObject({
          year: z.int(),
          value: z.number().meta({ description: 'in the unit of the metric' }),
          within: z.boolean().nullable().meta({ description: 'whether it lies in the range of the figure; null where that has none' }),
          source: z.string(),
          measures: z.string(),
          descends_from: z.string(),
          comparable: z.boolean().meta({ description: 'whether it measures the same as the metric' }),
        }),
      )
      .meta({ description: 'published estimates of a national figure, of any year; nothing is calculated from them' }),
    range: z
      .strictObject({
        low: z.number(),
        high: z.number(),
        contributions: z
          .array(
            z.strictObject({
              quantity: z.string().meta({ description: 'table|key without the year|column, or a name for what is uncertain' }),
              rows: z.array(z.int()).meta({ description: 'numbers of input rows of the release; they need not be among `rows`' }),
              sources: z.array(z.string()),
              share: z.number().min(0).max(1).meta({ description: 'squared rank correlation with the figure over all draws' }),
            }),
          )
          .meta({ description: 'the contributions to the range, largest first' }),
        text: z.string().min(1),
      })
      .nullable()
      .meta({ description: 'the 90 % range of the figure (docs/ranges.md), in its unit' }),
    deciding: z
      .array(decidingSchema)
      .meta({ description: 'what decides the figure in the country, largest effect first, then what splits it' }),
    quality: z.number().meta({ description: 'mean score of the sources of the record, weighted by mass: 5 best to 1' }),
    net_input: z.strictObject({
      ...methodWaste,
      overridden: z.boolean().meta({ description: 'whether an exception names the method' }),
      others: z.array(
        z.strictObject({
          ...methodWaste,
          from_year: z
            .int()
            .nullable()
            .meta({ description: 'year from which the figure is carried forward or back; null: the year of the record itself' }),
        }),
      ),
    }),
    root: z.string(),
    steps: z.array(explainedStepSchema).meta({ description: 'each step after its children; the last step is the root' }),
    rows: z.array(explainedRowSchema),
    sources: z.array(explainedSourceSchema),
  })
  .meta({ title: 'explain --json', description: 'Where a published figure comes from, down to the input rows.' })

export type PublishedText = Readonly<z.infer<typeof publishedTextSchema>>
export type ExplainedRow = Readonly<z.infer<typeof explainedRowSchema>>
export type ExplainedSource = Readonly<z.infer<typeof explainedSourceSchema>>
export type ExplanationJson = z.infer<typeof explanationSchema>
