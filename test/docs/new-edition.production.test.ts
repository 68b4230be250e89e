import { it } from 'vitest'
import { THOROUGH } from '../random.ts'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { runGuide } from './guide.ts'

/** `lock` draws the ranges of two releases of production, which takes twice as long as all other commands of the guide. */
const isRun = (commands: string) => THOROUGH || !commands.includes('plastic-eol lock ')

describeWithRawFiles('docs/new-edition.md', pinnedFiles(), (raw) => {
  it('prints what it says', () => runGuide('docs/new-edition.md', THOROUGH ? 8 : 7, { RAW: raw }, { isRun }), 480_000)
})
