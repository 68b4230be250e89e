// The shape of releases/<version>/<env>.lock.json, written by `plastic-eol lock` and committed.
// `data` never changes once locked; `rendered` is written anew by a newer pipeline when `data` is equal.

import { z } from 'zod'
import { ENVIRONMENTS, versionSchema } from './release.ts'

export const sha256Schema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256 in lower-case hexadecimal' })

export const lockedTableSchema = z.strictObject({
  table: z.string(),
  rows: z.int().nonnegative(),
  sha256: sha256Schema,
  row_digests: z.string().meta({ description: 'four bytes of SHA-256 of each row in key order, base64: tells which row changed' }),
})

export const lockSchema = z
  .strictObject({
    version: versionSchema,
    environment: z.enum(ENVIRONMENTS),
    data: z.strictObject({
      'datasets.csv': sha256Schema,
      'reference-data.json': sha256Schema,
      'metadata.json': sha256Schema,
      'files.txt': sha256Schema.meta({
        description: 'of the lines of files.txt about data files: pages, reference data, metadata, datasets.csv',
      }),
      inputs: z.array(lockedTableSchema),
    }),
    rendered: z.strictObject({
      pipeline: z.string().min(1),
      engine: z.string().min(1),
      files: z.record(z.string(), sha256Schema),
    }),
  })
  .meta({ title: 'lock', description: 'What a locked release holds.' })

export type Lock = z.infer<typeof lockSchema>
export type LockedTable = z.infer<typeof lockedTableSchema>
