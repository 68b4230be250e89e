// What a test file makes or opens for itself, and what ends when its last test has run: folders are removed, engines are closed.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, type EngineOptions, openEngine } from '../pipeline/io/engine.ts'

/** How to end what the running test file has opened so far. */
const ends: (() => unknown)[] = []

/** Does this when the last test of the running file is over, what was opened last first. */
export function whenDone(end: () => unknown): void {
  ends.push(end)
}

/** Ends everything, also after something that could not be ended. Throws the first error. */
export async function endAll(): Promise<void> {
  const errors: unknown[] = []
  for (let end = ends.pop(); end; end = ends.pop()) {
    try {
      await end()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

/** An empty folder. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-test-'))
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An engine, with one thread unless a test needs more. */
export async function testEngine(options: EngineOptions = { threads: 1 }): Promise<Engine> {
  const engine = await openEngine(options)
  whenDone(() => engine.close())
  return engine
}
