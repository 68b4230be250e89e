// The files of the access keys: one command at a time changes them, only their owner can read them, and each is replaced as a whole.

import { setTimeout } from 'node:timers/promises'
import { Failure } from '../model/failure.ts'
import { type BuildLock, lockBuild } from './build-lock.ts'
import { readNowIfThere } from './folders.ts'
import { writeFileAtomic } from './write-file.ts'

const OWNER_ONLY = 0o600
const LONGEST_WAIT_MS = 30_000
const PAUSE_MS = 25

/**
 * Runs `work` while no other command works on the keys of this folder. Waits up to 30 seconds for another command, then throws the Failure
 * 'keys-busy'. `work` is synchronous, so that nothing else in this process runs between its reading and its writing. The kernel holds the
 * lock: a process that was killed holds none.
 */
export async function withKeyLock<T>(folder: string, work: () => T): Promise<T> {
  const lock = await waitForLock(folder)
  try {
    return work()
  } finally {
    lock.release()
  }
}

async function waitForLock(folder: string): Promise<BuildLock> {
  const end = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    try {
      return await lockBuild(folder, 'keys')
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'destination-busy') throw error
      if (Date.now() > end)
        throw new Failure('keys-busy', `Another command has been working on the keys in ${folder} for ${LONGEST_WAIT_MS / 1000} seconds.`, {
          hint: 'Wait until it has ended and run the command again.',
          cause: error,
        })
      await setTimeout(PAUSE_MS)
    }
  }
}

/** The text of a file, or undefined where there is none. */
export const readKeyFile = (path: string): string | undefined => readNowIfThere(path, 'declaration')?.toString('utf8')

/** Replaces a file by an atomic rename. At no moment can anyone but its owner read it. */
export function writeKeyFile(path: string, text: string): void {
  // The file is no output of a build: its time is that at which it was written, as backups expect.
  writeFileAtomic(path, text, { date: undefined, mode: OWNER_ONLY, durable: true })
}
