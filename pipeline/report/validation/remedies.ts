// What to do about a problem with an input, by its code.

import { SOURCE_CODES } from '../../ingest/adapters/problems.ts'
import { INGEST_CODES } from '../../ingest/problems.ts'
import type { Problem } from '../../model/failure.ts'

const REMEDIES: ReadonlyMap<string, string> = new Map(Object.entries({ ...SOURCE_CODES, ...INGEST_CODES }))

/** Null if the code adds nothing to what the problem says itself. */
export function remedyOf({ code, expected }: Problem): string | null {
  const remedy = REMEDIES.get(code) ?? null
  return remedy === expected ? null : remedy
}
