// explorer.json: what the first page shows of a release besides its records. All of it is also in the complete files of the release. This
// file holds the part that a page needs at once, and is small enough for a phone.

import * as z from 'zod'
import { COUNTRY_CODE } from '../pipeline/model/country-code.ts'
import { GROUP_KINDS } from '../pipeline/model/country-groups.ts'
import { MISMANAGED_FATES } from '../pipeline/model/metrics.ts'
import { typedKeys } from '../pipeline/model/typed-keys.ts'
import { limitSchema } from './limit.ts'
import { ENVIRONMENTS, versionSchema } from './release.ts'

const code = z.string().regex(new RegExp(`^${COUNTRY_CODE}$`))
const text = z.string().min(1)
const year = z.string().regex(/^\d{4}$/)
const persons = z.record(year, z.int().positive()).meta({ description: 'by year; a year without a population is left out' })

/** The headline figures, each with the masses of leaves that it sums. */
export const HEADLINES = {
  waste: ['waste_generated'],
  recycled: ['recycled'],
  mismanaged: MISMANAGED_FATES,
  leaked: ['leaked'],
} as const
/** The headline figures, and the share that is collected, which rests on one row. */
const RESTING = [...typedKeys(HEADLINES), 'collected'] as const
export type Resting = (typeof RESTING)[number]

const resting = z.enum(RESTING)

const restsOnSchema = z
  .strictObject({
    source: text.nullable().meta({ description: 'id of the source; null where no input row gives the mass' }),
    percent: z.int().min(0).max(100).meta({ description: 'share of the mass that rests on it' }),
    quality: z
      .tuple([z.number().min(1).max(5), z.number().min(1).max(5)])
      .nullable()
      .optional()
      .meta({ description: 'lowest and highest quality score of its rows; null where they have none; absent in older files' }),
  })
  .meta({ description: 'a source that a figure rests on' })

const weakSchema = z.strictObject({
  quantity: text,
  text: text.meta({ description: 'what was done, as in evidence.parquet' }),
  years: z.array(z.int()),
  source: text.nullable(),
  score: z.number().min(1).max(5).nullable().meta({ description: 'quality score of the row, 5 best' }),
})

export const explorerSchema = z
  .strictObject({
    version: versionSchema,
    environment: z.enum(ENVIRONMENTS),
    categories: z.array(text),
    polymers: z.array(text),
    pairs: z
      .record(text, z.array(text))
      .optional()
      .meta({ description: 'by category, the polymers of which the release has records with it; absent in older files' }),
    years: z.array(z.int()),
    countries: z.array(
      z.strictObject({
        code,
        name: text,
        aliases: z.array(text).optional().meta({ description: 'other names that people type; absent in older files' }),
        region: text,
        income_group: text,
        persons,
        quality: z.record(year, z.number().min(1).max(5)).meta({ description: 'mean quality score of the year, weighted by mass' }),
        rests_on: z
          .record(year, z.partialRecord(resting, z.array(restsOnSchema)))
          .meta({ description: 'by year and figure, the largest share first' }),
        weak: z
          .array(weakSchema)
          .meta({ description: 'inputs of the country that are carried forward or back, filled in, replaced, or of low quality' }),
      }),
    ),
    groups: z.array(
      z.strictObject({
        kind: z.enum(GROUP_KINDS),
        area: text,
        countries: z.int().positive().meta({ description: 'covered countries that are summed' }),
        persons,
        members: z
          .array(code)
          .optional()
          .meta({ description: 'codes of all members of an organisation or continent, whether the release covers them or not' }),
        aliases: z.array(text).optional().meta({ description: 'other names of an organisation or continent by which people look for it' }),
        as_of: z.string().nullable().optional().meta({ description: 'day since which it has these members; null where none is named' }),
        citation: text.optional().meta({ description: 'what the list of members rests on' }),
        figures: z.record(year, z.record(text, z.tuple([z.number(), z.number().nullable(), z.number().nullable()]))).meta({
          description:
            'figures of all packaging and polymers, by year and metric: value, low, high; low and high are null where a part of the sum is not known',
        }),
      }),
    ),
    not_compared: z
      .array(z.strictObject({ metric: text, why: text.meta({ description: 'words that follow the name of the metric' }) }))
      .optional()
      .meta({
        description:
          'metrics that say nothing of their own in this release: not known anywhere, always 0, or the same as another; absent in older files',
      }),
    sources: z.record(
      text,
      z.strictObject({
        title: text,
        publisher: text.optional().meta({ description: 'absent in older files' }),
        quality: z.int().min(1).max(5).nullable(),
      }),
    ),
    explanations: z
      .string()
      .optional()
      .meta({ description: 'template for the path of the page that explains a country; absent where the tree has no such pages' }),
    limits: z
      .array(limitSchema)
      .optional()
      .meta({ description: 'what limits figures of countries and their evidence does not show; absent in older files' }),
    benchmarks: z
      .array(
        z.strictObject({
          metric: text,
          source: text,
          address: z.url({ protocol: /^https?$/ }),
          measures: text,
          descends_from: text,
          comparable: z.boolean().meta({ description: 'whether it measures the same as the metric' }),
          estimates: z
            .array(z.tuple([text, z.int(), z.number().nonnegative()]))
            .min(1)
            .meta({ description: 'place, year and value' }),
        }),
      )
      .optional()
      .meta({ description: 'published estimates of national figures of any year; absent where there are none, as in the demo' }),
    breaks: z
      .array(z.strictObject({ country: code, year: z.int(), table: text, reason: text }))
      .meta({ description: 'years in which a jump in a series is not a change in the country' }),
  })
  .meta({ title: 'explorer.json', description: 'What the first page shows of a release in addition to its records.' })

export type ExplorerData = z.infer<typeof explorerSchema>
