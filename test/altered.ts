// Files of a workspace that somebody changed.

import { readFileSync, writeFileSync } from 'node:fs'
import type { Workspace } from './workspace.ts'

/** Changes a file for the time of the work. */
export async function whileChanged(
  workspace: Workspace,
  file: string,
  change: (content: Buffer) => Buffer | string,
  work: () => Promise<void>,
): Promise<void> {
  const path = workspace.path(file)
  const before = readFileSync(path)
  writeFileSync(path, change(Buffer.from(before)))
  try {
    await work()
  } finally {
    writeFileSync(path, before)
  }
}

/** One bit in the middle of it is another. */
export const flipped = (content: Buffer): Buffer => {
  const middle = content.length >> 1
  content[middle] = (content[middle] ?? 0) ^ 1
  return content
}

/** Another last digit: text that can be read, and says something else. */
export const altered = (content: Buffer): string => String(content).replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`)
