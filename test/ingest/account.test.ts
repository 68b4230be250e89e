import { describe, expect, it } from 'vitest'
import { AccountBook, sourceAccount } from '../../pipeline/ingest/account/file-account.ts'
import { comparedTotals, leftOutAmounts } from '../../pipeline/ingest/account/missed.ts'
import { accountSummaries } from '../../pipeline/ingest/account/summary.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { inputs, typed } from './rows.ts'

const kg = (text: string) => ({ text, unit: 'kg' })
const bookOf = (rows: number, keep: (account: AccountBook) => void, figuresARow = 1) => {
  const account = new AccountBook('raw/made-up.csv', figuresARow)
  account.rows = rows
  keep(account)
  return account
}
const sourceOf = (files: readonly AccountBook[], { source = 'made-up', since = '1.1' } = {}) =>
  sourceAccount({ source, since, tables: ['waste_trade'], files })

describe('the account of a file', () => {
  it('is whole if each figure is read or left out, once', () => {
    expect(() => bookOf(2, (account) => account.take()).assertWhole()).toThrow('accounts for 1 of the 2 figures of raw/made-up.csv')
    expect(() => bookOf(1, (account) => account.leave('no-value', { line: 2 }), 2).assertWhole()).toThrow('1 of the 2 figures')
    bookOf(
      1,
      (account) => {
        account.take()
        account.leave('no-value', { line: 2 })
      },
      2,
    ).assertWhole()
  })

  it.each([
    // Half a unit of the last digit of the total and of each part: 0.5 + 0.5 + 0.5.
    ['100', ['60', '39'], 0],
    ['100', ['60', '38'], -1],
    ['100', ['60', '42'], 1],
    // 0.05 + 0.005 = 0.055.
    ['1.5', ['1.56'], 1],
    ['1.5', ['1.55'], 0],
    ['2e3', ['1000', '1000'], 0],
    ['0', [], 0],
  ])('compares a total of %s with %j within their rounding', (whole, parts, sign) => {
    const account = new AccountBook('raw/made-up.csv')
    expect(account.compare('parts', { line: 2, amount: kg(whole) }, parts.map(kg))).toBe(sign)
    expect(account.compared).toMatchObject([{ whole, unit: 'kg', differs: sign !== 0 }])
  })

  it('is summed up by reason, in kt where figures are masses', () => {
    const account = bookOf(6, (book) => {
      book.take({ text: '1500', unit: 'tonnes' })
      book.take(kg('250000'))
      book.leave('other-year', { line: 4, amount: kg('7') })
      book.leave('no-value', { line: 5 })
      book.leave('no-value', { line: 6 })
      book.leave('not-a-mass', { line: 7, amount: { text: '12', unit: 'items' } })
      book.compare('parts', { line: 4, amount: kg('7') }, [])
      book.addUp('partners', 3)
    })
    expect(accountSummaries([sourceOf([account])])).toEqual([
      {
        ...{ source: 'made-up', since: '1.1', file: 'raw/made-up.csv', rows: 6, figures: 6 },
        // 1,500 t + 250 t = 1.75 kt.
        read: { figures: 2, kt: '1.750000' },
        left_out: [
          { reason: 'no-value', figures: 2, kt: null },
          { reason: 'other-year', figures: 1, kt: '0.000007' },
          { reason: 'not-a-mass', figures: 1, kt: null },
        ],
        compared: { totals: 1, differing: 1 },
        parts_alone: [{ of: 'partners', totals: 3 }],
      },
    ])
    expect(accountSummaries([])).toBeUndefined()
  })

  it('has a digest that changes with what is left out', () => {
    const of = (text: string) => sourceOf([bookOf(1, (book) => book.leave('other-year', { line: 2, amount: kg(text) }))]).digest
    expect(of('1')).toBe(of('1'))
    expect(of('1')).not.toBe(of('2'))
  })
})

describe('the account of a release', () => {
  const trade = { publisher: 'unctad', packaging_percent: '60', source: 'unctad' }
  const kind = { region: 'somewhere', income_group: 'LMC' }
  const release = inputsOf(
    inputs(
      typed('countries', { country: 'TZA', name: 'Tanzania', ...kind }, { country: 'LAO', name: 'Laos', ...kind }),
      typed('trade_statistics', { country: 'TZA', year: '2020', flow: 'import', amount_kt: '5', ...trade }),
    ),
    '1.4',
  )
  const of = (country: string, year: string, flow: string) => ({ country, year, flow })
  const found = (keep: (account: AccountBook) => void) =>
    leftOutAmounts({ ...release, accounts: [sourceOf([bookOf(9, keep)])] }, [2020, 2021]).map(
      ({ country, year, flow, reason, amounts, lines, kg: mass, instead, missed }) => ({
        key: [country, year, flow, reason].join('|'),
        ...{ amounts: amounts.join(' + '), lines: lines.join(' '), mass, instead, missed },
      }),
    )

  it('misses what is in no net mass or without its total, also where an older figure stands in its place', () => {
    expect(
      found((account) => {
        account.leave('not-a-mass', { line: 4, ...of('TZA', '2020', 'import'), amount: { text: '70', unit: 'items' } })
        account.leave('total-not-there', { line: 5, ...of('LAO', '2021', 'export'), amount: kg('2000000') })
        account.leave('total-not-there', { line: 8, ...of('LAO', '2021', 'export'), amount: kg('1000000') })
      }),
    ).toEqual([
      {
        key: 'TZA|2020|import|not-a-mass',
        ...{ amounts: '70 items', lines: '4', mass: undefined, instead: 'trade_statistics of unctad', missed: true },
      },
      {
        key: 'LAO|2021|export|total-not-there',
        ...{ amounts: '2000000 kg + 1000000 kg', lines: '5 8', mass: 3000000n, instead: undefined, missed: true },
      },
    ])
  })

  it('misses what another source should give only where none does', () => {
    const keep = (year: string) => (account: AccountBook) =>
      account.leave('own-statistics', { line: 4, ...of('TZA', year, 'import'), amount: kg('9') })
    expect(found(keep('2020'))).toMatchObject([{ instead: 'trade_statistics of unctad', missed: false }])
    expect(found(keep('2021'))).toMatchObject([{ instead: undefined, missed: true }])
  })

  it('is about countries and years of the release, and not about what is read elsewhere in the file', () => {
    expect(
      found((account) => {
        account.leave('total-not-there', { line: 4, ...of('FRA', '2020', 'import'), amount: kg('9') })
        account.leave('total-not-there', { line: 5, ...of('TZA', '2019', 'import'), amount: kg('9') })
        account.leave('part-of-total', { line: 6, ...of('LAO', '2020', 'import'), amount: kg('9') })
        account.leave('not-a-country', { line: 7, year: '2020', amount: kg('9') })
        account.leave('of-no-use-alone', { line: 8, country: 'LAO', amount: { text: '70', unit: 'percent' } })
      }),
    ).toEqual([])
  })

  it('has the totals of its countries, and of the world', () => {
    const account = bookOf(0, (book) => {
      book.compare('the parts of 3915', { line: 3, ...of('TZA', '2020', 'import'), amount: kg('5000') }, [kg('1000')])
      book.compare('the parts of 3915', { line: 4, ...of('FRA', '2020', 'import'), amount: kg('5000') }, [])
      book.compare('the countries of the world', { line: 5, year: '2021', amount: { text: '9', unit: 'persons' } }, [])
      book.compare('the countries of the world', { line: 6, year: '2001', amount: { text: '9', unit: 'persons' } }, [])
    })
    expect(comparedTotals({ ...release, accounts: [sourceOf([account])] }, [2020, 2021])).toMatchObject([
      { line: 3, country: 'TZA', whole: '5000', parts: '1000', differs: true, kg: 4000n },
      { line: 5, whole: '9', parts: '0', differs: true, kg: undefined },
    ])
  })

  it('is that of the last edition of each source that the release reads', () => {
    const accounts = [
      sourceOf([], { since: '1.1' }),
      sourceOf([], { since: '1.3' }),
      sourceOf([], { since: '1.10' }),
      sourceOf([], { source: 'other', since: '1.4' }),
    ]
    const read = (version: string) => inputsOf({ ...inputs(), accounts }, version).accounts.map(({ source, since }) => `${source} ${since}`)
    expect(read('1.2')).toEqual(['made-up 1.1'])
    expect(read('1.9')).toEqual(['made-up 1.3', 'other 1.4'])
    expect(read('1.10')).toEqual(['made-up 1.10', 'other 1.4'])
  })
})
