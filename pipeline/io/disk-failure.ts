// Turns errors of the disk into Failures that say which path, why, and what to do.

import { Failure } from '../model/failure.ts'
import { messageOf } from '../model/message-of.ts'

/** What a command was doing to read a path. */
export type Reading = 'read' | 'list' | 'look at'

/** What a command was doing to a path. */
export type Doing =
  | Reading
  | 'write'
  | 'open'
  | 'make'
  | 'make the folder'
  | 'replace'
  | 'replace the link'
  | 'remove'
  | 'show'
  | 'set aside'
  | 'restore'
  | 'set the time of'
  | 'set the times of folders in'

/** The option that chooses where most commands write. */
const OUT = '--out'

/** Says how to choose where a command reads: the options for that, and the arguments, differ between commands. */
const READ_FROM = 'an argument or option that --help shows'

/** A hint that names the option with which the command chooses the place. */
type HintOf = (option: string) => string

interface Refusal {
  readonly code: string
  /** The system's own words, which are all that the engine passes on. */
  readonly said: string
  readonly reason: string
  readonly hint: HintOf
}

const FULL: Refusal = {
  said: 'No space left on device',
  code: 'disk-full',
  reason: 'the disk is full',
  hint: (option) =>
    `Free some space or choose another place with ${option}, and run the command again: what was published before is untouched.`,
}

const DENIED: Refusal = {
  said: 'Permission denied',
  code: 'access-denied',
  reason: 'access is denied',
  hint: (option) => `Give this user the right to write there, or choose another place with ${option}.`,
}

const IN_THE_WAY: Refusal = {
  said: 'File exists',
  code: 'in-the-way',
  reason: 'something else is there',
  hint: (option) => `Move away what is there, or choose another place with ${option}.`,
}

const READ_DENIED: Refusal = {
  ...DENIED,
  hint: (option) => `Give this user the right to read it and to enter the folders above it, or name another place with ${option}.`,
}

const TOO_MANY: Refusal = {
  said: 'Too many open files',
  code: 'too-many-files',
  reason: 'no more files may be open at once',
  hint: () => 'Let the process open more files (ulimit -n 1024), and run the command again: what was published before is untouched.',
}

const NO_MEMORY: Refusal = {
  said: 'Cannot allocate memory',
  code: 'out-of-memory',
  reason: 'there is no memory left',
  hint: () => 'End other programs or use a machine with more memory, and run the command again: what was published before is untouched.',
}

/** The refusals that differ for reading, where permission to write would not help. */
const READ_REFUSALS: Readonly<Record<string, Refusal>> = {
  EACCES: READ_DENIED,
  EPERM: READ_DENIED,
  EISDIR: {
    said: 'Is a directory',
    code: 'in-the-way',
    reason: 'it is a folder',
    hint: (option) => `Name a file, or another place, with ${option}.`,
  },
}
const READING: readonly string[] = ['read', 'list', 'look at'] satisfies Reading[]

const READ_ONLY: Refusal = {
  said: 'Read-only file system',
  code: 'read-only-disk',
  reason: 'the disk is read-only',
  hint: (option) => `Choose another place with ${option}.`,
}

const TOO_LARGE: Refusal = {
  said: 'File too large',
  code: 'file-too-large',
  reason: 'the file is larger than the disk or the limit of this process allows',
  hint: (option) =>
    `Allow larger files (ulimit -f unlimited) or choose another place with ${option}, and run the command again: what was published before is untouched.`,
}

/** By the system's error code. Any other error that has a code and a system call is a `disk-error`. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ENOSPC: FULL,
  EDQUOT: { ...FULL, said: 'Disk quota exceeded', reason: 'the quota of this user is used up' },
  EFBIG: TOO_LARGE,
  EACCES: DENIED,
  EPERM: { ...DENIED, said: 'Operation not permitted' },
  EROFS: READ_ONLY,
  ENOTDIR: { ...IN_THE_WAY, said: 'Not a directory' },
  EISDIR: { ...IN_THE_WAY, said: 'Is a directory' },
  EEXIST: IN_THE_WAY,
  ENOTEMPTY: { ...IN_THE_WAY, said: 'Directory not empty' },
  EMFILE: TOO_MANY,
  ENFILE: { ...TOO_MANY, said: 'Too many open files in system', reason: 'no more files may be open on this machine' },
  ENOMEM: NO_MEMORY,
  ELOOP: { ...IN_THE_WAY, said: 'Too many levels of symbolic links', reason: 'its links form a circle' },
}

const OTHER: Pick<Refusal, 'code' | 'hint'> = {
  code: 'disk-error',
  hint: () =>
    'Check the disk, check whether another program works in that folder, and run the command again: what was published before is untouched.',
}

/** The system's code of an error, such as `ENOSPC`; undefined if the error does not come from the system. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Whether an error of the system says that nothing is at the path, because the path or a folder above it does not exist. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')
}

/** A Failure that another place would avoid. Its hint names an option that chooses the place: `--out` for writing, unless `withPlace` names another. */
export class PlaceFailure extends Failure {
  readonly #hintOf: HintOf

  constructor(code: string, message: string, { hint, cause }: { readonly hint: HintOf; readonly cause: unknown }, option = OUT) {
    super(code, message, { hint: hint(option), cause })
    this.#hintOf = hint
  }

  /** The same Failure with a hint that names this option. */
  naming(option: string): PlaceFailure {
    return new PlaceFailure(this.code, this.message, { hint: this.#hintOf, cause: this.cause }, option)
  }
}

/**
 * Returns the Failure for a system error at `path`. Returns any other error unchanged: it is a bug, or a Failure already. `doing` says what
 * was tried.
 */
export function diskFailure(error: unknown, doing: Doing, path: string): unknown {
  return failureAt(error, doing, path)
}

function failureAt(error: unknown, doing: string, path: string): unknown {
  const refusal = refusalOf(error, doing)
  return refusal
    ? new PlaceFailure(
        refusal.code,
        `Cannot ${doing} ${path}: ${refusal.reason}.`,
        { hint: refusal.hint, cause: error },
        placeOption(doing),
      )
    : error
}

const placeOption = (doing: string): string => (READING.includes(doing) ? READ_FROM : OUT)

/** Why the system refuses to do something, and what to do about it; undefined if the error does not come from the system. */
function refusalOf(error: unknown, doing: string): Omit<Refusal, 'said'> | undefined {
  const code = systemCode(error)
  if (code === undefined) return undefined
  const ofReading = READING.includes(doing) ? READ_REFUSALS[code] : undefined
  return ofReading ?? REFUSALS[code] ?? { ...OTHER, reason: `the system says ${code}` }
}

/** Why the system refuses to read, and what to do about it; undefined if the error does not come from the system. */
export function readRefusal(error: unknown, doing: Reading): { readonly reason: string; readonly hint: string } | undefined {
  const refusal = refusalOf(error, doing)
  return refusal && { reason: refusal.reason, hint: refusal.hint(READ_FROM) }
}

/** What chooses the places where the engine writes: the files of a release, and what does not fit in memory. */
const PLACES_OF_ENGINE = `${OUT}, or with TMPDIR for temporary files`

/** The engine's words where its temporary files have no room left. */
const NO_ROOM = 'failed to offload data block'

/** How the engine says what the system refuses about a file: the file, then the system's words. */
const REFUSED_FILE = /^IO Error: [^\n]*"[^"\n]+": ([^"\n]+)$/m

/**
 * Returns the Failure for an error of the engine with which it passes on that the system refuses something. Undefined for any other error. Such
 * an error has no code: the system's own words, at the end of its message, say what it is.
 */
export function engineRefusal(cause: unknown): PlaceFailure | undefined {
  const message = messageOf(cause)
  const words = REFUSED_FILE.exec(message)?.[1]
  const known = message.includes(NO_ROOM)
    ? FULL
    : Object.values(REFUSALS).find(({ said }) => new RegExp(`: ${said}(?![ \\w])`).test(message))
  const refusal = known ?? (words === undefined ? undefined : { ...OTHER, reason: `the system says ${words}` })
  if (!refusal) return undefined
  const [line = ''] = message.split('\n')
  return new PlaceFailure(
    refusal.code,
    `The engine cannot go on: ${refusal.reason} (${line}).`,
    { hint: refusal.hint, cause },
    PLACES_OF_ENGINE,
  )
}

/** Makes the hint of a PlaceFailure name the option with which this command chooses the place. Returns any other error unchanged. */
export function withPlace(error: unknown, option: string): unknown {
  return error instanceof PlaceFailure ? error.naming(option) : error
}

/** Runs `work`, which writes below the root: hints of its PlaceFailures name `--root`, which chooses that place. */
export async function belowRoot<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw withPlace(error, '--root')
  }
}

/** Runs `action`; turns a system error into a Failure that names `path`. */
export function onDisk<T>(doing: Doing, path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw diskFailure(error, doing, path)
  }
}

/** Codes with which Node.js reports that no memory is left. They are not system errors. */
const MEMORY_CODES: readonly unknown[] = [
  'ERR_WORKER_OUT_OF_MEMORY',
  'ERR_MEMORY_ALLOCATION_FAILED',
  'ERR_STRING_TOO_LONG',
  'ERR_BUFFER_TOO_LARGE',
]

/**
 * Codes with which Node.js reports that it cannot load a part of the program. When no file descriptor is left, it reports existing files as
 * missing.
 */
const LOAD_CODES: readonly unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED', 'ERR_INVALID_PACKAGE_CONFIG']

/**
 * Returns the Failure for an error that the machine caused and not the program, wherever it was thrown: any system error, lack of memory, a
 * part of the program that cannot be loaded. Returns undefined for a bug.
 */
export function environmentFault(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined
  const code: unknown = 'code' in error ? error.code : undefined
  if (MEMORY_CODES.includes(code) || /^(?:Array buffer allocation failed|Invalid string length)/.test(error.message))
    return new Failure(NO_MEMORY.code, 'There is not enough memory left for this command.', { hint: NO_MEMORY.hint(OUT), cause: error })
  if (LOAD_CODES.includes(code))
    return new Failure('program-not-loaded', `Cannot load the program: ${error.message.split('\n')[0]}`, {
      hint: 'Let the process open more files (ulimit -n 1024). If that does not help, install the program again: one of its files is missing.',
      cause: error,
    })
  if (systemCode(error) === undefined) return undefined
  const place = 'path' in error && typeof error.path === 'string' ? error.path : 'the output'
  const doing = 'syscall' in error && typeof error.syscall === 'string' ? (DOINGS[error.syscall] ?? error.syscall) : 'use'
  const failure = failureAt(error, doing, place)
  return failure instanceof Failure ? failure : undefined
}

/** System calls, in the words of `diskFailure` for `doing`. */
const DOINGS: Readonly<Record<string, string>> = { open: 'read', read: 'read', scandir: 'list', stat: 'look at', lstat: 'look at' }
