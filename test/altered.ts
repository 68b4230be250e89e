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
