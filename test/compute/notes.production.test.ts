import { expect, it } from 'vitest'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { testEngine } from '../when-done.ts'
import { PROJECT } from '../workspace.ts'
import { examined } from './catalogue.ts'
import { unnamedRows } from './unnamed-rows.ts'

describeWithRawFiles('the notes of production', pinnedFiles(), (raw) => {
  const inputs = async () => inputsOf(await readInputs({ root: PROJECT, env: 'production', raw }), '1.4')

  it('name every row that a country-year rests on', async () => {
    expect(unnamedRows(await inputs(), '1.4')).toEqual([])
  })

  it('have reasons of the catalogue, with the parameters that they need and no others', async () => {
    const engine = await testEngine()
    expect(await examined(engine, await inputs())).toContain('row-used')
  })
})
