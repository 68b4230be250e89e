// The shape of releases/<version>/<env>.lock.json, written once by `plastic-eol lock` and committed. It holds only data. Nothing in it
// depends on a rule, a report, the layout of the tree, or a version of the pipeline or the engine.

import * as z from 'zod'
import { ENVIRONMENTS, type Environment, environmentPlanSchema, releaseSchema, versionSchema } from './release.ts'

export const sha256Schema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256 in lower-case hexadecimal' })

/** Only as it is written: the unused bits of the last character are 0. */
const BASE64 = /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/

/** Characters of base64 without padding for four bytes a row: six bits each. */
const charactersOf = (rows: number) => Math.ceil((rows * 4 * 8) / 6)

const lockedTableSchema = z
  .strictObject({
    table: z.string(),
    rows: z.int().nonnegative(),
    sha256: sha256Schema,
    row_digests: z
      .string()
      .regex(BASE64, 'must be base64')
      .meta({ description: 'four bytes of SHA-256 of each row in key order, base64: shows which row changed' }),
  })
  .refine(({ rows, row_digests }) => row_digests.replaceAll('=', '').length === charactersOf(rows), {
    path: ['row_digests'],
    message: 'must have four bytes for each of the rows',
  })

/** The fields of release.json that a lock of an environment may hold, by their places. */
function heldFields(env: Environment): ReadonlySet<string> {
  const common = Object.keys(releaseSchema.omit({ version: true, draft: true, withdrawn: true, environments: true }).shape)
  // An environment that an earlier release left out is compared with another release than the one that release.json names.
  const own = [...Object.keys(environmentPlanSchema.omit({ withdrawn: true }).shape), 'previous']
  return new Set([...common, ...own.map((name) => `environments.${env}.${name}`)])
}

export const lockSchema = z
  .strictObject({
    version: versionSchema,
    environment: z.enum(ENVIRONMENTS),
    data: z.strictObject({
      'datasets.csv': sha256Schema,
      'reference-data.json': sha256Schema,
      'metadata.json': sha256Schema,
      'release.json': z.record(z.string(), sha256Schema).meta({
        description:
          'SHA-256 of every field that a maintainer wrote except the status, by its place in release.json; ' +
          'it covers the value as JSON without blanks, with members in the order of their names',
      }),
      inputs: z.array(lockedTableSchema).meta({ description: 'a table that is not listed has no rows' }),
    }),
  })
  .superRefine(({ environment, data }, { addIssue }) => {
    const held = heldFields(environment)
    for (const name of Object.keys(data['release.json']).filter((place) => !held.has(place)))
      addIssue({ code: 'custom', path: ['data', 'release.json', name], message: 'is no field of release.json' })
  })
  .meta({ title: 'lock', description: 'What a locked release holds.' })

export type Lock = z.infer<typeof lockSchema>
export type LockedTable = z.infer<typeof lockedTableSchema>
