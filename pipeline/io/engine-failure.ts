// What a failed call of the engine means for whoever runs the program.

import { Failure } from '../model/failure.ts'
import { messageOf } from '../model/message-of.ts'

/** Messages of the engine when the machine refuses something. Neither the statement nor the input is wrong then. */
const NO_MEMORY = /^Out of Memory Error|Cannot allocate memory/
const REFUSED =
  /No space left on device|failed to offload data block|Too many open files|Input\/output error|Disk quota exceeded|Read-only file system/

/** Messages of the engine when a number does not fit in its type: what the statements compute fits unless an input is far too large. */
const TOO_LARGE = /^(?:Out of Range Error|Conversion Error: .*out of range)/

/**
 * Awaits a call of the engine. Failure 'out-of-memory' or 'engine-stopped' if the machine refuses what the engine needs, 'amounts-too-large'
 * if a number does not fit in its type.
 */
export async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (cause) {
    const message = messageOf(cause)
    const [said = ''] = message.split('\n')
    // What does not fit in memory goes to the disk; where that is full, more memory is not what is needed.
    if (NO_MEMORY.test(message) && !REFUSED.test(message))
      throw new Failure('out-of-memory', `The engine has no memory left: ${said}`, {
        hint: 'End other programs, compute fewer releases at once, or use a machine with more memory; what was published before is untouched.',
        cause,
      })
    if (REFUSED.test(message))
      throw new Failure('engine-stopped', `The system refuses what the engine needs: ${said}`, {
        hint: 'Free space on the disk of the temporary files (TMPDIR names it) and on the disk of the output, or let the process open more files (ulimit -n 1024).',
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
