// Started by a test. Builds the releases of workspaces, and prints the steps of the last:
//   node kill-build.mjs build <workspace>…
//   node kill-build.mjs kill <workspace> <step>       kills itself with SIGKILL before the step with that number
//   node kill-build.mjs copy <workspace> <folder>     before each symlink and each rename, copies the workspace with hard links into
//                                                     the folder, under the number of the step

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { buildReleases } from '../../../dist/pipeline/release/publish/build.js'

const [mode, ...args] = process.argv.slice(2)
const roots = mode === 'build' ? args : args.slice(0, 1)
const isWanted = (number, step) => (mode === 'kill' ? number === Number(args[1]) : mode === 'copy' && /^(rename|symlink)/.test(step))
let steps = []
for (const root of roots) {
  steps = []
  const onStep = (step) => {
    const number = steps.length
    steps.push(step)
    if (!isWanted(number, step)) return
    if (mode === 'kill') process.kill(process.pid, 'SIGKILL')
    execFileSync('cp', ['-al', root, join(args[1], String(number))])
  }
  const options = { env: 'demo', versions: [], failOn: 'error', pageSizes: [50], threads: 1 }
  await buildReleases({ ...options, root, destination: { out: root, api: true, onStep }, onPhase: () => {} })
}
console.log(JSON.stringify(steps))
