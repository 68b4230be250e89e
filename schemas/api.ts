// The shapes of the api: what each of its files holds. The metrics in an element come from METRICS.

import * as z from 'zod'
import { COUNTRY_CODE } from '../pipeline/model/country-code.ts'
import { CATEGORIES, type Category, POLYMERS, type Polymer } from '../pipeline/model/dimensions.ts'
import { listed } from '../pipeline/model/listed.ts'
import { countedMetrics, METRICS, type Metric, UNITS } from '../pipeline/model/metrics.ts'
import { STATUS_MEANINGS, STATUSES } from '../pipeline/model/statuses.ts'
import { typedEntries } from '../pipeline/model/typed-keys.ts'
import { sha256Schema } from './lock.ts'
import { ENVIRONMENTS, sentence, versionSchema } from './release.ts'

const countryCode = z.string().regex(new RegExp(`^${COUNTRY_CODE}$`))
const year = z.int()
const text = z.string().min(1)
const count = z.int().nonnegative()
const environment = z.enum(ENVIRONMENTS)
const notice = text.meta({ description: 'what a reader must know before using these numbers' })

/** The only mass that may be negative, because stock can be used up. */
const SIGNED_METRIC = 'added_stock'

const NO_RANGE = 'null where the figure, or a part of it, is not known and counts as 0'

function quantitySchema({ name, group, unit, meaning }: Metric) {
  const amount = group === 'ratio' ? z.number().min(0).max(100) : name === SIGNED_METRIC ? z.number() : z.number().nonnegative()
  return z.strictObject({ amount, unit: z.literal(unit) }).meta({ description: meaning })
}

const status = z.enum(STATUSES).meta({ description: 'what the figure rests on' })
/** The statuses with their meanings, from the strongest to the weakest. */
const STATUS_WORDS = `${typedEntries(STATUS_MEANINGS)
  .map(([name, meaning]) => `\`${name}\` is ${meaning}`)
  .join('; ')}.`
const fromYear = year.meta({ description: 'year of evidence that is carried' })

/** The range of a metric: low and high, where `quantitySchema` has one amount, null where the figure is not known; and its status. */
function rangeSchema(metric: Metric) {
  const { amount, unit } = quantitySchema(metric).shape
  const bound = amount.nullable().meta({ description: NO_RANGE })
  return z.strictObject({ low: bound, high: bound, unit, status, from_year: fromYear.optional() }).meta({ description: metric.meaning })
}

/** What the records of some releases may hold. */
export interface RecordValues {
  readonly categories: readonly Category[]
  readonly polymers: readonly Polymer[]
  readonly metrics: readonly Metric[]
  /** Whether every one of these releases has the metric. */
  readonly hasAlways: (metric: Metric) => boolean
}

/** The shapes of a record, a page of records and the reference data, for releases with these values. */
export function recordSchemas({ categories, polymers, metrics, hasAlways }: RecordValues) {
  const fieldsOf = (schemaOf: typeof quantitySchema | typeof rangeSchema) =>
    Object.fromEntries(metrics.map((metric) => [metric.name, hasAlways(metric) ? schemaOf(metric) : schemaOf(metric).optional()]))
  const later = metrics.filter((metric) => !hasAlways(metric)).map(({ name, since }) => `${name} from ${since} on`)
  const dimensions = {
    country: countryCode.meta({ description: 'ISO 3166-1 alpha-3 code, or that of a part of a country, such as BRA-3550308' }),
    category: z.enum(categories),
    polymer: z.enum(polymers),
    year,
  }
  const rangeElementSchema = z.strictObject({ ...dimensions, ...fieldsOf(rangeSchema) }).meta({
    title: 'range element',
    description: `The 90 % ranges of one record: four dimensions, and of every metric low, high and its status. ${STATUS_WORDS}`,
  })
  const elementSchema = z.strictObject({ ...dimensions, ...fieldsOf(quantitySchema) }).meta({
    title: 'element',
    description: `One record: four dimensions, ${countedMetrics(metrics)}${later.length === 0 ? '' : `; ${listed(later)}`}.`,
  })
  const pageSchema = z
    .strictObject({
      pagination: z.strictObject({
        'total-items': count.meta({ description: 'number of matching records on all pages together' }),
        'total-pages': count.meta({ description: 'number of pages; 0 where no record matches' }),
      }),
      elements: z.array(elementSchema),
    })
    .meta({ title: 'page', description: 'Some of the records that match a filter, in published order.' })
  const ranges = z.array(rangeElementSchema)
  const countryRangesSchema = z
    .strictObject({ country: dimensions.country, ranges })
    .meta({ title: 'ranges of a country', description: 'The 90 % ranges of all records of a country, in published order.' })
  const pairRangesSchema = z.strictObject({ category: dimensions.category, polymer: dimensions.polymer, ranges }).meta({
    title: 'ranges of a pair',
    description: 'The 90 % ranges of all records of a category and a polymer, in published order.',
  })
  const referenceDataSchema = z
    .strictObject({
      countries: z.array(z.strictObject({ code: countryCode, name: text })),
      categories: z
        .array(z.enum(categories))
        .meta({ description: '`All packaging` has records of its own: it is not the same as no filter' }),
      polymers: z.array(z.enum(polymers)).meta({ description: '`All polymers` has records of its own: it is not the same as no filter' }),
      years: z.array(year),
    })
    .meta({ title: 'reference-data.json', description: 'The countries, categories, polymers and years of a release, in published order.' })
  return { elementSchema, pageSchema, rangeElementSchema, countryRangesSchema, pairRangesSchema, referenceDataSchema }
}

/** The shapes that fit the records of every release. */
export const { elementSchema, pageSchema, rangeElementSchema, countryRangesSchema, pairRangesSchema, referenceDataSchema } = recordSchemas({
  categories: CATEGORIES,
  polymers: POLYMERS,
  metrics: METRICS,
  hasAlways: ({ since }) => since === undefined,
})

const paperSchema = z.strictObject({
  id: text,
  title: text,
  authors: text,
  year,
  publisher: text,
  url: z.string().nullable(),
  licence: text,
  quality_score: z.int().min(1).max(5).meta({ description: '5 best to 1' }),
})

export const metadataSchema = z
  .strictObject({
    data_version: versionSchema,
    environment,
    notice,
    licence: text.meta({ description: 'SPDX identifier' }),
    databases: z.array(z.strictObject({ id: text, name: text, version: text })),
    papers: z.array(paperSchema).meta({ description: 'every source that the release rests on' }),
  })
  .meta({ title: 'metadata.json', description: 'What a release is and what it rests on.' })

/** Follows from locks, versions and withdrawals. A draft is for reviewers only; it has no lock yet. */
export const statusSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('draft') }),
  z.strictObject({ state: z.literal('current') }),
  z.strictObject({ state: z.literal('superseded') }),
  z.strictObject({ state: z.literal('withdrawn'), why: sentence, replaced_by: versionSchema }),
])
export type ReleaseStatus = z.infer<typeof statusSchema>

const listedVersionSchema = z.strictObject({
  version: versionSchema,
  date: z.iso.date(),
  status: statusSchema,
  latest: z.boolean().meta({ description: 'whether this release answers requests without a version' }),
  summary: text,
  path: text.meta({ description: 'folder of the release, relative to this file; the folder of a draft ends in -draft' }),
})

export const versionsSchema = z
  .strictObject({ environment, notice, latest: versionSchema.nullable(), versions: z.array(listedVersionSchema) })
  .meta({ title: 'versions.json', description: 'The releases of an environment, latest first.' })

export const countryFileSchema = z
  .strictObject({
    country: countryCode,
    datasets: z.array(elementSchema),
  })
  .meta({ title: 'country file', description: 'Every record of a country in a release, in published order.' })

const segmentSchema = z.strictObject({ value: z.union([z.string(), year]), segment: text })

const LIGHT =
  'a light tree, in which no page is a file: each country has a JSON and a CSV file, and hosts that run code compute pages; absent in a full tree'

export const indexSchema = z
  .strictObject({
    environment,
    notice,
    latest: versionSchema.nullable(),
    explanation: z.array(text).meta({ description: 'how paths are formed, in words' }),
    versions: z.array(z.strictObject({ version: versionSchema, path: text, years: z.array(year), countries: count })),
    paths: z
      .record(z.string(), text)
      .meta({ description: 'templates of paths, relative to this file; {…} is replaced by a segment or number' }),
    any: text.meta({ description: 'segment that means no filter' }),
    segments: z.strictObject({ category: z.array(segmentSchema), polymer: z.array(segmentSchema) }),
    tree: z.literal('light').optional().meta({ description: LIGHT }),
    page_sizes: z.array(z.int().positive()),
    default_page_size: z.int().positive(),
    first_page: count,
    example: z.strictObject({ filter: z.record(z.string(), z.union([z.string(), year])), path: text }),
  })
  .meta({ title: 'index.json', description: 'How to find the files of the API on a plain file server.' })

export const layoutSchema = z
  .strictObject({
    page_sizes: z
      .array(z.int().positive())
      .min(1)
      .meta({ description: 'in ascending order; an answer that fits on a page of the first size is one file' }),
    pairs: z.array(z.strictObject({ category: text, polymers: z.array(text) })).meta({
      description: 'categories and polymers that occur together; other combinations have no files, and none.json is their answer',
    }),
    tree: z.literal('light').optional().meta({ description: LIGHT }),
    metrics: z
      .array(z.strictObject({ name: text, unit: z.enum(UNITS) }))
      .meta({ description: 'the columns of amounts in datasets.csv with their units' }),
    bundle: sha256Schema.meta({ description: 'SHA-256 of the manifest.json of the bundle that the tree is made of' }),
  })
  .meta({ title: 'layout.json', description: 'How the answers of a release are stored on the disk.' })

export type ApiPage = z.infer<typeof pageSchema>
export type RangeElement = z.infer<typeof rangeElementSchema>
export type ReferenceData = z.infer<typeof referenceDataSchema>
export type Metadata = z.infer<typeof metadataSchema>
export type Versions = z.infer<typeof versionsSchema>
export type ListedVersion = z.infer<typeof listedVersionSchema>
export type ApiIndex = z.infer<typeof indexSchema>
export type ApiLayout = z.infer<typeof layoutSchema>
