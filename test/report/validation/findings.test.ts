// Tests how findings of one cause are shown: the leading finding, its other years, and the findings that are folded under it.

import { expect, test } from 'vitest'
import { alsoText, causesOf, foldedText } from '../../../pipeline/report/validation/findings.ts'
import { finding } from './examples.ts'

const causes = (findings: readonly ReturnType<typeof finding>[]) => causesOf(findings).map((cause) => [cause.lead.key, alsoText(cause)])

test('years of one finding stand behind the first, the largest', () => {
  const found = [2021, 2019, 2020, 2017].map((year) => finding({ key: `FRA|${year}|waste`, year, message: `moves by ${year - 2000} %` }))
  const other = finding({ key: 'FRA|2021|mismanaged', year: 2021 })
  const waived = finding({ key: 'FRA|2022|waste', year: 2022, waived: 'a census' })
  expect(causes([...found, other, waived])).toEqual([
    ['FRA|2021|waste', 'also 2017, 2019–2020'],
    ['FRA|2021|mismanaged', ''],
    ['FRA|2022|waste', ''],
  ])
})

test('notes that say the same name how many countries they are of; errors of several rows how many rows', () => {
  const of = (country: string, severity: 'info' | 'error') => finding({ key: `${country}|2020`, country, severity, cause: severity })
  expect(causes([of('FRA', 'info'), of('DEU', 'info'), of('ITA', 'info')])).toEqual([['FRA|2020', 'also of 2 other countries']])
  expect(causes([of('FRA', 'error'), of('DEU', 'error')])).toEqual([['FRA|2020', 'also in 1 other row, of 1 other country']])
})

test('the finding that a cause is named after leads it, and findings of other rules are folded under it, with files that were made', () => {
  const lead = finding({ rule: 'input-unit', key: 'FRA|2020', severity: 'error', cause: 'input-unit FRA|2020' })
  const folded = [
    finding({ key: 'a', cause: lead.cause }),
    finding({ rule: lead.rule, key: 'output', file: null, line: null, cause: lead.cause }),
  ]
  const [cause, ...others] = causesOf([...folded, lead])
  expect(others).toEqual([])
  expect(cause).toEqual({ lead, others: [], folded })
  expect(cause && foldedText(cause)).toBe('and what follows from it: 2 findings')
  expect(foldedText({ lead: finding(), folded: [lead] })).toBe('and about the same quantity: 1 finding')
})
