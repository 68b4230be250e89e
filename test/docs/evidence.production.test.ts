// Tests that the documentation has the evidence list and the open decisions that the program prints.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { PROJECT } from '../workspace.ts'
import { runGuide } from './guide.ts'

describeWithRawFiles('the evidence for the next release', pinnedFiles(), (raw) => {
  it('is listed in docs/ranges.md as `npm run scores` prints it', () => {
    const printed = execFileSync(process.execPath, ['dist/pipeline/release/cut/print-scores.js', '--raw', raw], {
      cwd: PROJECT,
      encoding: 'utf8',
    })
    const table = printed.slice(printed.indexOf('| evidence |')).trim()
    expect(table.split('\n').length).toBeGreaterThan(10)
    expect(readFileSync(join(PROJECT, 'docs/ranges.md'), 'utf8')).toContain(table)
  }, 240_000)

  it('is what docs/production.md says that each open decision moves', () => runGuide('docs/production.md', 1, { RAW: raw }), 240_000)
})
