// Defects of the command line: exit codes, what is printed where.

import type { Mutant } from '../mutant.ts'

export const COMMANDS: readonly Mutant[] = [
  {
    id: 'blocked-build-succeeds',
    room: 'commands',
    what: 'build exits with 0 where findings block',
    file: 'pipeline/commands/build.ts',
    from: 'return outcome.blocked ? 1 : 0',
    to: 'return 0',
    hints: ['test/commands/edits', 'test/commands/build.slice'],
  },
  {
    id: 'diff-of-anything-is-fine',
    room: 'commands',
    what: 'diff exits with 0 where something undeclared differs',
    file: 'pipeline/commands/diff.ts',
    from: "outcome === 'same' || (outcome === 'declared' && flags.failOn === 'undeclared') ? 0 : 1",
    to: "outcome !== 'different' ? 0 : 1",
    hints: ['test/commands/diff-bundles', 'test/commands/edits'],
  },
  {
    id: 'verify-forgets-unanswered',
    room: 'commands',
    what: 'verify exits with 0 where a host left questions unanswered',
    file: 'pipeline/commands/verify.ts',
    from: 'return unanswered.length > 0 ? 2 : 0',
    to: 'return 0',
    hints: ['test/commands/verify-host'],
  },
  {
    id: 'progress-when-piped',
    room: 'commands',
    what: 'progress is written where stderr is no terminal',
    file: 'pipeline/io/terminal.ts',
    from: 'const shows = !silent && stderr.isTTY === true && stderr.columns !== 0',
    to: 'const shows = !silent',
    hints: ['test/commands/processes', 'test/commands/build.slice', 'test/commands/usage'],
  },
  {
    id: 'usage-error-is-blocking',
    room: 'commands',
    what: 'a mistyped option exits as if findings blocked',
    file: 'pipeline/main.ts',
    from: 'const USAGE_ERROR = 2',
    to: 'const USAGE_ERROR = 1',
    hints: ['test/commands/usage'],
  },
]
