// The shape of releases/<version>/<env>.lock.json, written once by `plastic-eol lock` and committed. It holds only data. Nothing in it
// depends on a rule, a report, the layout of the tree, or a version of the pipeline or the engine.

import * as z from 'zod'
import { ENVIRONMENTS, versionSchema } from './release.ts'

export const sha256Schema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256 in lower-case hexadecimal' })

const lockedTableSchema = z.strictObject({
  table: z.string(),
  rows: z.int().nonnegative(),
  sha256: sha256Schema,
  row_digests: z.string().meta({ description: 'four bytes of SHA-256 of each row in key order, base64: shows which row changed' }),
})

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
          'SHA-256 of every field that a maintainer wrote except the status, by its place in release.json; it covers the value as JSON without blanks, with members in the order of their names',
      }),
      inputs: z.array(lockedTableSchema).meta({ description: 'a table that is not listed has no rows' }),
    }),
  })
  .meta({ title: 'lock', description: 'What a locked release holds.' })

export type Lock = z.infer<typeof lockSchema>
export type LockedTable = z.infer<typeof lockedTableSchema>
