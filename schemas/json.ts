// The JSON Schemas that are generated from the zod schemas: of what a file holds, before it is typed.

import { z } from 'zod'
import { indexSchema, layoutSchema, metadataSchema, pageSchema, rangePageSchema, referenceDataSchema, versionsSchema } from './api.ts'
import { changesSchema, differencesSchema } from './changes.ts'
import { evidenceRowSchema } from './evidence.ts'
import { explanationSchema } from './explanation.ts'
import { validationSchema } from './findings.ts'
import { lockSchema } from './lock.ts'
import { manifestSchema } from './manifest.ts'
import { problemSchema } from './problem.ts'
import { releaseSchema } from './release.ts'
import { sourceSchema } from './source.ts'
import { rowSchema, TABLES } from './tables.ts'

export interface NamedSchema {
  /** Names the file: `<name>.schema.json`. */
  readonly name: string
  readonly schema: z.ZodType
}

/** Every published shape. A shape that is added here gets its file, and its examples in test/schemas/examples.ts. */
export const SCHEMAS: readonly NamedSchema[] = [
  ...TABLES.map((table) => ({ name: `table-${table.name.replaceAll('_', '-')}`, schema: rowSchema(table) })),
  // What maintainers write.
  { name: 'release', schema: releaseSchema },
  { name: 'source', schema: sourceSchema },
  // What a build writes.
  { name: 'lock', schema: lockSchema },
  { name: 'manifest', schema: manifestSchema },
  { name: 'validation', schema: validationSchema },
  { name: 'changes', schema: changesSchema },
  { name: 'evidence-row', schema: evidenceRowSchema },
  // What a command prints for machines.
  { name: 'explanation', schema: explanationSchema },
  // What `diff --format json` prints.
  { name: 'diff', schema: differencesSchema },
  // What the api answers.
  { name: 'page', schema: pageSchema },
  { name: 'range-page', schema: rangePageSchema },
  { name: 'reference-data', schema: referenceDataSchema },
  { name: 'metadata', schema: metadataSchema },
  { name: 'versions', schema: versionsSchema },
  { name: 'index', schema: indexSchema },
  { name: 'layout', schema: layoutSchema },
  { name: 'problem', schema: problemSchema },
]

/** The text of every file of schemas/json/ that is made from a zod schema, by file name. */
export function jsonSchemas(): Map<string, string> {
  return new Map(
    SCHEMAS.map(
      ({ name, schema }) => [`${name}.schema.json`, `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`] as const,
    ),
  )
}
