// The JSON Schemas that are generated from the zod schemas: of what a file holds, before it is typed.

import { z } from 'zod'
import { releaseSchema } from './release.ts'
import { rowSchema, TABLES } from './tables.ts'

export interface NamedSchema {
  /** Names the file: `<name>.schema.json`. */
  readonly name: string
  readonly schema: z.ZodType
}

/** Every published shape. A shape that is added here gets its file, and its examples in test/schemas/examples.ts. */
export const SCHEMAS: readonly NamedSchema[] = [
  ...TABLES.map((table) => ({ name: `table-${table.name.replaceAll('_', '-')}`, schema: rowSchema(table) })),
  { name: 'release', schema: releaseSchema },
]

/** The text of every file of schemas/json/ that is made from a zod schema, by file name. */
export function jsonSchemas(): Map<string, string> {
  return new Map(
    SCHEMAS.map(
      ({ name, schema }) => [`${name}.schema.json`, `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`] as const,
    ),
  )
}
