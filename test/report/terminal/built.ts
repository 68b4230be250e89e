// What a build did with a release, and a terminal without colours.

import type { Paint } from '../../../pipeline/io/terminal.ts'
import type { ReleaseSummary } from '../../../schemas/check-result.ts'

const same = (text: string) => text
export const PLAIN: Paint = { good: same, bad: same, warn: same, faint: same, strong: same }

export const built = (given: Partial<ReleaseSummary> = {}): ReleaseSummary => ({
  version: '1.1',
  status: 'written',
  locked: true,
  reconciliation: { country_years: 304, not_reconciled: 244 },
  input_rows: 5502,
  countries: 74,
  records: 14797,
  findings: { error: 0, warning: 36, info: 400, waived: 2 },
  new_findings: { error: 0, warning: 0, info: 3 },
  changes: { previous: null, added: 0, removed: 0, changed: 0, cells: 0, where: '' },
  api: { files: 61234, bytes: 580_400_000 },
  bundle: `/data/releases/${given.version ?? '1.1'}/demo`,
  tree: '/data/public/demo',
  report: `/data/releases/${given.version ?? '1.1'}/demo/validation.html`,
  phases: [{ name: 'compute', milliseconds: 480 }],
  ...given,
})
