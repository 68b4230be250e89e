// Tests that docs/ranges.md has the evidence list that the program prints.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { PROJECT } from '../workspace.ts'

describeWithRawFiles('docs/ranges.md', pinnedFiles(), (raw) => {
  it('has the evidence list of the last release, as `npm run scores` prints it', () => {
    const printed = execFileSync(process.execPath, ['dist/pipeline/release/cut/print-scores.js', '--raw', raw], {
      cwd: PROJECT,
      encoding: 'utf8',
    })
    const table = printed.slice(printed.indexOf('| evidence |')).trim()
    expect(table.split('\n').length).toBeGreaterThan(10)
    expect(readFileSync(join(PROJECT, 'docs/ranges.md'), 'utf8')).toContain(table)
  }, 240_000)
})
