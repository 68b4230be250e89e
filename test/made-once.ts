// What is dear to make is made once by the tests of a run, which run in several processes.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Makes a folder unless it is there; of several processes one makes it and the others wait. `make` gets a folder to fill in its place. */
export async function madeOnce(folder: string, make: (unfinished: string) => Promise<void> | void): Promise<string> {
  const claim = `${folder}.claim`
  const unfinished = `${folder}.unfinished`
  mkdirSync(dirname(folder), { recursive: true })
  while (!existsSync(folder)) {
    if (!claimed(claim)) {
      await setTimeout(200)
      continue
    }
    try {
      if (existsSync(folder)) break
      rmSync(unfinished, { recursive: true, force: true })
      await make(unfinished)
      renameSync(unfinished, folder)
    } finally {
      rmSync(claim, { force: true })
    }
  }
  return folder
}

/** Whether this process is the one that makes it; the claim of a process that is gone is taken over. */
function claimed(claim: string): boolean {
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const owner = existsSync(claim) ? Number(readFileSync(claim, 'utf8')) : 0
    if (owner > 0 && !isRunning(owner)) rmSync(claim, { force: true })
    return false
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
