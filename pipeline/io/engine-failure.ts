// What a failed call of the engine means for whoever runs the program. Errors of the engine have no code, only messages.

import { Failure } from '../model/failure.ts'
import { messageOf } from '../model/message-of.ts'
import { DISK_FULL, otherRefusal, REFUSALS } from './disk-failure.ts'

/** Messages of the engine when the memory that it may use is full. Neither the statement nor the input is wrong then. */
const NO_MEMORY = /^Out of Memory Error|Cannot allocate memory/

/** Messages of the engine when a number does not fit in its type: what the statements compute fits unless an input is far too large. */
const TOO_LARGE = /^(?:Out of Range Error|Conversion Error: .*out of range)/

/** The engine's words where its temporary files have no room left. */
const NO_ROOM = 'failed to offload data block'

/** How the engine says what the system refuses about a file: the file, then the system's words. */
const REFUSED_FILE = /^IO Error: [^\n]*"[^"\n]+": ([^"\n]+)$/m

/**
 * Awaits a call of the engine. Failure 'out-of-memory' if its memory is full, 'disk-full' and the other codes of `disk-failure.ts` if the
 * system refuses what the engine needs, 'amounts-too-large' if a number does not fit in its type.
 */
export async function asked<T>(question: () => T | Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (cause) {
    const message = messageOf(cause)
    const [said = ''] = message.split('\n')
    const refusal = refusalIn(message)
    // What does not fit in memory goes to the disk; where that is full, more memory is not what is needed.
    if (refusal && refusal.code !== 'out-of-memory')
      throw new Failure(refusal.code, `The engine cannot go on: ${refusal.reason} (${said}).`, { hint: refusal.hint, cause })
    if (NO_MEMORY.test(message))
      throw new Failure('out-of-memory', `The engine has no memory left: ${said}`, {
        hint: 'End other programs, compute fewer releases at once, or use a machine with more memory; what was published before is untouched.',
        cause,
      })
    if (TOO_LARGE.test(message)) throw tooLarge(said, cause)
    throw cause
  }
}

/** What the system refuses, where the engine passes that on: its message ends with the system's own words. */
function refusalIn(message: string) {
  if (message.includes(NO_ROOM)) return DISK_FULL
  const words = REFUSED_FILE.exec(message)?.[1]
  const known = Object.values(REFUSALS).find(({ said }) => new RegExp(`: ${said}(?![ \\w])`).test(message))
  return known ?? (words === undefined ? undefined : otherRefusal(words))
}

/** The Failure 'amounts-too-large'. */
export const tooLarge = (said: string, cause?: unknown): Failure =>
  new Failure('amounts-too-large', `Amounts of the inputs are too large to compute: ${said}`, {
    hint: 'Check the units of the largest amounts, such as kg or t where kt is expected; docs/tables.md has the unit of each column.',
    cause,
  })
