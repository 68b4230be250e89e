// The shape of manifest.json: what a bundle is and the checksum of each of its files.

import * as z from 'zod'
import { sha256Schema } from './lock.ts'
import { ENVIRONMENTS, versionSchema } from './release.ts'

const fileEntrySchema = z.strictObject({ path: z.string().min(1), bytes: z.int().nonnegative(), sha256: sha256Schema })

export const manifestSchema = z
  .strictObject({
    version: versionSchema,
    environment: z.enum(ENVIRONMENTS),
    notice: z.string().min(1),
    date: z.iso.date(),
    licence: z.string().min(1),
    pipeline: z.string().min(1),
    engine: z.string().min(1),
    counts: z.strictObject({
      countries: z.int().nonnegative(),
      records: z.int().nonnegative(),
      evidence: z.int().nonnegative(),
      findings: z.strictObject({
        error: z.int().nonnegative(),
        warning: z.int().nonnegative(),
        info: z.int().nonnegative(),
        waived: z.int().nonnegative(),
      }),
    }),
    inputs: z.array(z.strictObject({ table: z.string(), rows: z.int().nonnegative(), sha256: sha256Schema })),
    sources: z
      .array(
        z.strictObject({ source: z.string(), file: z.string(), sha256: sha256Schema, bytes: z.int().nonnegative(), since: versionSchema }),
      )
      .meta({ description: 'raw files of publishers that were read; empty where all inputs are typed tables' }),
    made_from: z
      .strictObject({
        program: sha256Schema.meta({ description: 'digest of everything that ran' }),
        inputs: sha256Schema.meta({
          description:
            'digest of every row in force with its file and line, and of the files beside the inputs, such as sources/stated_ranges.csv',
        }),
        declaration: sha256Schema.meta({ description: 'digest of what release.json declares' }),
        previous: sha256Schema.nullable().meta({ description: 'digest of what the release before is made from; null for a first release' }),
        ranges: z.boolean().meta({ description: 'whether ranges were drawn' }),
        explanations: z.boolean().meta({ description: 'whether figures are explained' }),
      })
      .meta({ description: 'what determines the bundle: a build with the same content has nothing to do' }),
    files: z.array(fileEntrySchema).meta({ description: 'every other file of the bundle' }),
  })
  .meta({ title: 'manifest.json', description: 'What a bundle is and the checksum of each of its files.' })

export type Manifest = z.infer<typeof manifestSchema>
export type FileEntry = z.infer<typeof fileEntrySchema>
