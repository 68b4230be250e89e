// Started by a test: node kill-build.mjs <workspace> [kill <step> | copy <folder> <step>,<step>,…]. Builds the workspace's releases.
// `kill`: ends itself before the step of that number, as `kill -9` does. `copy`: before each of these steps it puts a copy of the
// workspace, of links, into the folder, named after the step: what a build that ends there leaves behind. Prints all steps.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { buildReleases } from '../../dist/pipeline/release/build.js'

const [root, mode, ...args] = process.argv.slice(2)
const wanted = new Set((args.at(-1) ?? '').split(',').map(Number))
const steps = []
const onStep = (step) => {
  const number = steps.length
  steps.push(step)
  if (mode === undefined || !wanted.has(number)) return
  if (mode === 'kill') process.kill(process.pid, 'SIGKILL')
  execFileSync('cp', ['-al', root, join(args[0], String(number))])
}
const options = { env: 'demo', versions: [], failOn: 'error', pageSizes: [50] }
await buildReleases({ ...options, root, destination: { out: root, api: true, onStep }, onPhase: () => {} })
console.log(JSON.stringify(steps))
