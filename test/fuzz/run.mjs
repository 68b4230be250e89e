// npm run fuzz -- --minutes 10 --seed 7
// Tries a small workspace with errors for the given time, and prints the number of tries and the violations.

import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '7' } } })
const env = { ...process.env, PLASTIC_EOL_FUZZ_MINUTES: values.minutes, PLASTIC_EOL_FUZZ_SEED: values.seed }
const args = ['vitest', 'run', '--project', 'system', '--testTimeout', String((Number(values.minutes) + 10) * 60_000), 'test/fuzz']
process.exitCode = spawnSync('npx', args, { env, stdio: 'inherit' }).status ?? 1
