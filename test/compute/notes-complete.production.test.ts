import { expect, it } from 'vitest'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { PROJECT } from '../workspace.ts'
import { unnamedRows } from './unnamed-rows.ts'

describeWithRawFiles('the notes of production', pinnedFiles(), (raw) => {
  it('name every row that a country-year rests on', async () => {
    const all = await readInputs({ root: PROJECT, env: 'production', raw })
    expect(unnamedRows(inputsOf(all, '1.4'), '1.4')).toEqual([])
  })
})
