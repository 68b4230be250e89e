// The shape of decision.json: whether a release is better than the one before it, as far as its figures, evidence, ranges and warnings say.

import * as z from 'zod'
import { UNITS } from '../pipeline/model/metrics.ts'
import { inputChangeSchema } from './changes.ts'
import { ENVIRONMENTS, versionSchema } from './release.ts'

const count = z.int().nonnegative()

/** Rows of a country that are listed; changes.json has all. */
export const MOST_ROWS = 8

const rowSchema = z
  .strictObject({
    table: z.string().min(1),
    key: z.string().min(1),
    year: z.int().nullable().meta({ description: 'the year of the row; null in a table without years' }),
    file: z.string().min(1),
    line: z.int().positive(),
  })
  .nullable()
  .meta({ description: 'the input row that decides the figure; null for an assumption' })

const figureSchema = z.strictObject({
  metric: z.string(),
  unit: z.enum(UNITS),
  year: z.int(),
  before: z.number(),
  now: z.number(),
  moved_kt: z.number().nonnegative().meta({ description: 'the mass, or the share of the waste, that moves' }),
  range: z.strictObject({ low: z.number(), high: z.number() }).nullable().meta({
    description: 'the 90 % range in the release before; null where the figure was not known',
  }),
  left: z.boolean().meta({ description: 'whether it left that range' }),
  far: z.boolean().meta({ description: 'whether it moved by more than a factor of three or 30 points' }),
  decided_before: rowSchema,
  decides_now: rowSchema,
})

const decidingChangeSchema = inputChangeSchema.omit({ columns: true, declaration: true }).extend({
  instead_of: z.string().optional().meta({
    description:
      'for an added row that decides a figure now, the key of the row of its table that decided before, with which cells compare it',
  }),
})

const countrySchema = z.strictObject({
  country: z.string(),
  name: z.string(),
  moved_kt: z.number().nonnegative().meta({ description: 'the largest mass, or share of the waste, that a figure moved' }),
  declared: z.boolean().meta({ description: 'whether a declared change names the country' }),
  figures: z.array(figureSchema).min(1),
  rows: z.array(decidingChangeSchema).meta({
    description:
      `how input rows of the country differ, at most ${MOST_ROWS}, those that decide its figures first; ` +
      'empty where it moves by what countries share',
  }),
  more_rows: count.meta({ description: 'how many more of its rows differ' }),
})

const decidesSchema = z.strictObject({ countries: count, kt: z.number().nonnegative() })

const sourceSchema = z.strictObject({
  source: z.string().meta({ description: 'empty for rows that name no source' }),
  before: decidesSchema,
  now: decidesSchema,
})

const benchmarkSchema = z.strictObject({
  source: z.string(),
  metric: z.string(),
  unit: z.enum(UNITS),
  measures: z.string(),
  descends_from: z.string(),
  comparable: z.boolean().meta({ description: 'whether it measures the same as the metric' }),
  estimates: count,
  before: z.number().nonnegative().meta({ description: 'mean distance in the release before, in the unit of the metric' }),
  now: z.number().nonnegative(),
})

const heldSchema = z.strictObject({
  table: z.string(),
  key: z.string(),
  column: z.string(),
  published: z.string().nullable().meta({ description: 'the value of the source; null where it publishes none' }),
  used: z.string().nullable().meta({ description: 'the value that the exception sets; null where it makes the cell missing' }),
  reason: z.string(),
  since: versionSchema.meta({ description: 'the release with which the exception came' }),
  file: z.string(),
  line: z.int().positive(),
})

export const decisionSchema = z
  .strictObject({
    version: versionSchema,
    previous: versionSchema.nullable().meta({ description: 'null for a first release, which is compared with nothing' }),
    environment: z.enum(ENVIRONMENTS),
    notice: z.string().min(1),
    figures: count.meta({ description: 'national figures that both releases have' }),
    left: count.meta({ description: 'how many of them left the range of the release before' }),
    countries: z.array(countrySchema).meta({
      description: 'countries whose national figures moved: those that left their range before the others, the largest move first',
    }),
    sources: z.array(sourceSchema).meta({ description: 'whose rows decide the waste of the last common year' }),
    blocked: z.array(z.strictObject({ country: z.string(), name: z.string() })).meta({
      description: 'countries that an error names; their ranges and distances to benchmarks say nothing yet',
    }),
    ranges: z
      .array(z.strictObject({ metric: z.string(), narrower: count, wider: count }))
      .nullable()
      .meta({ description: 'national ranges that became narrower and wider, without blocked countries; null where none were drawn' }),
    warnings: z.array(z.strictObject({ rule: z.string(), before: count, now: count })).meta({
      description: 'rules of which the number of warnings differs',
    }),
    benchmarks: z.array(benchmarkSchema).meta({ description: 'distances to published estimates, without blocked countries' }),
    held: z.array(heldSchema).meta({ description: 'cells that an exception holds at another value, those of this release first' }),
    reconciliation: z
      .strictObject({
        country_years: count,
        compared: count.meta({ description: 'country-years with evidence for two methods or more' }),
        apart: count.meta({ description: 'how many of these are further apart than expected' }),
        gaps: z.array(
          z.strictObject({
            country: z.string(),
            name: z.string(),
            year: z.int(),
            percent: z.number().meta({ description: 'how far the other method is above the selected one; below it if negative' }),
          }),
        ),
      })
      .meta({ description: 'what two methods say of the waste of one country-year; `gaps` has the largest of each country that has one' }),
    mixed: z
      .array(z.strictObject({ country: z.string(), name: z.string(), metric: z.string(), editions: z.string() }))
      .meta({ description: 'series that rest on several editions of one publisher: the table, and the years of each source' }),
  })
  .meta({ title: 'decision.json', description: 'Whether a release is better than the one before it.' })

export type Decision = z.infer<typeof decisionSchema>
export type DecidingRow = z.infer<typeof rowSchema>
