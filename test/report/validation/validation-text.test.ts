import { describe, expect, test } from 'vitest'
import { blockingText, newFindingsText, quietText } from '../../../pipeline/report/validation/validation-text.ts'
import { finding, many, result, validation } from './examples.ts'

const error = result({
  rule: 'lock-holds',
  severity: 'error',
  findings: [finding({ rule: 'lock-holds', severity: 'error', key: 'input population' })],
})
describe('what blocks, for the terminal,', () => {
  const byWarnings = { blocked: true }

  test('reads as one screen: the verdict, and each rule with its findings and what to do', () => {
    expect(blockingText(validation([result(), error, result({ rule: 'record-order', findings: [] })]))).toBe(
      [
        'Release 1.2 (demo): Blocked by 1 error.',
        '',
        'error[lock-holds] Ensure that a head makes a reasonable mass of waste.',
        '  input population: waste per head is out of reason; expected 1 to 120 kg, found 150.0 kg (size 180 kt) at sources/demo/population.csv:12',
        '  size: the waste outside the range',
        '  hint: Look at the unit.',
        '',
      ].join('\n'),
    )
  })

  test('shows the worst of each rule and how many there are', () => {
    const text = blockingText(validation([many(1240)], byWarnings))
    expect(text).toContain('  … 20 of 1,240\n')
    expect(text.match(/^ {2}FRA\|/gm)).toHaveLength(20)
    expect(blockingText(validation([many(20)], byWarnings))).not.toContain('…')
  })

  test('leaves no control characters to the terminal', () => {
    const strange = result({ findings: [finding({ key: 'a\u001b[31m\nb', message: 'c\td' })] })
    expect(blockingText(validation([strange], byWarnings))).toContain('  a [31m b: c d')
  })
})

describe('what is new', () => {
  const fresh = (key: string, size_kt: string | null, given = {}) => finding({ key, size_kt, new: true, ...given })
  const since = { new: { since: '1.1', errors: 0, warnings: 3, infos: 0 } }
  const found = validation(
    [
      result({
        findings: [
          fresh('FRA|2020', '1.000000'),
          finding({ key: 'old', new: false }),
          fresh('waived', '9.000000', { waived: 'an island' }),
        ],
      }),
      result({
        rule: 'input-jump',
        findings: [fresh('DEU', '20.000000', { rule: 'input-jump' }), fresh('ITA', null, { rule: 'input-jump' })],
      }),
      result({ rule: 'medians-listed', severity: 'info', findings: [fresh('a note', '99.000000', { severity: 'info' })] }),
    ],
    since,
  )

  test('is a line each, of all rules together, the largest first; notes, waived and known findings are left out', () => {
    expect(
      newFindingsText(found)
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['1.2', '  warning[input-jump] DEU', '  warning[waste-per-head] FRA|2020', '  warning[input-jump] ITA', ''])
    expect(newFindingsText(found)).toMatch(/^1\.2: 3 warnings new since 1\.1, the largest first:$/m)
    expect(newFindingsText(found, 1)).toContain('… and 2 more')
  })

  test('is all that is printed quietly, with every error, the errors first', () => {
    const errors = result({ severity: 'error', findings: [finding({ severity: 'error', key: 'known', new: false })] })
    const lines = quietText(validation([...found.rules, errors], since)).split('\n')
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      '1.2  error[waste-per-head] known',
      '1.2  warning[waste-per-head] FRA|2020',
      '1.2  warning[input-jump] DEU',
      '1.2  warning[input-jump] ITA',
      '',
    ])
    expect(quietText(validation([result()], since))).toBe('')
  })

  test('is one line for the years of one cause', () => {
    const years = [2022, 2019, 2020].map((year) => fresh(`DEU|${year}|waste`, '1.000000', { country: 'DEU', year }))
    const text = newFindingsText(validation([result({ findings: years })], since))
    expect(text).toMatch(/^1\.2: 3 warnings new/)
    expect(text.match(/DEU\|/g)).toHaveLength(1)
    expect(text).toMatch(/DEU\|2022\|waste: .* \(also 2019–2020\)$/m)
  })

  test('is nothing where there is no release before, or nothing new', () => {
    expect(newFindingsText(validation([result()]))).toBe('')
  })
})

describe('what blocks', () => {
  test('is nothing but the errors that stand', () => {
    const waived = result({ rule: 'licences', severity: 'error', findings: [finding({ severity: 'error', waived: 'asked' })] })
    const text = blockingText(validation([result(), error, waived]))
    expect(text).toContain('error[lock-holds]')
    expect(text).not.toContain('waste-per-head]')
    expect(text).not.toContain('licences')
  })

  test('is the warnings where they block', () => {
    expect(blockingText(validation([result()], { blocked: true }))).toContain('warning[waste-per-head]')
  })

  test('is empty where nothing does', () => {
    expect(blockingText(validation([result()]))).toBe('')
  })
})

test('what blocks several releases in the same words stands with the first of them', () => {
  const wrong = (given = {}) =>
    result({ rule: 'input-impossible', severity: 'error', findings: [finding({ rule: 'input-impossible', severity: 'error', ...given })] })
  const first = { ...validation([wrong()]), version: '1.1' }
  const second = validation([
    wrong({ size_kt: '181.000000' }),
    result({ rule: 'lock-holds', severity: 'error', findings: [finding({ rule: 'lock-holds', severity: 'error', key: 'x' })] }),
  ])
  const text = blockingText(second, [first])
  expect(text).toContain('Blocked by 2 errors.\n  1 error as in 1.1\n')
  expect(text).toContain('error[lock-holds]')
  expect(text).not.toContain('error[input-impossible]')
  expect(blockingText(second)).toContain('error[input-impossible]')
})

test('what is folded under a finding stands below it, a line a rule', () => {
  const lead = finding({ rule: 'input-unit', severity: 'error', key: 'FRA', cause: 'input-unit FRA' })
  const years = [2020, 2021].map((year) =>
    finding({ rule: 'reconciliation', key: `FRA|${year}`, year, message: 'they differ', cause: lead.cause }),
  )
  const rules = [result({ rule: 'input-unit', severity: 'error', findings: [lead] }), result({ rule: 'reconciliation', findings: years })]
  const lines = blockingText(validation(rules)).split('\n')
  const at = lines.findIndex((line) => line.startsWith('  FRA: '))
  expect(lines[at]).toMatch(/\(and what follows from it: 2 findings\)$/)
  expect(lines[at + 1]).toMatch(/^ {4}reconciliation FRA\|2020: they differ; .*\(also 2021\)$/)
  expect(lines.join('\n')).not.toContain('[reconciliation]')
})
