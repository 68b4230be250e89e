// Reports on checks, as the formats for other programs get them, and a text that would break a careless format.

import type { CheckReport } from '../../../pipeline/report/validation/check-report.ts'
import type { Validation } from '../../../schemas/findings.ts'
import { noChanges } from './examples.ts'

/** Markup of every kind, ends of sections, workflow commands, separators, control characters, an unpaired surrogate. */
export const NASTY =
  '<script>alert(1)</script> ]]> <!-- & " \' | `code` *bold* [link](http://x) @someone #12 $x$ 100 % ' +
  '::error::x ##[error]x\r\nnext\u0000\u001b[2J\u2028\ud800 \ufffe%0A'

export function checkReport(validations: readonly Validation[], given: Partial<CheckReport> = {}): CheckReport {
  return {
    environment: 'demo',
    notice: 'These values are invented.',
    blocked: validations.some(({ verdict }) => verdict.blocked),
    failing: ['error'],
    releases: validations.map((validation) => ({ validation, changes: noChanges({ version: validation.version }) })),
    pathOf: (file) => file,
    ...given,
  }
}
