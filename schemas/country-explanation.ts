// The shape of what `explain <version> <country> --json` prints: where the national figures of a country come from, in words. The
// explanation of one figure has the steps (explanation.ts).

import * as z from 'zod'
import { METRICS, UNITS } from '../pipeline/model/metrics.ts'
import { limitSchema } from './limit.ts'
import { ENVIRONMENTS, versionSchema } from './release.ts'

const text = z.string().min(1)

const explainedFigureSchema = z.strictObject({
  year: z.int(),
  metric: z.enum(METRICS.map((metric) => metric.name)),
  amount: z.number(),
  low: z
    .number()
    .nullable()
    .meta({ description: 'lower bound of the 90 % range; null where the figure is not known, or the release has no ranges' }),
  high: z
    .number()
    .nullable()
    .meta({ description: 'upper bound of the 90 % range; null where the figure is not known, or the release has no ranges' }),
  unit: z.enum(UNITS),
  lead: text.nullable().meta({ description: 'the range in a sentence and why, where the figure lies at an end of it; null elsewhere' }),
  answer: text.meta({ description: 'the figure in a sentence' }),
  solidity: text.meta({ description: 'how solid the evidence that moves the figure is' }),
  quality: z.number().meta({ description: 'mean score of the sources of the record, weighted by mass: 5 best to 1' }),
  how_to_read: text.meta({ description: 'what the list of evidence says' }),
  deciding: z.array(z.strictObject({ lead: text, lines: z.array(text) })).meta({
    description:
      'the evidence that moves the figure, largest effect first: what it says, then file and line, source, and why it was selected',
  }),
  rest: text.nullable().meta({ description: 'what moves the figure less' }),
  sources: z.array(text).meta({ description: 'ids of `sources`' }),
  benchmarks: z.array(text).optional().meta({ description: 'published estimates, in sentences; left out where there are none' }),
})

export const countryExplanationSchema = z
  .strictObject({
    data_version: versionSchema,
    environment: z.enum(ENVIRONMENTS),
    notice: text,
    country: z.string(),
    name: text,
    limits: z.array(limitSchema),
    figures: z.array(explainedFigureSchema).meta({ description: 'every metric of the national total, for every year' }),
    sources: z.array(z.strictObject({ source: text, title: text, authors: z.string(), url: z.string().nullable() })),
  })
  .meta({ title: 'country explanation', description: 'Where the national figures of a country come from.' })

export type CountryExplanation = z.infer<typeof countryExplanationSchema>
export type ExplainedFigure = z.infer<typeof explainedFigureSchema>
