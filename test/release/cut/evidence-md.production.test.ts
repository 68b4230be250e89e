import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../pipeline/model/failure.ts'
import { currentEvidencePage } from '../../../pipeline/release/cut/evidence-md.ts'
import { RAW_FILES } from '../../production/raw-file-list.ts'
import { describeWithRawFiles, ROOT } from '../../raw-files.ts'

describeWithRawFiles('docs/evidence.md', RAW_FILES, (raw) => {
  it('is current (npm run evidence)', async () => {
    expect(readFileSync(join(ROOT, 'docs/evidence.md'), 'utf8')).toBe(await currentEvidencePage({ root: ROOT, raw }))
  })
})

describe('the evidence of production', () => {
  it('says which raw files are missing, and where they were looked for', async () => {
    const failure = await currentEvidencePage({ root: ROOT, raw: join(ROOT, 'no-such-folder') }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'broken-inputs' })
    expect((failure as Failure).problems[0]?.message).toBe('the folder of the raw files is missing')
  })
})
