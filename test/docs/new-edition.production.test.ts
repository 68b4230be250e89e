import { it } from 'vitest'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { runGuide } from './guide.ts'

describeWithRawFiles('docs/new-edition.md', pinnedFiles(), (raw) => {
  it('prints what it says', () => runGuide('docs/new-edition.md', 7, { RAW: raw }), 480_000)
})
