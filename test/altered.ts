// Changes to files of a workspace, as somebody else could make them.

import { readFileSync, writeFileSync } from 'node:fs'
import type { Workspace } from './workspace.ts'

/** Changes a file, runs `work`, and restores the file. */
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

/** Flips one bit in the middle. */
export const flipped = (content: Buffer): Buffer => {
  const middle = content.length >> 1
  content[middle] = (content[middle] ?? 0) ^ 1
  return content
}

/** Replaces the last digit by another one: the text stays readable but has another meaning. */
export const altered = (content: Buffer): string => String(content).replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`)
