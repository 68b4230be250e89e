import { it } from 'vitest'
import { runGuide } from './guide.ts'

it('docs/cutting-a-release.md prints what it says', () => runGuide('docs/cutting-a-release.md', 9), 480_000)
