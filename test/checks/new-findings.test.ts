// Tests which findings are new. The expected values are worked out by hand for each state of the finding in the release before.

import { describe, expect, test } from 'vitest'
import { RULES_FOR_NEXT } from '../../pipeline/checks/index.ts'
import { earlierFindings, withNew } from '../../pipeline/checks/new-findings.ts'
import type { Finding } from '../../schemas/findings.ts'
import { finding, result } from '../report/validation/examples.ts'

const waived = 'an island'
const releaseBefore = (...findings: readonly Partial<Finding>[]) =>
  earlierFindings({ version: '1.1', rules: [result({ findings: findings.map(finding) })] })
const isNew = (now: Partial<Finding>, ...earlier: readonly Partial<Finding>[]) =>
  withNew([result({ findings: [finding(now)] })], releaseBefore(...earlier))[0]?.findings[0]?.new

describe('a finding', () => {
  test('is new where the release before had none of its key', () => {
    expect(isNew({})).toBe(true)
    expect(isNew({}, { key: 'FRA|2019' }, { key: 'FRA' }, { key: 'FRA|2020|x' })).toBe(true)
  })

  test('is not new where the release before had it, whatever it said, how much it concerned and where it stood', () => {
    expect(isNew({}, { message: 'other', expected: null, actual: '2', size_kt: '1.000000', file: 'x.csv', line: 7 })).toBe(false)
  })

  test('of another rule is another finding', () => {
    const [found] = withNew([result({ rule: 'other' })], releaseBefore({}))
    expect(found?.findings[0]?.new).toBe(true)
  })

  test.each([
    ['warning', null, 'info', null, true],
    ['error', null, 'warning', null, true],
    ['warning', null, 'warning', null, false],
    ['warning', null, 'error', null, false],
    // The waiver was removed, so that the finding needs a review again.
    ['warning', null, 'warning', waived, true],
    ['info', null, 'error', waived, true],
    // The waiver was added, or existed before.
    ['warning', waived, 'warning', null, false],
    ['warning', waived, 'warning', waived, false],
  ] as const)('%s (waived: %s) after %s (waived: %s) is new: %s', (severity, own, severityBefore, ownBefore, expected) => {
    expect(isNew({ severity, waived: own }, { severity: severityBefore, waived: ownBefore })).toBe(expected)
  })

  test('is held against the highest of its key', () => {
    const both = [{ severity: 'warning' }, { severity: 'info', waived }] as const
    expect(isNew({}, ...both)).toBe(false)
    expect(isNew({}, ...both.toReversed())).toBe(false)
  })

  test('that rests on files which not every run writes is never new', () => {
    const earlier = earlierFindings({ version: '1.1', rules: [] })
    const [found] = withNew([result({ findings: [finding({})] })], earlier, [{ id: finding({}).rule, reads: 'ranges' }])
    expect(found?.findings[0]?.new).toBe(false)
  })

  test('about what changed since the release before is always new', () => {
    const [found] = withNew([result({ findings: [finding({})] })], releaseBefore({}), [{ id: finding({}).rule, reads: 'changes' }])
    expect(found?.findings[0]?.new).toBe(true)
  })

  test('of a first release is neither new nor known', () => {
    expect(withNew([result()], null)[0]?.findings[0]?.new).toBeNull()
  })
})

test('what the next release needs is known without evidence, without changes and without rules that a published release cannot violate', () => {
  expect(RULES_FOR_NEXT.filter(({ reads, unwaivable }) => reads === 'evidence' || reads === 'changes' || unwaivable)).toEqual([])
  expect(RULES_FOR_NEXT.map(({ id }) => id)).toEqual(expect.arrayContaining(['waste-per-head', 'single-method', 'ranges-widened']))
})

test('what is kept of an earlier release are keys and ranks, none of its texts', () => {
  expect(releaseBefore({}, { key: 'FRA|2019', waived })).toEqual({
    version: '1.1',
    ranks: new Map([
      [
        'waste-per-head',
        new Map([
          ['FRA|2020', 1],
          ['FRA|2019', 3],
        ]),
      ],
    ]),
  })
})
