import { describe, expect, test } from 'vitest'
import { blockingText, validationText } from '../../pipeline/report/validation-text.ts'
import { finding, many, result, validation } from './validation.ts'

const error = result({
  rule: 'lock-holds',
  severity: 'error',
  findings: [finding({ rule: 'lock-holds', severity: 'error', key: 'input population' })],
})
const silent = result({ rule: 'changes-declared', status: 'nothing examined', examined: 0, findings: [] })

describe('all findings', () => {
  test('read as one screen: verdict, notice, rules with the worst first, what examined nothing', () => {
    expect(validationText(validation([result(), error, silent, result({ rule: 'record-order', findings: [] })]))).toBe(
      [
        'Release 1.2 (demo): Blocked by 1 error.',
        '1 error, 1 warning, 0 notes, 0 waived. 244 of 304 country-years rest on one method only and are not reconciled.',
        'These values are invented.',
        '',
        'error[lock-holds] Ensure that a head makes a reasonable mass of waste.',
        '  input population: waste per head is out of reason; expected 1 to 120 kg, found 150.0 kg (180 kt) at sources/demo/population.csv:12',
        '  hint: Look at the unit.',
        '',
        'warning[waste-per-head] Ensure that a head makes a reasonable mass of waste.',
        '  FRA|2020: waste per head is out of reason; expected 1 to 120 kg, found 150.0 kg (180 kt) at sources/demo/population.csv:12',
        '  hint: Look at the unit.',
        '',
        '1 of 4 rules passed; examined nothing: changes-declared',
        '',
      ].join('\n'),
    )
  })

  test('shows the worst of each rule and how many there are', () => {
    const text = validationText(validation([many(1240)]))
    expect(text).toContain('  … 20 of 1,240\n')
    expect(text.match(/^ {2}FRA\|/gm)).toHaveLength(20)
    expect(validationText(validation([many(20)]))).not.toContain('…')
  })

  test('says why a finding is waived', () => {
    expect(validationText(validation([result({ findings: [finding({ waived: 'an island' })] })]))).toContain(' — waived: an island\n')
  })

  test('leaves no control characters to the terminal', () => {
    const text = validationText(validation([result({ findings: [finding({ key: 'a\u001b[31m\nb', message: 'c\td' })] })]))
    expect(text).toContain('  a [31m b: c d')
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
