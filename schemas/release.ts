// The shape of releases/<version>/release.json: what a maintainer writes about a release, per environment.

import * as z from 'zod'
import { ENVIRONMENTS, type Environment } from '../pipeline/model/environments.ts'
import { isVersion, VERSION_PATTERN } from '../pipeline/model/versions.ts'
import { FIRST_YEAR, LAST_YEAR } from './columns.ts'

export { ENVIRONMENTS, type Environment }

export const versionSchema = z
  .string()
  .refine(isVersion, 'must be a version such as 1.2 or 1.2.1')
  .meta({ pattern: VERSION_PATTERN, description: 'version of the data' })

/** A text on one line that is not blank: reports and lists show it. */
export const SENTENCE = /^.*\S.*$/

export const sentence = z.string().min(1, { abort: true, error: 'is empty' }).regex(SENTENCE, 'is blank, or has several lines')

/**
 * A declared change: `add country PRY`, `add year 2023`, `add metric x`, or a verb, a table and the first parts of its key:
 * `revise recycling_rates TZA 2022`, `add sources who-2026`, `remove waste_trade FRA`.
 */
const declaredChangeSchema = z
  .string()
  .regex(/^(add|revise|remove) [a-z_]+( \S+)*$/, 'must be a change such as `add country PRY` or `revise recycling_rates TZA 2022`')
  .meta({ description: 'declared change: verb, table (or `country`, `year`, `category`, `polymer`, `metric`), first parts of the key' })

const waiverSchema = z.strictObject({
  rule: sentence.meta({ description: 'id of the rule' }),
  key: sentence.meta({ description: 'key of the finding, or its first parts, joined by |' }),
  reason: sentence,
})

const withdrawnSchema = z.strictObject({
  why: sentence.meta({ description: 'why the release does not hold' }),
  replaced_by: versionSchema
    .optional()
    .meta({ description: 'the release to use instead; if left out, the next one that stands, or else the last one' }),
})

const year = z.int().min(FIRST_YEAR).max(LAST_YEAR)

export const environmentPlanSchema = z.strictObject({
  licence: sentence.meta({ description: 'SPDX identifier of the licence that this release states' }),
  changes: z.array(declaredChangeSchema).meta({ description: 'what changes against the previous release, and nothing else' }),
  coverage: z.strictObject({
    countries: z.int().positive().meta({ description: 'number of countries' }),
    first_year: year.optional().meta({ description: 'first year with records; if left out, that of the previous release' }),
    last_year: year.optional().meta({ description: 'last year with records; if left out, that of the previous release' }),
  }),
  waivers: z.array(waiverSchema),
  withdrawn: withdrawnSchema.optional().meta({ description: 'present if the release is withdrawn in this environment alone' }),
})

export const releaseSchema = z
  .strictObject({
    version: versionSchema,
    date: z.iso.date(),
    previous: versionSchema.nullable().meta({ description: 'previous release; null for the first release' }),
    summary: sentence,
    method_changes: z.array(sentence).meta({ description: 'changes of method, one sentence each' }),
    draft: z
      .literal(true)
      .optional()
      .meta({ description: 'present until the release is locked: in an environment with its lock, it is no draft' }),
    withdrawn: withdrawnSchema.optional().meta({ description: 'present if the release is withdrawn in all its environments' }),
    environments: z.partialRecord(z.enum(ENVIRONMENTS), environmentPlanSchema),
  })
  .meta({ title: 'release.json', description: 'What a maintainer declares about a release.' })

export type Release = z.infer<typeof releaseSchema>
export type EnvironmentPlan = z.infer<typeof environmentPlanSchema>
export type Withdrawn = z.infer<typeof withdrawnSchema>
export type Waiver = z.infer<typeof waiverSchema>
