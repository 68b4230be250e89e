// A workspace that has one file beside its tables.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The root of the workspace. It is removed after the test. */
export function workspaceWith(file: string, text: string): string {
  const root = mkdtempSync(join(tmpdir(), 'plastic-eol-beside-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  return root
}
