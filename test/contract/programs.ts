// Tests that need a program of the system run where it is there, and say on the console where it is not. With CI set, they fail then.

import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

export interface NeededProgram {
  readonly name: string
  /** The command that installs it. */
  readonly install: string
}

/** A group of tests that needs a program, or none. */
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

/** Whether a program is on the path, or in a folder of the system's own programs, where a user's path may not lead. */
function isThere(name: string): boolean {
  const { status } = spawnSync('sh', ['-c', 'PATH="$PATH:/usr/sbin:/sbin" command -v "$1"', 'sh', name], { stdio: 'ignore' })
  return status === 0
}
