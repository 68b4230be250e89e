import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LEFT_OUT_REASONS } from '../../../pipeline/model/left-out-reasons.ts'
import { accountsText } from '../../../pipeline/report/validation/accounts-text.ts'
import { pageOf, validation } from './examples.ts'

const FILES = [
  {
    ...{ source: 'trade', since: '1.1', file: 'trade/<imports>.csv', rows: 10, figures: 30 },
    read: { figures: 20, kt: '1230.400000' },
    left_out: [
      { reason: 'no-value' as const, figures: 8, kt: null },
      { reason: 'not-a-country' as const, figures: 2, kt: '4.000000' },
    ],
    compared: { totals: 3, differing: 1 },
    parts_alone: [{ of: 'partners', totals: 2 }],
  },
  {
    ...{ source: 'trade', since: '1.1', file: 'trade/exports.csv', rows: 5, figures: 15 },
    read: { figures: 14, kt: '0.600000' },
    left_out: [{ reason: 'not-a-country' as const, figures: 1, kt: '1.000000' }],
    compared: { totals: 0, differing: 0 },
    parts_alone: [],
  },
  {
    ...{ source: 'people', since: '1.1', file: 'people.csv', rows: 1, figures: 1, read: { figures: 1, kt: null }, left_out: [] },
    ...{ compared: { totals: 0, differing: 0 }, parts_alone: [] },
  },
]

test('check says in one line a source what was read and what was left out, in figures and kt', () => {
  expect(accountsText(FILES)).toBe(
    [
      'What was read of publishers’ files:',
      '  trade: 15 rows, 45 figures; 34 read (1,230 kt); left out: 8 no-value, 3 not-a-country (5 kt); 1 total not the sum of its parts',
      '  people: 1 row; 1 read; nothing left out',
      '',
    ].join('\n'),
  )
  expect(accountsText(undefined)).toBe('')
})

test('the page shows the account of each file, and what its reasons mean', () => {
  const html = pageOf({ ...validation([]), accounts: FILES })
  expect(html).toContain('<a href="#accounts">Files</a>')
  expect(html).toContain('trade/&lt;imports&gt;.csv')
  expect(html).toContain('8 <code>no-value</code>, 2 <code>not-a-country</code> (4 kt)')
  expect(html).toContain('3 totals compared, 1 differing; partners without a total: 2 added up')
  expect(html).toContain('<dt><code>no-value</code></dt><dd>no number is published</dd>')
})

test('the page of typed tables has no such section', () => {
  expect(pageOf(validation([]))).not.toContain('accounts')
})

test('docs/adding-a-publisher.md lists every reason as the page explains it', () => {
  const listed = [...readFileSync('docs/adding-a-publisher.md', 'utf8').matchAll(/^\| `([a-z-]+)` \| ([^|]+) \|$/gm)]
  expect(Object.fromEntries(listed.map(([, reason, meaning]) => [reason, meaning]))).toEqual(LEFT_OUT_REASONS)
})
