// The JSON Schemas that are generated from the zod schemas. They describe what a file holds before it is typed.

import * as z from 'zod'
import { jsonText } from '../pipeline/model/json.ts'
import {
  countryFileSchema,
  countryRangesSchema,
  indexSchema,
  layoutSchema,
  metadataSchema,
  pageSchema,
  pairRangesSchema,
  referenceDataSchema,
  versionsSchema,
} from './api.ts'
import { changesSchema, differencesSchema } from './changes.ts'
import { checkResultSchema } from './check-result.ts'
import { countryExplanationSchema } from './country-explanation.ts'
import { decisionSchema } from './decision.ts'
import { evidenceRowSchema } from './evidence.ts'
import { explanationSchema } from './explanation.ts'
import { explorerSchema } from './explorer.ts'
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

/** Every published shape. A shape that is added here gets its own file, and needs examples in test/schemas/examples.ts. */
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
  { name: 'decision', schema: decisionSchema },
  { name: 'evidence-row', schema: evidenceRowSchema },
  // What a command prints for machines.
  { name: 'check-result', schema: checkResultSchema },
  { name: 'explanation', schema: explanationSchema },
  { name: 'country-explanation', schema: countryExplanationSchema },
  // What `diff --format json` prints.
  { name: 'diff', schema: differencesSchema },
  // What the api answers.
  { name: 'page', schema: pageSchema },
  { name: 'country-ranges', schema: countryRangesSchema },
  { name: 'pair-ranges', schema: pairRangesSchema },
  { name: 'reference-data', schema: referenceDataSchema },
  { name: 'metadata', schema: metadataSchema },
  { name: 'versions', schema: versionsSchema },
  { name: 'index', schema: indexSchema },
  { name: 'layout', schema: layoutSchema },
  { name: 'country-file', schema: countryFileSchema },
  { name: 'explorer', schema: explorerSchema },
  { name: 'problem', schema: problemSchema },
]

/** The schemas that readers of a release need. Every tree holds them under `docs/schemas/`. */
export const HOSTED_SCHEMAS = [
  'page',
  'country-ranges',
  'pair-ranges',
  'reference-data',
  'metadata',
  'versions',
  'index',
  'layout',
  'changes',
  'validation',
  'manifest',
  'evidence-row',
  'country-explanation',
  'problem',
] as const

/**
 * The identifier of a schema. It is a URN, because a tree does not know its host: it may be on many hosts, and an address relative to the
 * schema would name a different schema on each.
 */
export const schemaId = (name: string): string => `urn:plastic-eol:schema:${name}`

/** The text of every file of schemas/json/ that is made from a zod schema, by file name. */
export function jsonSchemas(): Map<string, string> {
  return new Map(
    SCHEMAS.map(({ name, schema }) => {
      const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
      return [`${name}.schema.json`, jsonText({ $schema, $id: schemaId(name), ...rest })] as const
    }),
  )
}
