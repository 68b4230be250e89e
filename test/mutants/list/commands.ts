// Defects of the command line: exit codes, what is printed where.

import type { Defect } from '../mutant.ts'

export const COMMANDS: readonly Defect[] = [
  {
    id: 'blocked-build-succeeds',
    what: 'build exits with 0 where findings block',
    file: 'pipeline/commands/build.ts',
    from: 'return outcome.blocked ? 1 : 0',
    to: 'return 0',
  },
  {
    id: 'diff-of-anything-is-fine',
    what: 'diff exits with 0 where something undeclared differs',
    file: 'pipeline/commands/diff.ts',
    from: "outcome === 'same' || (outcome === 'declared' && flags.failOn === 'undeclared') ? 0 : 1",
    to: "outcome !== 'different' ? 0 : 1",
  },
  {
    id: 'verify-forgets-unanswered',
    what: 'verify exits with 0 where a host left questions unanswered',
    file: 'pipeline/commands/verify.ts',
    from: 'return unanswered.length > 0 ? 2 : 0',
    to: 'return 0',
  },
  {
    id: 'progress-when-piped',
    what: 'progress is written where stderr is no terminal',
    file: 'pipeline/io/terminal.ts',
    from: 'const shows = !silent && stderr.isTTY === true && stderr.columns !== 0',
    to: 'const shows = !silent',
  },
  {
    id: 'usage-error-is-blocking',
    what: 'a mistyped option exits as if findings blocked',
    file: 'pipeline/main.ts',
    from: 'const USAGE_ERROR = 2',
    to: 'const USAGE_ERROR = 1',
  },
]
