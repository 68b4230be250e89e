// A workspace that has one file beside its tables.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../when-done.ts'

/** The root of the workspace. */
export function workspaceWith(file: string, text: string): string {
  const root = temporaryFolder()
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  return root
}
