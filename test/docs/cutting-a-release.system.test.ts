import { it } from 'vitest'
import { runGuide } from './guide.ts'

// Two trees of seventy thousand files each: a minute on a machine that does nothing else.
it('docs/cutting-a-release.md prints what it says', () => runGuide('docs/cutting-a-release.md', 9), 1_800_000)
