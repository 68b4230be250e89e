// Tests that need a program of the system run if it is installed. If not, they print a warning, and with CI set they fail.

import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

export interface NeededProgram {
  readonly name: string
  /** The command that installs it. */
  readonly install: string
}

/** A group of tests that may need a program. */
export function describeWithProgram(title: string, program: NeededProgram | undefined, tests: () => void): void {
  if (!program || isThere(program.name)) {
    describe(title, tests)
    return
  }
  const message = `NOT RUN: "${title}" needs ${program.name}. To install it: ${program.install}`
  if (process.env.CI) {
    describe(title, () => it(`needs ${program.name}`, () => expect.fail(message)))
    return
  }
  console.warn(message)
  describe.skip(title, tests)
}

/** Whether a program is on the path or in /usr/sbin or /sbin, which a user's path may not contain. */
function isThere(name: string): boolean {
  const { status } = spawnSync('sh', ['-c', 'PATH="$PATH:/usr/sbin:/sbin" command -v "$1"', 'sh', name], { stdio: 'ignore' })
  return status === 0
}
