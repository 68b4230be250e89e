// Compiles the project once before the tests, which import and run the compiled files.

import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { PROJECT } from './workspace.ts'

/** If set, the tests use the files that are already compiled, even if the sources have changed. */
export const IS_COMPILED = 'PLASTIC_EOL_TEST_COMPILED'

let isDone = false

/** vitest calls this once per group. In watch mode it calls `compile` before each rerun. */
export default function setup(project: TestProject): void {
  if (isDone || process.env[IS_COMPILED] !== undefined) return
  isDone = true
  compile()
  project.onTestsRerun(compile)
}

function compile(): void {
  execFileSync('npm', ['run', '--silent', 'compile'], { cwd: PROJECT, stdio: 'inherit' })
}
