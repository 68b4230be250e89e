// Tests which findings share a cause, and which finding leads it.

import { describe, expect, test } from 'vitest'
import { standingCauses, withCauses } from '../../pipeline/checks/causes.ts'
import { columnsExchanged } from '../../pipeline/checks/rules/columns-exchanged.ts'
import { lockHolds } from '../../pipeline/checks/rules/lock-holds.ts'
import { outliersAgainstPeers } from '../../pipeline/checks/rules/outliers-against-peers.ts'
import type { Finding } from '../../schemas/findings.ts'
import { finding, result } from '../report/validation/examples.ts'

const ALL = [columnsExchanged, lockHolds, outliersAgainstPeers]

/** The findings grouped by rule, as the runner returns them. */
const rulesOf = (findings: readonly Finding[]) =>
  [...new Set(findings.map(({ rule }) => rule))].map((rule) => result({ rule, findings: findings.filter((found) => found.rule === rule) }))

/** The key of each finding, and the finding that leads its cause. */
const causes = (findings: readonly Finding[]) =>
  withCauses(rulesOf(findings), ALL).flatMap((rule) => rule.findings.map(({ key, cause }) => [key, cause]))

const waste = (given: Partial<Finding>) => finding({ rule: 'reconciliation', ...given })
const locked = (given: Partial<Finding> & { readonly key: string }) =>
  finding({ rule: lockHolds.id, severity: 'error', metric: 'collected', file: 'collection.csv', line: 3, ...given })
const outlier = (given: Partial<Finding> = {}) =>
  finding({ rule: outliersAgainstPeers.id, key: 'FRA|2020|share', metric: 'mismanaged_including_littering', ...given })

describe('findings of one cause', () => {
  test('are those about one quantity of one country, of whatever rule; without sizes the first rule leads', () => {
    const old = finding({ rule: 'evidence-old', key: 'FRA|waste_generated' })
    const other = finding({ rule: 'evidence-old', key: 'FRA|collected', metric: 'collected' })
    expect(causes([waste({ key: 'FRA|2020|supply' }), old, other])).toEqual([
      ['FRA|2020|supply', 'reconciliation FRA|2020|supply'],
      ['FRA|waste_generated', 'reconciliation FRA|2020|supply'],
      ['FRA|collected', 'evidence-old FRA|collected'],
    ])
  })

  test('are led by the worst of them', () => {
    const info = waste({ key: 'info', severity: 'info' })
    expect(causes([info, finding({ rule: 'evidence-old', key: 'warning' })])).toEqual([
      ['info', 'evidence-old warning'],
      ['warning', 'evidence-old warning'],
    ])
  })

  test('are led by a new one of the worst, which would be overlooked behind an old one', () => {
    const old = waste({ key: 'old', new: false })
    const fresh = outlier({ key: 'new', metric: old.metric, new: true })
    const info = waste({ key: 'info', severity: 'info', new: true })
    expect(new Set(causes([old, info, fresh]).map(([, cause]) => cause))).toEqual(new Set([`${outliersAgainstPeers.id} new`]))
  })

  test('are led by the largest of equal rank, but an error by the first, which says why the others are there', () => {
    const sized = (key: string, size_kt: string, severity: Finding['severity']) => waste({ key, size_kt, severity })
    expect(causes([sized('a', '1.000000', 'warning'), sized('b', '2.000000', 'warning')])[0]).toEqual(['a', 'reconciliation b'])
    const rowOf = (key: string, size_kt: string) => locked({ key, size_kt })
    expect(causes([rowOf('a', '1.000000'), rowOf('b', '2.000000')]).map(([, cause]) => cause)).toEqual([
      `${lockHolds.id} a`,
      `${lockHolds.id} a`,
    ])
  })

  test('are notes that say the same of several countries, beside what else is said of these', () => {
    const of = (country: string) => waste({ key: country, country, severity: 'info' })
    expect(causes([of('FRA'), of('DEU'), finding({ rule: 'evidence-old', key: 'old' })])).toEqual([
      ['FRA', 'reconciliation FRA'],
      ['DEU', 'reconciliation FRA'],
      ['old', 'evidence-old old'],
    ])
  })

  test('are about one row where they are about no country', () => {
    const of = (key: string, line: number) => finding({ rule: key, key, country: null, line })
    expect(causes([of('a', 4), of('b', 4), of('c', 5)]).map(([, cause]) => cause)).toEqual(['a a', 'a a', 'c c'])
  })

  test('are never both waived and standing', () => {
    expect(causes([waste({ key: 'FRA|2020' }), waste({ key: 'FRA|2021', year: 2021, waived: 'an island' })])).toEqual([
      ['FRA|2020', 'reconciliation FRA|2020'],
      ['FRA|2021', 'reconciliation FRA|2021'],
    ])
  })
})

describe('errors', () => {
  test('have one cause if they share a row or differ in the year alone: two wrong rows of one quantity have two', () => {
    const declared = finding({ ...locked({ key: 'x|FRA|2020' }), rule: 'changes-declared' })
    const found = [
      locked({ key: 'FRA|2020|PET' }),
      locked({ key: 'FRA|2021|PET', year: 2021, line: 4 }),
      locked({ key: 'FRA|2020|PP', line: 5 }),
    ]
    expect(causes([...found, declared])).toEqual([
      ['FRA|2020|PET', 'lock-holds FRA|2020|PET'],
      ['FRA|2021|PET', 'lock-holds FRA|2020|PET'],
      ['FRA|2020|PP', 'lock-holds FRA|2020|PP'],
      ['x|FRA|2020', 'lock-holds FRA|2020|PET'],
    ])
  })

  test('lead what follows from them: files, and what was computed of their country', () => {
    const file = locked({ key: 'output datasets.csv', country: null, metric: null, year: null, file: null, line: null })
    const elsewhere = outlier({ key: 'DEU|2020|share', country: 'DEU' })
    expect(causes([locked({ key: 'FRA|2020' }), file, outlier(), elsewhere]).map(([, cause]) => cause)).toEqual([
      'lock-holds FRA|2020',
      'lock-holds FRA|2020',
      'lock-holds FRA|2020',
      `${outliersAgainstPeers.id} DEU|2020|share`,
    ])
  })

  test('do not lead what the release before had without them, nor what no rule computed', () => {
    const error = locked({ key: 'FRA|2020', new: true })
    expect(causes([error, outlier({ new: false })])[1]).toEqual(['FRA|2020|share', `${outliersAgainstPeers.id} FRA|2020|share`])
    expect(causes([error, outlier({ new: true })])[1]).toEqual(['FRA|2020|share', 'lock-holds FRA|2020'])
    expect(causes([error, finding({ rule: 'evidence-old', key: 'old' })])[1]).toEqual(['old', 'evidence-old old'])
  })

  test('lead what is computed after their quantity, and the waste only where they are about it', () => {
    const aWaste = outlier({ metric: 'waste_produced_in_the_country' })
    const share = outlier({ key: 'FRA|2020|mismanaged', metric: 'mismanaged_including_littering' })
    const leads = (metric: string) => causes([locked({ key: 'error', metric }), aWaste, share]).map(([, cause]) => cause)
    expect(leads('collected')).toEqual(['lock-holds error', `${outliersAgainstPeers.id} FRA|2020|share`, 'lock-holds error'])
    expect(leads('waste_produced_in_the_country')).toEqual(['lock-holds error', 'lock-holds error', 'lock-holds error'])
  })

  test('lead what their rules say that it follows from them, also in another country, and no other error', () => {
    const declared = locked({ rule: 'changes-declared', key: 'collection|FRA|2020' })
    const reached = (key: string, cause: string) =>
      finding({ rule: 'changes-reached', severity: 'error', key, country: 'DEU', file: null, line: null, cause })
    const found = [
      reached('DEU|2020', 'changes-declared collection|FRA|2020'),
      reached('DEU|PET|2020', 'changes-reached DEU|PET|2020'),
      reached('DEU|PP|2020', 'changes-declared collection|ITA|2020'),
      declared,
    ]
    expect(causes(found)).toEqual([
      ['DEU|2020', 'changes-declared collection|FRA|2020'],
      ['DEU|PET|2020', 'changes-reached DEU|PET|2020'],
      ['DEU|PP|2020', 'changes-reached DEU|PP|2020'],
      ['collection|FRA|2020', 'changes-declared collection|FRA|2020'],
    ])
  })

  test('of no country lead what is new in any', () => {
    const error = locked({ key: 'weights', country: null, new: true })
    expect(causes([error, outlier({ new: true })])[1]?.[1]).toBe('lock-holds weights')
    expect(causes([error, outlier({ new: null })])[1]?.[1]).toBe(`${outliersAgainstPeers.id} FRA|2020|share`)
  })

  test('of rows that decide no figure, such as those of sources, lead no other finding', () => {
    const source = locked({ rule: 'changes-declared', key: 'sources|new', country: null, metric: null, file: 'sources.csv', new: true })
    const leads = (error: Finding) => causes([error, outlier({ new: true })])[1]?.[1]
    expect(leads(source)).toBe(`${outliersAgainstPeers.id} FRA|2020|share`)
    expect(leads({ ...source, key: 'category_split|PET', metric: 'waste_produced_in_the_country' })).toBe(
      'changes-declared category_split|PET',
    )
  })

  test('and warnings that a rule says to follow from another are led by it', () => {
    const share = (key: string, cause: string) => finding({ rule: 'input-peers', key, country: null, line: 3, metric: null, cause })
    const found = [share('old', 'input-peers new'), share('new', 'input-peers new'), share('other', 'input-peers gone')]
    expect(causes(found.map((one, place) => ({ ...one, line: place })))).toEqual([
      ['old', 'input-peers new'],
      ['new', 'input-peers new'],
      ['other', 'input-peers other'],
    ])
  })

  test('of rows in which the same two columns are exchanged are one', () => {
    const countries = ['FRA', 'DEU']
    const of = (rule: string, key: string, place: number) =>
      locked({ rule, key: `${key}${countries[place]}`, country: countries[place] ?? '', line: place })
    const exchanged = [0, 1].map((place) => of(columnsExchanged.id, 'treatment_shares|a and b|', place))
    const rows = [0, 1].map((place) => of(lockHolds.id, 'input treatment_shares ', place))
    const implausible = [0, 1].map((place) => finding({ ...of('input-peers', '', place), severity: 'warning' }))
    const found = causes([...exchanged, ...rows, ...implausible])
    expect(found).toHaveLength(6)
    expect(new Set(found.map(([, cause]) => cause))).toEqual(new Set([`${columnsExchanged.id} treatment_shares|a and b|FRA`]))
  })
})

test('a cause counts once, as its worst finding, and is new if a finding of that severity is new', () => {
  const about = { cause: 'lock-holds FRA' }
  const rules = [
    result({
      findings: [
        finding({ ...about, severity: 'error', new: false }),
        finding({ ...about, severity: 'error', new: false, year: 2021 }),
        finding({ ...about, new: true }),
        finding({ cause: 'b', new: true }),
        finding({ cause: 'b', severity: 'info', new: true }),
        finding({ cause: 'c', severity: 'info', new: false }),
        finding({ cause: 'd', waived: 'an island' }),
      ],
    }),
  ]
  expect(standingCauses(rules, () => true)).toEqual({ errors: 1, warnings: 1, infos: 1 })
  expect(standingCauses(rules, (found) => found.new === true)).toEqual({ errors: 0, warnings: 1, infos: 0 })
})
