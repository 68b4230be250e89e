// Measures one check in a separate process, from the start of Node to its end. Prints one line of JSON.
//
//   node dist/bench/check-once.js <workspace> <version>

import '../pipeline/io/process-settings.ts'
import { main } from '../pipeline/main.ts'

export interface CheckMeasured {
  readonly milliseconds: number
  /** CPU time of all threads. */
  readonly processor_ms: number
  readonly exit: number
}

const [root = '', version = ''] = process.argv.slice(2)
const exit = await main(['check', version], { cwd: root, stdout: { write: () => true }, stderr: process.stderr })
const { user, system } = process.cpuUsage()
const measured: CheckMeasured = { milliseconds: Math.round(performance.now()), processor_ms: Math.round((user + system) / 1000), exit }
process.stdout.write(`${JSON.stringify(measured)}\n`)
