// What a disk refuses, as a Failure: which path, why, and what to do about it.

import { Failure } from '../model/failure.ts'

interface Refusal {
  readonly code: string
  readonly reason: string
  readonly hint: string
}

const FULL: Refusal = {
  code: 'disk-full',
  reason: 'the disk is full',
  hint: 'Free some space or choose another place with --out, and run the command again: what was published before is untouched.',
}

const DENIED: Refusal = {
  code: 'access-denied',
  reason: 'access is denied',
  hint: 'Give this user the right to write there, or choose another place with --out.',
}

const IN_THE_WAY: Refusal = {
  code: 'in-the-way',
  reason: 'something else lies there',
  hint: 'Move away what lies there, or choose another place with --out.',
}

const READ_DENIED: Refusal = {
  ...DENIED,
  hint: 'Give this user the right to read it and to enter the folders above it, or name another place with --out.',
}

const TOO_MANY: Refusal = {
  code: 'too-many-files',
  reason: 'no more files may be open at once',
  hint: 'Let the process open more files (ulimit -n 1024), and run the command again: what was published before is untouched.',
}

const NO_MEMORY: Refusal = {
  code: 'out-of-memory',
  reason: 'there is no memory left',
  hint: 'End other programs or use a machine with more memory, and run the command again: what was published before is untouched.',
}

/** What differs where something is only read: the right to write would not help. */
const READ_REFUSALS: Readonly<Record<string, Refusal>> = {
  EACCES: READ_DENIED,
  EPERM: READ_DENIED,
  EISDIR: { code: 'in-the-way', reason: 'it is a folder', hint: 'It has to be a file; name another one with --out.' },
}
const READING: readonly string[] = ['read', 'list', 'look at']

/** By the system's error code. Anything else that has a code and a system call is a `disk-error`. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ENOSPC: FULL,
  EDQUOT: { ...FULL, reason: 'the quota of this user is used up' },
  EFBIG: { ...FULL, reason: 'the file is larger than the disk allows' },
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: { code: 'read-only-disk', reason: 'the disk is read-only', hint: 'Choose another place with --out.' },
  ENOTDIR: IN_THE_WAY,
  EISDIR: IN_THE_WAY,
  EEXIST: IN_THE_WAY,
  ENOTEMPTY: IN_THE_WAY,
  EMFILE: TOO_MANY,
  ENFILE: { ...TOO_MANY, reason: 'no more files may be open on this machine' },
  ENOMEM: NO_MEMORY,
  ELOOP: { ...IN_THE_WAY, reason: 'its links lead round in a circle' },
}

const OTHER: Omit<Refusal, 'reason'> = {
  code: 'disk-error',
  hint: 'Look at the disk and at who else works in that folder, and run the command again: what was published before is untouched.',
}

/** The system's code of an error, such as `ENOSPC`; undefined for what the system did not say. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/**
 * The Failure for what the system refused at `path`; any other error as it is, for it is a bug or a Failure already.
 * `doing` says what was tried: `write`, `replace`, `read`.
 */
export function diskFailure(error: unknown, doing: string, path: string): unknown {
  const code = systemCode(error)
  if (code === undefined) return error
  const refusal = (READING.includes(doing) ? READ_REFUSALS[code] : undefined) ??
    REFUSALS[code] ?? { ...OTHER, reason: `the system says ${code}` }
  return new Failure(refusal.code, `Cannot ${doing} ${path}: ${refusal.reason}.`, { hint: refusal.hint, cause: error })
}

/** A Failure whose hint names the option of this command that chooses the place, instead of `--out`; any other error as it is. */
export function withPlace(error: unknown, option: string): unknown {
  if (!(error instanceof Failure) || !error.hint?.includes('--out')) return error
  const { code, message, problems, exitCode, cause, hint } = error
  return new Failure(code, message, { problems, exitCode, cause, hint: hint.replaceAll('--out', option) })
}

/** Runs `action`; what the disk refuses becomes a Failure that names `path`. */
export function onDisk<T>(doing: string, path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw diskFailure(error, doing, path)
  }
}

/** What Node.js says where it has no memory left: not one of the system's errors. */
const MEMORY_CODES: readonly unknown[] = [
  'ERR_WORKER_OUT_OF_MEMORY',
  'ERR_MEMORY_ALLOCATION_FAILED',
  'ERR_STRING_TOO_LONG',
  'ERR_BUFFER_TOO_LARGE',
]

/** What Node.js says where it cannot load a part of the program; with no file left to open it takes what is there for missing. */
const LOAD_CODES: readonly unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED', 'ERR_INVALID_PACKAGE_CONFIG']

/**
 * The Failure for an error that comes from the machine and not from the program, wherever it was thrown: anything that the system refused, and
 * memory. Undefined for what is a bug.
 */
export function environmentFault(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined
  const code: unknown = 'code' in error ? error.code : undefined
  if (MEMORY_CODES.includes(code) || /^(?:Array buffer allocation failed|Invalid (?:string|array) length)/.test(error.message))
    return new Failure(NO_MEMORY.code, 'There is no memory left for what was to be done.', { hint: NO_MEMORY.hint, cause: error })
  if (LOAD_CODES.includes(code))
    return new Failure('program-not-loaded', `Cannot load the program: ${error.message.split('\n')[0]}`, {
      hint: 'Let the process open more files (ulimit -n 1024). If that is not it, install the program again: a file of it is missing.',
      cause: error,
    })
  if (systemCode(error) === undefined) return undefined
  const place = 'path' in error && typeof error.path === 'string' ? error.path : 'the output'
  const doing = 'syscall' in error && typeof error.syscall === 'string' ? (DOINGS[error.syscall] ?? error.syscall) : 'use'
  const failure = diskFailure(error, doing, place)
  return failure instanceof Failure ? failure : undefined
}

/** Calls of the system in words that `diskFailure` knows. */
const DOINGS: Readonly<Record<string, string>> = { open: 'read', read: 'read', scandir: 'list', stat: 'look at', lstat: 'look at' }
