// Faults of the machine: what the system refuses, lack of memory, a part of the program that cannot be loaded. Functions that touch the
// disk let the errors of the system pass, and add the path where the system does not name it. The top of the program turns them into
// Failures that say what happened, where, and what to do.

import { Failure } from '../model/failure.ts'

/** Why the system refuses something, and what to do about it. */
export interface Refusal {
  readonly code: string
  /** The system's own words, which are all that the engine passes on. */
  readonly said: string
  readonly reason: string
  readonly hint: string
}

const ELSEWHERE = 'choose another place (--help shows the options for places; TMPDIR is that of temporary files)'
const AGAIN = 'and run the command again: what was published before is untouched.'

const full = (said: string, reason: string): Refusal => ({
  code: 'disk-full',
  said,
  reason,
  hint: `Free some space or ${ELSEWHERE}, ${AGAIN}`,
})
const denied = (said: string): Refusal => ({
  code: 'access-denied',
  said,
  reason: 'access is denied',
  hint: `Give this user the right to do that there, or ${ELSEWHERE}.`,
})
const inTheWay = (said: string, reason: string): Refusal => ({
  code: 'in-the-way',
  said,
  reason,
  hint: `Move away what is there, or ${ELSEWHERE}.`,
})
const tooMany = (said: string, reason: string): Refusal => ({
  code: 'too-many-files',
  said,
  reason,
  hint: `Let the process open more files (ulimit -n 1024), ${AGAIN}`,
})

export const DISK_FULL = full('No space left on device', 'the disk is full')

/** By the system's error code. Any other error that has a code and a system call is a `disk-error`. */
export const REFUSALS: Readonly<Record<string, Refusal>> = {
  ENOSPC: DISK_FULL,
  EDQUOT: full('Disk quota exceeded', 'the quota of this user is used up'),
  EFBIG: {
    code: 'file-too-large',
    said: 'File too large',
    reason: 'the file is larger than the disk or the limit of this process allows',
    hint: `Allow larger files (ulimit -f unlimited) or ${ELSEWHERE}, ${AGAIN}`,
  },
  EACCES: denied('Permission denied'),
  EPERM: denied('Operation not permitted'),
  EROFS: {
    code: 'read-only-disk',
    said: 'Read-only file system',
    reason: 'the disk is read-only',
    hint: `Make it writable, or ${ELSEWHERE}.`,
  },
  ENOTDIR: inTheWay('Not a directory', 'a file is in the place of a folder'),
  EISDIR: inTheWay('Is a directory', 'it is a folder'),
  EEXIST: inTheWay('File exists', 'something else is there'),
  ENOTEMPTY: inTheWay('Directory not empty', 'a folder that is not empty is there'),
  ELOOP: inTheWay('Too many levels of symbolic links', 'its links form a circle'),
  EMFILE: tooMany('Too many open files', 'no more files may be open at once'),
  ENFILE: tooMany('Too many open files in system', 'no more files may be open on this machine'),
  ENOMEM: {
    code: 'out-of-memory',
    said: 'Cannot allocate memory',
    reason: 'there is no memory left',
    hint: `End other programs or use a machine with more memory, ${AGAIN}`,
  },
}

/** Any other refusal; `words` are those of the system. */
export const otherRefusal = (words: string): Refusal => ({
  code: 'disk-error',
  said: words,
  reason: words === 'ENOENT' ? 'it does not exist' : `the system says ${words}`,
  hint: `Check the disk, check whether another program works in that folder, ${AGAIN}`,
})

/** The system's code of an error, such as `ENOSPC`; undefined if the error does not come from the system. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Whether an error of the system says that nothing is at the path, because the path or a folder above it does not exist. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')
}

/** Why the system refuses something, in words; what is no error of the system, as text. */
export function reasonOf(error: unknown): string {
  const code = systemCode(error)
  return code === undefined ? String(error) : (REFUSALS[code] ?? otherRefusal(code)).reason
}

/** Runs `action`, which works on an open file: adds the path of the file to the errors of the system, which do not name it. */
export function onFile<T>(path: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    throw systemCode(error) === undefined || Object(error).path !== undefined ? error : Object.assign(Object(error), { path })
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

/** What was tried, by the system call. Others are called by their names. */
const DOINGS: Readonly<Record<string, string>> = {
  lstat: 'look at',
  stat: 'look at',
  scandir: 'list',
  mkdir: 'make the folder',
  rename: 'write',
  link: 'write',
  symlink: 'write',
  futime: 'write',
  utime: 'set the time of',
  lutime: 'set the time of',
  rm: 'remove',
  rmdir: 'remove',
  unlink: 'remove',
}

/**
 * The Failure for an error that the machine caused and not the program, wherever it was thrown; a Failure as it is. Undefined for a bug. To
 * be called where a command ends, or goes on after an error.
 */
export function expectedFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure || !(error instanceof Error)) return error instanceof Failure ? error : undefined
  const { code, syscall, path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string }
  if (MEMORY_CODES.includes(code) || /^(?:Array buffer allocation failed|Invalid string length)/.test(error.message))
    return new Failure('out-of-memory', 'There is not enough memory left for this command.', {
      hint: REFUSALS.ENOMEM?.hint ?? '',
      cause: error,
    })
  if (LOAD_CODES.includes(code))
    return new Failure('program-not-loaded', `Cannot load the program: ${error.message.split('\n')[0]}`, {
      hint: 'Let the process open more files (ulimit -n 1024). If that does not help, install the program again: one of its files is missing.',
      cause: error,
    })
  const system = systemCode(error)
  if (system === undefined) return undefined
  const { code: ours, reason, hint } = REFUSALS[system] ?? otherRefusal(system)
  const message = `Cannot ${DOINGS[syscall ?? ''] ?? syscall} ${dest ?? path ?? 'the output'}: ${reason}.`
  return new Failure(ours, message, { hint, cause: error })
}
