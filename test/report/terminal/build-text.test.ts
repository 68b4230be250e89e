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
  it('reads as one screen: notice, a line a release, durations, where things lie', () => {
    expect(buildText(report(summary(FIRST), summary()), PLAIN)).toBe(
      [
        'plastic-eol · demo · 2 releases',
        '',
        'These values are invented.',
        '',
        'release       inputs  countries  records  errors  warnings  infos  changes              outcome',
        '1.1           5,502   74         14,797   0       36        400    first release        written',
        '1.2.1 locked  5,502   74         14,797   0       36        400    TZA 2022: 499 cells  written',
        '',
        '1.2.1: 244 of 304 country-years rest on one method only and are not reconciled.',
        '',
        '1.1 s: read 0.1 s · compute 1.0 s',
        '',
        'bundles   /data/releases/<version>/demo',
        'api tree  /data/public/demo (61,234 files, 580 MB a release)',
        'report    /data/releases/1.2.1/demo/validation.html',
        '',
      ].join('\n'),
    )
  })

  it('has no colour codes where nothing is painted, and stands in the same columns where it is', () => {
    const releases = report(summary(FIRST), summary({ findings: { error: 3, warning: 0, info: 0, waived: 0 }, status: 'blocked' }))
    const plain = buildText(releases, PLAIN)
    expect(withoutColours(plain)).toBe(plain)
    const coloured = buildText(releases, COLOURED)
    expect(coloured).not.toBe(plain)
    expect(withoutColours(coloured)).toBe(plain)
  })

  it('says how many errors and warnings are new, where any are', () => {
    const findings = { error: 2, warning: 1240, info: 400, waived: 2 }
    const cells = (new_findings: ReleaseSummary['new_findings']) =>
      line(report(summary({ findings, new_findings })), '1.2.1 locked')
        ?.split(/ {2,}/)
        .slice(4, 7)
    expect(cells({ error: 2, warning: 1001, info: 5 })).toEqual(['2 (2 new)', '1,240 (1,001 new)', '400'])
    expect(cells({ error: 0, warning: 0, info: 5 })).toEqual(['2', '1,240', '400'])
    expect(cells(null)).toEqual(['2', '1,240', '400'])
  })

  it('of one release names its bundle', () => {
    expect(linesOf(report(summary()))[0]).toBe('plastic-eol · demo · 1 release')
    expect(line(report(summary()), 'bundle')).toBe('bundle    /data/releases/1.2.1/demo')
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

  it('says that a release was there already, or that nothing was to be written', () => {
    expect(line(report(summary({ status: 'unchanged' })), '1.2.1')).toMatch(/ {2}unchanged$/)
    const checked = report(summary({ status: 'checked', bundle: null, tree: null, report: null, api: null }))
    expect(line(checked, '1.2.1')).toMatch(/ {2}checked$/)
    expect(buildText(checked, PLAIN)).not.toMatch(/^(bundle|api tree|report)/m)
    expect(buildText(checked, PLAIN)).toMatch(/0\.6 s: read 0\.1 s · compute 0\.5 s\n$/)
  })
})

describe('a blocked release', () => {
  const blocked = summary({
    status: 'blocked',
    findings: { error: 1240, warning: 0, info: 0, waived: 0 },
    bundle: null,
    tree: null,
    api: null,
    report: '/data/releases/1.2.1/demo-rejected/validation.html',
  })

  it('says BLOCKED, by how many errors, and where its report lies', () => {
    const text = report(summary({ ...FIRST, status: 'checked', bundle: null, tree: null, report: null }), blocked)
    expect(line(text, '1.2.1')).toMatch(/ 1,240 .* BLOCKED$/)
    expect(line(text, '1.2.1 blocked')).toBe('1.2.1 blocked  /data/releases/1.2.1/demo-rejected/validation.html')
  })

  it('has no report where nothing was to be written', () => {
    expect(buildText(report({ ...blocked, report: null }), PLAIN)).not.toContain('1.2.1 blocked')
  })
})
