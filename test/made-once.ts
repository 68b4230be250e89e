// Builds expensive fixtures once per test run. The processes of the run share them.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Makes a folder unless it exists. One process makes it, the others wait. `make` fills a temporary folder, which is then renamed. */
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

/** Whether this process may make the folder. Removes the claim of a process that no longer runs, so that the next try can succeed. */
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
