// The journal in which a command that changes several release.json files keeps their previous text. unfinished-change.ts writes it.

import { join } from 'node:path'
import { exists } from '../../io/files.ts'

/** Path relative to the root. The file exists while such a change is unfinished. */
export const UNFINISHED_CHANGE = 'releases/.unfinished-change.json'

/** Whether a change of this workspace was interrupted, or is under way. */
export const isUnfinished = (root: string): Promise<boolean> => exists(join(root, UNFINISHED_CHANGE))

/** The message if a change was interrupted. */
export const UNFINISHED_NOTE = `A command was interrupted while it changed several release.json files. Their previous text, which ${UNFINISHED_CHANGE} keeps, is used; the next withdraw, lock or new restores it.`
