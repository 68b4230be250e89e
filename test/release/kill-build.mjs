// Started by a test: node kill-build.mjs <workspace> [<step>]. Builds the workspace's releases and kills itself before the
// step of that number, as `kill -9` does. Without a number it prints all steps.

import { buildReleases } from '../../dist/pipeline/release/build.js'

const [root, killAt] = process.argv.slice(2)
const steps = []
const onStep = (step) => {
  if (killAt !== undefined && steps.length === Number(killAt)) process.kill(process.pid, 'SIGKILL')
  steps.push(step)
}
await buildReleases({ root, env: 'demo', versions: [], failOn: 'error', destination: { out: root, api: true, onStep }, onPhase: () => {} })
if (killAt === undefined) console.log(JSON.stringify(steps))
