// Started by tests: kill-build.js <out> <A|B> <folders|trees> [<step>]. Publishes the small build and kills itself before the
// step of that number, as `kill -9` does. Without a number it prints all steps.

import { smallBuild } from './small-build.ts'

const [, , out = '', state, kind, killAt] = process.argv
const steps: string[] = []
await smallBuild(out, state === 'B' ? 'B' : 'A', kind === 'trees' ? 'trees' : 'folders', (step) => {
  if (killAt !== undefined && steps.length === Number(killAt)) process.kill(process.pid, 'SIGKILL')
  steps.push(step)
})
if (killAt === undefined) console.log(JSON.stringify(steps))
