// How large a file may be that is read whole: a file far larger than any that belongs there would take all memory, and minutes, before
// anything could be said about it.

import { Failure } from '../model/failure.ts'

/** Megabytes by what a file is. The largest known ones have a twentieth of that, or less. */
const MEGABYTES = {
  /** What is written by hand or lists things: release.json, source.json, locks, manifests, keys. */
  declaration: 16,
  /** A table of ours, as CSV. */
  table: 32,
  /** A publisher's raw file. */
  raw: 256,
  /** What a build wrote. */
  published: 2000,
} as const

export type FileKind = keyof typeof MEGABYTES

/** Names how many times as large files may be: a whole number. */
const VARIABLE = 'PLASTIC_EOL_LARGER_FILES'

const BYTES_OF_MEGABYTE = 1_000_000

/** Failure 'too-large' where a file of this kind may not have so many bytes. It names the file as `shown`. */
export function assertSize(kind: FileKind, bytes: number, shown: string): void {
  const most = MEGABYTES[kind] * timesLarger()
  if (bytes <= most * BYTES_OF_MEGABYTE) return
  throw new Failure(
    'too-large',
    `${shown} has ${Math.ceil(bytes / BYTES_OF_MEGABYTE)} MB, and a file of its kind is read up to ${most} MB.`,
    {
      hint: `Look whether it is the right file. ${VARIABLE}=10 lets all files be ten times as large; give Node.js as much more memory (NODE_OPTIONS=--max-old-space-size=16000).`,
    },
  )
}

function timesLarger(): number {
  const text = process.env[VARIABLE] ?? '1'
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw new Failure('bad-option', `${VARIABLE} is a whole number from 1 to 999, not ${JSON.stringify(text)}.`)
}
