// A workspace that has a few files alone.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../when-done.ts'

/** The root of a workspace with these files, by their paths. */
export function workspaceWith(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder()
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}
