// Started by tests: kill-build.js <out> <A|B> <folders|trees> <step>. Publishes the small build and kills itself with SIGKILL before the
// step with that number.

import { smallBuild } from './small-build.ts'

const [, , out = '', state, kind, killAt] = process.argv
let step = 0
await smallBuild(out, state === 'B' ? 'B' : 'A', kind === 'trees' ? 'trees' : 'folders', () => {
  if (step === Number(killAt)) process.kill(process.pid, 'SIGKILL')
  step++
})
