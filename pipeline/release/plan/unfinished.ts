// Where a command that changes several release.json keeps what they said before, until all are written: see unfinished-change.ts.

import { join } from 'node:path'
import { exists } from '../../io/files.ts'

/** Below the root; it is there while such a change is not finished. */
export const UNFINISHED_CHANGE = 'releases/.unfinished-change.json'

/** Whether a change of this workspace was interrupted, or is under way. */
export const isUnfinished = (root: string): Promise<boolean> => exists(join(root, UNFINISHED_CHANGE))

/** The message where there was one. */
export const UNFINISHED_NOTE = `A command was interrupted while it changed several release.json. They count as they were before it, which ${UNFINISHED_CHANGE} keeps; the next withdraw, lock or new puts them back.`
