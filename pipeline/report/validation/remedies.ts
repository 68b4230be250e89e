// What to do about a problem with an input, by its code.

import { REMEDIES } from '../../ingest/input-problems.ts'
import type { Problem } from '../../model/failure.ts'

const BY_CODE: ReadonlyMap<string, string> = new Map(Object.entries(REMEDIES))

/** The remedy of the problem itself, else that of its code; null if there is none. */
export const remedyOf = ({ code, remedy }: Problem): string | null => remedy ?? BY_CODE.get(code) ?? null
