// A folder that all tests of one run share, for what is dear to make; it goes when the run ends.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = 'PLASTIC_EOL_TEST_RUN'

/** Called by vitest before the first test; returns what to call after the last. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-run-'))
  process.env[NAME] = folder
  // What the releases before a wanted one come to is computed once in a run, and nothing is taken from outside.
  process.env.PLASTIC_EOL_CACHE = join(folder, 'cache')
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The folder of this run. */
export function runFolder(): string {
  const folder = process.env[NAME]
  if (folder === undefined) throw new Error('vitest.config.ts names test/run-folder.ts as globalSetup')
  return folder
}
