// The plainest way to compute a release: the tests' independent implementation, run over the same files in a separate process.
// Prints one line of JSON.
//
//   node dist/bench/plain.js demo <root> <version>
//   node dist/bench/plain.js production <root> <version> <raw>

import { join } from 'node:path'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { referenceRecords } from '../compute/reference/reference.ts'
import { productionRecords } from '../production/reference/index.ts'

const [env = '', root = '', version = '', raw = ''] = process.argv.slice(2)
// The reference of the demo has no reader. The pipeline reads its inputs, as in a build.
const records =
  env === 'production'
    ? productionRecords({ raw, assumptions: join(raw, '../assumptions'), version }).records
    : referenceRecords(inputsOf(await readInputs({ root, env: 'demo' }), version))
const { user, system } = process.cpuUsage()
process.stdout.write(`${JSON.stringify({ processor_ms: Math.round((user + system) / 1000), records: records.length })}\n`)
