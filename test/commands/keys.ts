// Runs `plastic-eol keys` in a folder of its own for each test.

import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { temporaryFolder } from '../when-done.ts'
import { runMain } from '../workspace.ts'

/** The folder of the test that runs. */
export let root: string

/** Gives each test of a file an empty root. */
export function keysInEachTest(): void {
  const parent = temporaryFolder()
  beforeEach(() => {
    root = mkdtempSync(join(parent, 'root-'))
  })
}

export const run = (...args: string[]) => runMain(['keys', ...args], root)
export const store = () => join(root, 'keys.json')
export const read = (name: string) => readFileSync(join(root, name), 'utf8')

export async function add(name: string, ...options: string[]): Promise<{ id: string; key: string }> {
  const { code, stdout } = await run('add', name, ...options, '--json')
  expect(code).toBe(0)
  return JSON.parse(stdout) as { id: string; key: string }
}
