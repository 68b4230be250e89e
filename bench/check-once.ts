// Measures one check in a separate process, from the start of Node to its end; or, with a release whose cell is edited, one answer of
// `check --watch`, from the edit to the answer. Prints one line of JSON.
//
//   node dist/bench/check-once.js <workspace> <version> [<release whose cell is edited>]

import '../pipeline/io/process-settings.ts'
import { setTimeout } from 'node:timers/promises'
import { main } from '../pipeline/main.ts'
import { editCell } from './edit-cell.ts'

export interface CheckMeasured {
  readonly milliseconds: number
  /** CPU time of all threads. */
  readonly processor_ms: number
  readonly exit: number
}

/** After its first answer, a program that watches gets time to settle, as it has while a person types. */
const SETTLING_MS = 1000

const [root = '', version = '', edited] = process.argv.slice(2)
const measured = edited === undefined ? await wholeCheck() : await answerToEdit(edited)
process.stdout.write(`${JSON.stringify(measured)}\n`)

async function wholeCheck(): Promise<CheckMeasured> {
  const exit = await main(['check', version], { cwd: root, stdout: { write: () => true }, stderr: process.stderr })
  return { milliseconds: Math.round(performance.now()), processor_ms: processorMs(), exit }
}

async function answerToEdit(release: string): Promise<CheckMeasured> {
  let answered = () => {}
  const next = () =>
    new Promise<void>((resolve) => {
      answered = resolve
    })
  const stdout = {
    write: () => {
      answered()
      return true
    },
  }
  const first = next()
  const watching = main(['check', version, '--watch', '--json'], { cwd: root, stdout, stderr: process.stderr })
  await first
  await setTimeout(SETTLING_MS)
  const second = next()
  const [start, before] = [performance.now(), processorMs()]
  editCell(root, release)
  await second
  const [milliseconds, processor_ms] = [Math.round(performance.now() - start), processorMs() - before]
  process.kill(process.pid, 'SIGINT')
  return { milliseconds, processor_ms, exit: await watching }
}

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return Math.round((user + system) / 1000)
}
