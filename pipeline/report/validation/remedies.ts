// What to do about a problem with an input, by its code.

import { SOURCE_CODES } from '../../ingest/adapters/source-problems.ts'
import { INGEST_CODES } from '../../ingest/input-problems.ts'
import type { Problem } from '../../model/failure.ts'

const REMEDIES: ReadonlyMap<string, string> = new Map(Object.entries({ ...SOURCE_CODES, ...INGEST_CODES }))

/** The remedy of the problem itself, else that of its code; null if there is none. */
export const remedyOf = ({ code, remedy }: Problem): string | null => remedy ?? REMEDIES.get(code) ?? null
