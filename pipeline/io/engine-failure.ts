// What a failed call of the engine means for whoever runs the program.

import { Failure } from '../model/failure.ts'
import { messageOf } from '../model/message-of.ts'
import { engineRefusal } from './disk-failure.ts'

/** Messages of the engine when the memory that it may use is full. Neither the statement nor the input is wrong then. */
const NO_MEMORY = /^Out of Memory Error|Cannot allocate memory/

/** Messages of the engine when a number does not fit in its type: what the statements compute fits unless an input is far too large. */
const TOO_LARGE = /^(?:Out of Range Error|Conversion Error: .*out of range)/

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
    const refusal = engineRefusal(cause)
    // What does not fit in memory goes to the disk; where that is full, more memory is not what is needed.
    if (refusal && refusal.code !== 'out-of-memory') throw refusal
    if (NO_MEMORY.test(message))
      throw new Failure('out-of-memory', `The engine has no memory left: ${said}`, {
        hint: 'End other programs, compute fewer releases at once, or use a machine with more memory; what was published before is untouched.',
        cause,
      })
    if (TOO_LARGE.test(message)) throw tooLarge(said, cause)
    throw cause
  }
}

/** The Failure 'amounts-too-large'. */
export const tooLarge = (said: string, cause?: unknown): Failure =>
  new Failure('amounts-too-large', `Amounts of the inputs are too large to compute: ${said}`, {
    hint: 'Check the units of the largest amounts, such as kg or t where kt is expected; docs/tables.md has the unit of each column.',
    cause,
  })
