import { describe, expect, it } from 'vitest'
import { type Paint, terminalOn, withoutColours } from '../../../pipeline/io/terminal.ts'
import { type BuildReport, buildText } from '../../../pipeline/report/terminal/build-text.ts'
import type { ReleaseSummary } from '../../../schemas/check-result.ts'

const same = (text: string) => text
const PLAIN: Paint = { good: same, bad: same, warn: same, faint: same, strong: same }
const stream = { write: () => true, isTTY: true, columns: 0 }
/** The paint of a terminal, with the marks that stand for colours until a text is written. */
const { paint: COLOURED } = terminalOn({ stdout: stream, stderr: stream }, { quiet: true, json: false })

function summary(given: Partial<ReleaseSummary> = {}): ReleaseSummary {
  const version = given.version ?? '1.2.1'
  return {
    version,
    status: 'written',
    locked: true,
    reconciliation: { country_years: 304, not_reconciled: 244 },
    input_rows: 5502,
    countries: 74,
    records: 14797,
    findings: { error: 0, warning: 36, info: 400, waived: 2 },
    new_findings: { error: 0, warning: 0, info: 3 },
    changes: { previous: '1.2', added: 0, removed: 0, changed: 50, cells: 499, where: 'TZA 2022' },
    api: { files: 61234, bytes: 580_400_000 },
    bundle: `/data/releases/${version}/demo`,
    tree: '/data/public/demo',
    report: `/data/releases/${version}/demo/validation.html`,
    phases: [{ name: 'compute', milliseconds: 480 }],
    ...given,
  }
}

const FIRST: Partial<ReleaseSummary> = {
  version: '1.1',
  locked: false,
  changes: { previous: null, added: 0, removed: 0, changed: 0, cells: 0, where: '' },
}

function report(...releases: ReleaseSummary[]): BuildReport {
  return { environment: 'demo', notice: 'These values are invented.', releases, phases: [{ name: 'read', milliseconds: 120 }] }
}

const linesOf = (of: BuildReport, paint = PLAIN) => buildText(of, paint).split('\n')
const line = (of: BuildReport, start: string) => linesOf(of).find((candidate) => candidate.startsWith(start))

describe('the report of a build', () => {
  it('has no colour codes where nothing is painted, and stands in the same columns where it is', () => {
    const releases = report(summary(FIRST), summary({ findings: { error: 3, warning: 0, info: 0, waived: 0 }, status: 'blocked' }))
    const plain = buildText(releases, PLAIN)
    expect(withoutColours(plain)).toBe(plain)
    const coloured = buildText(releases, COLOURED)
    expect(coloured).not.toBe(plain)
    expect(withoutColours(coloured)).toBe(plain)
  })

  it('keeps a folder that is named like a version apart from the version', () => {
    const at = (version: string) => summary({ version, bundle: `/data/1.2/releases/${version}/demo` })
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
    expect(line(report(summary({ changes })), '1.2.1')).toContain(` ${says}  written`)
  })
})
