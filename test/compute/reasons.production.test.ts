import { it } from 'vitest'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { openEngine } from '../../pipeline/io/engine.ts'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { PROJECT } from '../workspace.ts'
import { examined } from './catalogue.ts'

describeWithRawFiles('the reasons of production', pinnedFiles(), (raw) => {
  it('are of the catalogue, with the parameters that they need and no others', async () => {
    const engine = await openEngine({ threads: 1 })
    try {
      await examined(engine, inputsOf(await readInputs({ root: PROJECT, env: 'production', raw }), '1.4'))
    } finally {
      engine.close()
    }
  })
})
