// Which findings have one cause.

import { expect, test } from 'vitest'
import { alsoText, causesOf } from '../../pipeline/report/findings.ts'
import { finding } from './validation.ts'

const causes = (findings: readonly ReturnType<typeof finding>[]) => causesOf(findings).map((cause) => [cause.lead.key, alsoText(cause)])

test('findings that differ in nothing but their year have one cause, and the first, the largest, leads', () => {
  const found = [2021, 2019, 2020].map((year) => finding({ key: `FRA|${year}|waste`, year, message: `moves by ${year - 2000} %` }))
  const other = finding({ key: 'FRA|2021|mismanaged', year: 2021 })
  const waived = finding({ key: 'FRA|2022|waste', year: 2022, waived: 'a census' })
  expect(causes([...found, other, waived])).toEqual([
    ['FRA|2021|waste', 'also 2019–2020'],
    ['FRA|2021|mismanaged', ''],
    ['FRA|2022|waste', ''],
  ])
})

test('notes that say the same have one cause, of whatever country; warnings do not', () => {
  const of = (country: string, severity: 'info' | 'warning') => finding({ key: `${country}|2020`, country, severity })
  expect(causes([of('FRA', 'info'), of('DEU', 'info'), of('ITA', 'info')])).toEqual([['FRA|2020', 'also of 2 other countries']])
  expect(causes([of('FRA', 'warning'), of('DEU', 'warning')])).toHaveLength(2)
})
