// Compiles the project once before the tests, which import and run what was compiled.

import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { PROJECT } from './workspace.ts'

/** Set where what is compiled already is to be tested, whatever the sources say. */
export const IS_COMPILED = 'PLASTIC_EOL_TEST_COMPILED'

let isDone = false

/** Called by vitest once for each group, and `compile` again before tests that run again. */
export default function setup(project: TestProject): void {
  if (isDone || process.env[IS_COMPILED] !== undefined) return
  isDone = true
  compile()
  project.onTestsRerun(compile)
}

function compile(): void {
  execFileSync('npm', ['run', '--silent', 'compile'], { cwd: PROJECT, stdio: 'inherit' })
}
