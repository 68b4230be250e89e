// Limits the size of files that are read whole. Without a limit, a far too large file would take all memory, and minutes, before it could
// be reported.

import { Failure } from '../model/failure.ts'

/** Limits in megabytes by kind of file. The largest known files have a twentieth of their limit, or less. */
const MEGABYTES = {
  /** What is written by hand or lists things: release.json, source.json, locks, manifests, keys. */
  declaration: 16,
  /** A table of ours, as CSV. */
  table: 128,
  /** A publisher's raw file. */
  raw: 256,
  /** What a build wrote. */
  published: 2000,
} as const

export type FileKind = keyof typeof MEGABYTES

/** Environment variable with a whole number that multiplies all limits. */
const VARIABLE = 'PLASTIC_EOL_LARGER_FILES'

const BYTES_OF_MEGABYTE = 1_000_000

/** Failure 'too-large' if a file of this kind has too many bytes. The message calls the file `shown`. */
export function assertSize(kind: FileKind, bytes: number, shown: string): void {
  const most = MEGABYTES[kind] * timesLarger()
  if (bytes <= most * BYTES_OF_MEGABYTE) return
  throw new Failure(
    'too-large',
    `${shown} has ${Math.ceil(bytes / BYTES_OF_MEGABYTE)} MB; the limit for a file of its kind is ${most} MB.`,
    {
      hint:
        'Check that it is the right file. ' +
        `${VARIABLE}=10 raises all limits tenfold; then give Node.js more memory, too (NODE_OPTIONS=--max-old-space-size=16000).`,
    },
  )
}

function timesLarger(): number {
  const text = process.env[VARIABLE] ?? '1'
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw new Failure('bad-option', `${VARIABLE} is a whole number from 1 to 999, not ${JSON.stringify(text)}.`, {
    hint: `Set ${VARIABLE} to such a number, or leave it unset.`,
  })
}
