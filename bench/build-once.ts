// Measures one build in a separate process: one release from its raw files to a bundle, without a tree.
// Prints one line of JSON.
//
//   node dist/bench/build-once.js <workspace> <version> <out> [with-ranges|without-ranges [production <raw>]]

import '../pipeline/io/process-settings.ts'
import { buildReleases } from '../pipeline/release/publish/build.ts'

export interface Measured {
  readonly milliseconds: number
  /** CPU time of all threads. */
  readonly processor_ms: number
  readonly peak_mb: number
  readonly input_rows: number
  readonly records: number
  readonly errors: number
  readonly phases: readonly { readonly name: string; readonly milliseconds: number }[]
}

const [root = '', version = '', out = '', ranges = 'with-ranges', env = 'demo', raw] = process.argv.slice(2)
const start = performance.now()
const outcome = await buildReleases({
  root,
  env: env === 'production' ? env : 'demo',
  ...(raw === undefined ? {} : { raw }),
  versions: [version],
  failOn: 'never',
  destination: { out, api: false, ...(ranges === 'without-ranges' ? { ranges: false } : {}) },
  holdEarlier: 'inputs',
  onPhase: () => {},
})
const [release] = outcome.summaries
const { user, system } = process.cpuUsage()
const measured: Measured = {
  milliseconds: Math.round(performance.now() - start),
  processor_ms: Math.round((user + system) / 1000),
  peak_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  input_rows: release?.input_rows ?? 0,
  records: release?.records ?? 0,
  errors: release?.findings.error ?? 0,
  phases: [...outcome.phases, ...(release?.phases ?? [])],
}
process.stdout.write(`${JSON.stringify(measured)}\n`)
