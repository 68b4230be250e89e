// Compiles the project once before the tests: those of the command line run what a user runs.

import { execFileSync } from 'node:child_process'
import { PROJECT } from './workspace.ts'

export default function setup(): void {
  execFileSync('npm', ['run', '--silent', 'compile'], { cwd: PROJECT, stdio: 'inherit' })
}
