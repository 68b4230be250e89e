import { describe, expect, it } from 'vitest'
import { terminalOn, withoutColours } from '../../../pipeline/io/terminal.ts'
import { type BuildReport, buildText } from '../../../pipeline/report/terminal/build-text.ts'
import type { ReleaseSummary } from '../../../schemas/check-result.ts'
import { built, PLAIN } from './built.ts'

const stream = { write: () => true, isTTY: true, columns: 0 }
/** The paint of a terminal, with the marks that stand for colours until a text is written. */
const { paint: COLOURED } = terminalOn({ stdout: stream, stderr: stream }, { quiet: true, json: false })

function report(...releases: ReleaseSummary[]): BuildReport {
  return { environment: 'demo', notice: 'These values are invented.', releases, phases: [{ name: 'read', milliseconds: 120 }] }
}

const linesOf = (of: BuildReport, paint = PLAIN) => buildText(of, paint).split('\n')
const line = (of: BuildReport, start: string) => linesOf(of).find((candidate) => candidate.startsWith(start))

describe('the report of a build', () => {
  it('has no colour codes where nothing is painted, and stands in the same columns where it is', () => {
    const releases = report(built(), built({ findings: { error: 3, warning: 0, info: 0, waived: 0 }, status: 'blocked' }))
    const plain = buildText(releases, PLAIN)
    expect(withoutColours(plain)).toBe(plain)
    const coloured = buildText(releases, COLOURED)
    expect(coloured).not.toBe(plain)
    expect(withoutColours(coloured)).toBe(plain)
  })

  it('keeps a folder that is named like a version apart from the version', () => {
    const at = (version: string) => built({ version, bundle: `/data/1.2/releases/${version}/demo` })
    expect(line(report(at('1.1'), at('1.2')), 'bundles')).toMatch(/ \/data\/1\.2\/releases\/<version>\/demo$/)
  })

  it.each([
    [{ previous: '1.1', added: 200, removed: 0, changed: 0, cells: 0, where: 'PRY' }, 'PRY: +200 records'],
    [
      { previous: '1.1', added: 1, removed: 1200, changed: 1, cells: 1, where: '2 countries' },
      '2 countries: +1 record, −1,200 records, 1 cell',
    ],
    [{ previous: '1.1', added: 0, removed: 0, changed: 0, cells: 0, where: '' }, 'same as 1.1'],
  ])('says what changed: %o', (changes, says) => {
    expect(line(report(built({ changes })), '1.1')).toContain(` ${says}  written`)
  })
})
