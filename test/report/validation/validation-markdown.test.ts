import { describe, expect, it } from 'vitest'
import { Failure } from '../../../pipeline/model/failure.ts'
import { markdown } from '../../../pipeline/report/validation/validation-markdown.ts'
import { checkReport, NASTY } from './checked.ts'
import { changedCell, finding, many, noChanges, result, validation } from './examples.ts'

const error = finding({ rule: 'lock-holds', severity: 'error', key: 'input population', size_kt: null })
const failed = result({ rule: 'lock-holds', severity: 'error', findings: [error] })
const cell = { ...changedCell(), declared: true }

describe('the summary of a pull request', () => {
  it('has verdict, rules with counts and sizes, the worst findings with file and line, and what changed', () => {
    const given = validation([result(), failed, result({ rule: 'record-order', findings: [] })])
    const changes = noChanges({
      previous: '1.1',
      declared: [{ text: 'revise recycling_rates TZA 2022', matches: 3 }],
      records: { added: 0, removed: 0, changed: 1 },
      metrics: [{ metric: 'collected', unit: 'percent', cells: 1, largest: cell, largest_relative: cell }],
      cells: [cell],
    })
    expect(markdown.report(checkReport([given], { releases: [{ validation: given, changes }] }))).toBe(
      [
        '# Blocked: plastic-eol demo, 1 release',
        '> These values are invented.',
        '## 1.2: Blocked by 1 error.',
        '1 error, 1 warning, 0 infos, 0 waived. 244 of 304 country-years rest on one method only and are not reconciled.',
        '### Rules',
        '1 of 3 rules found nothing.',
        [
          '| rule | severity | findings | waived | largest, kt | what it ensures |',
          '|---|---|---|---|---|---|',
          '| `lock-holds` | error | 1 | 0 |  | Ensure that a head makes a reasonable mass of waste. |',
          '| `waste-per-head` | warning | 1 | 0 | 180 | Ensure that a head makes a reasonable mass of waste. |',
        ].join('\n'),
        '### Worst findings',
        [
          '| severity | rule | key | what | size, kt | where |',
          '|---|---|---|---|---|---|',
          '| error | `lock-holds` | input population | waste per head is out of reason; expected 1 to 120 kg, found 150.0 kg |  | sources/demo/population.csv:12 |',
          '| warning | `waste-per-head` | FRA\\|2020 | waste per head is out of reason; expected 1 to 120 kg, found 150.0 kg | 180 | sources/demo/population.csv:12 |',
        ].join('\n'),
        '### What changed',
        'Since 1.1:',
        'Records: 0 added, 0 removed, 1 changed (1 cell).',
        'Countries: TZA 2022',
        '#### Declared',
        '- `revise recycling_rates TZA 2022`: 3 input rows',
        'All changes are declared.',
        '#### Largest moves of each metric',
        [
          '| metric | unit | cells | largest by | record | before | after | difference | percent |',
          '|---|---|---|---|---|---|---|---|---|',
          '| collected | percent | 1 | difference | TZA 2022, PET bottles, PET | 40 | 50 | +10 | +25 % |\n',
        ].join('\n'),
      ].join('\n\n'),
    )
  })

  it('says what is new since the release before: in the counts, of each rule, and of the worst findings', () => {
    const found = [finding({ new: true }), finding({ key: 'FRA|2021', new: false }), finding({ key: 'FRA|2022', new: true, waived: 'x' })]
    const given = validation([result({ findings: found })], { new: { since: '1.1', errors: 0, warnings: 1, infos: 0 } })
    const text = markdown.report(checkReport([given]))
    expect(text).toContain('\n0 errors, 2 warnings (1 new), 0 infos, 1 waived. ')
    expect(text).toContain('| rule | severity | findings | new since 1.1 | waived |')
    expect(text).toContain('| `waste-per-head` | warning | 2 | 1 | 1 | 180 |')
    expect(text).toContain('| warning, new | `waste-per-head` | FRA\\|2020 |')
    expect(text).toContain('| warning | `waste-per-head` | FRA\\|2021 |')
  })

  it('shows what is new before what is old and larger', () => {
    const old = many(20).findings.map((one) => ({ ...one, new: false }))
    const text = markdown.report(
      checkReport([validation([result({ findings: [...old, finding({ key: 'x', size_kt: null, new: true })] })])]),
    )
    expect(/^\| warning.*$/m.exec(text)?.[0]).toMatch(/^\| warning, new \| `waste-per-head` \| x \|/)
  })

  it('ranks a cause by its largest finding, and says its size', () => {
    const lead = finding({ key: 'CHN|2014', cause: 'waste-per-head CHN|2014', size_kt: '518.000000' })
    const old = finding({ rule: 'evidence-old', key: 'CHN', cause: lead.cause, size_kt: '42826.000000' })
    const text = markdown.report(
      checkReport([validation([result({ findings: [finding({ key: 'ITA' }), lead] }), result({ rule: old.rule, findings: [old] })])]),
    )
    expect(/^\| warning.*$/m.exec(text)?.[0]).toMatch(/^\| warning \| `waste-per-head` \| CHN.*\| 518, up to 42826 \|/)
  })

  it('counts all findings and shows ten of the worst', () => {
    const text = markdown.report(checkReport([validation([many(1240)])]))
    expect(text).toContain('| `waste-per-head` | warning | 1,240 | 0 | 180 |')
    expect(text.match(/^\| warning \|/gm)).toHaveLength(10)
    expect(text).toContain('\n… 10 of 1,240 errors and warnings; ')
  })

  it('shows any text as text: one line, six cells, no markup, nobody and nothing called', () => {
    const nasty = finding({ key: NASTY, message: NASTY, expected: NASTY, file: NASTY })
    const text = markdown.report(checkReport([validation([result({ title: NASTY, findings: [nasty] })])], { notice: NASTY }))
    const rows = text.split('\n').filter((line) => line.startsWith('| warning |'))
    expect(rows).toHaveLength(1)
    // A pipe that ends a cell has an even number of backslashes before it.
    expect(rows[0]?.match(/(?<!\\)(\\\\)*\|/g)).toHaveLength(7)
    for (const markup of [/(?<!\\)<script/, /(?<!\\)\*bold/, /(?<!\\)`code/, /(?<!\\)\[link/, /@someone/, /#12/, /\$x/, /http:\/\//]) {
      expect(text).not.toMatch(markup)
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f]/)
  })

  it('says of a failure that nothing was checked, and why', () => {
    const problems = [{ code: 'bad-value', message: 'not a number', file: 'sources/demo/population.csv', line: 5, found: '<b>' }]
    expect(markdown.failure(new Failure('broken-inputs', 'There is 1 problem.', { problems, hint: 'Correct it.' }), String)).toBe(
      [
        '# Nothing was checked: broken-inputs',
        'There is 1 problem.',
        '- sources/demo/population.csv:5: not a number, found "\\<b>"',
        'Correct it.\n',
      ].join('\n\n'),
    )
  })

  it('lists problems of a failure that differ only in their line once', () => {
    const unknown = (line: number, found: string) => ({ code: 'unknown-source', message: 'unknown source', file: 'a.csv', line, found })
    const alike = Array.from({ length: 300 }, (_, at) => unknown(at + 2, 'x'))
    const others = Array.from({ length: 20 }, (_, at) => unknown(at + 400, `y${at}`))
    const text = markdown.failure(new Failure('broken-inputs', 'Broken.', { problems: [...alike, ...others] }), String)
    expect(text).toContain('- a.csv:2: unknown source, found "x" (also on 299 other lines, the last 301)\n- a.csv:400: unknown source')
    expect(text).toContain('- … 319 of 320 problems\n')
  })
})
