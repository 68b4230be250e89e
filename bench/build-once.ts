// One measured build in a process of its own: a scaled demo as one release, from CSV to bundle. Prints a line of JSON.
//
//   node dist/bench/build-once.js <workspace> <version> <out>

import { buildReleases } from '../pipeline/release/build.ts'

export interface Measured {
  readonly milliseconds: number
  readonly peak_mb: number
  readonly input_rows: number
  readonly records: number
  readonly errors: number
  readonly phases: readonly { readonly name: string; readonly milliseconds: number }[]
}

const [root = '', version = '', out = ''] = process.argv.slice(2)
const start = performance.now()
const outcome = await buildReleases({
  root,
  env: 'demo',
  versions: [version],
  failOn: 'never',
  destination: { out, api: false },
  onPhase: () => {},
})
const [release] = outcome.summaries
const measured: Measured = {
  milliseconds: Math.round(performance.now() - start),
  peak_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  input_rows: release?.input_rows ?? 0,
  records: release?.records ?? 0,
  errors: release?.findings.error ?? 0,
  phases: [...outcome.phases, ...(release?.phases ?? [])],
}
process.stdout.write(`${JSON.stringify(measured)}\n`)
