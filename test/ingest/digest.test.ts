import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { locate, tableDigest } from '../../pipeline/ingest/digest.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import type { InputRow } from '../../pipeline/ingest/rows.ts'
import { Failure } from '../../pipeline/model/failure.ts'
import { timed } from '../processor-time.ts'
import { inputs, typed } from './rows.ts'

const years = ['2015', '2016', '2017', '2018', '2019', '2020', '2021', '2022']
const rowsOf = (...of: readonly string[]) =>
  typed('population', ...of.map((year) => ({ country: 'FRA', year, persons: year, note: 'n', quality: '3' })))
const rows = rowsOf(...years)

const edited = (row: InputRow, values: InputRow['values']): InputRow => row.with(values)
const at = (list: readonly InputRow[], index: number): InputRow => {
  const row = list[index]
  if (!row) throw new Error(`no row ${index}`)
  return row
}

describe('the digest of a table', () => {
  const digest = tableDigest(rows)

  it('counts the rows and is the sha256 of the sums of their cells', () => {
    const sums = rows.map(({ values: { persons, year } }) =>
      createHash('sha256').update(`country="FRA"\nnote="n"\npersons=${persons}\nquality=3\nsource="demo"\nyear=${year}\n`).digest(),
    )
    expect(digest).toEqual({
      rows: 8,
      sha256: createHash('sha256').update(Buffer.concat(sums)).digest('hex'),
      row_digests: Buffer.concat(sums.map((sum) => sum.subarray(0, 4))).toString('base64'),
    })
  })

  it.each([
    ['a figure', { persons: 1n }],
    ['a source', { source: 'who-2026' }],
    ['a quality', { quality: 2 }],
    ['a quality that goes', { quality: null }],
    ['a note', { note: 'N' }],
  ])('changes with %s', (_, values) => {
    expect(tableDigest(rows.map((row, index) => (index === 3 ? edited(row, values) : row))).sha256).not.toBe(digest.sha256)
  })

  it('changes when rows go, come or change places', () => {
    const others = [rows.slice(1), [...rows, ...rowsOf('2023')], [at(rows, 1), at(rows, 0), ...rows.slice(2)]].map(tableDigest)
    expect(new Set([digest, ...others].map(({ sha256 }) => sha256)).size).toBe(4)
  })

  it('does not change with file, line, since or the way in which a number is written', () => {
    const moved = typed(
      'population',
      ...[...years].reverse().map((year) => ({ country: 'FRA', year, persons: `0${year}`, note: 'n', quality: '3', since: '1.0' })),
    ).reverse()
    expect(tableDigest(moved)).toEqual(digest)
  })

  it('does not change with rows of later releases', () => {
    const later = typed(
      'population',
      { country: 'FRA', year: '2015', persons: '9', since: '1.2' },
      { country: 'DEU', year: '2015', persons: '9', since: '1.2' },
    )
    const held = inputsOf(inputs([...rows, ...later]), '1.1').tables.get('population') ?? []
    expect(tableDigest(held)).toEqual(digest)
    expect(tableDigest(inputsOf(inputs([...rows, ...later]), '1.2').tables.get('population') ?? [])).not.toEqual(digest)
  })

  it('distinguishes a text from a number and a missing cell from an empty one', () => {
    const one = typed('exceptions', { table: 'population', key: 'FRA|2015', column: 'persons', value: '1', reason: 'x' })
    const nothing = typed('exceptions', { table: 'population', key: 'FRA|2015', column: 'persons', value: '', reason: 'x' })
    const withLineBreak = typed('exceptions', {
      table: 'population',
      key: 'FRA|2015',
      column: 'persons',
      value: '',
      reason: 'x"\nvalue="1',
    })
    expect(new Set([one, nothing, withLineBreak].map((list) => tableDigest(list).sha256)).size).toBe(3)
  })

  it('of no rows is that of nothing', () => {
    expect(tableDigest([])).toEqual({ rows: 0, sha256: createHash('sha256').digest('hex'), row_digests: '' })
  })
})

describe('locate', () => {
  const locked = tableDigest(rows).row_digests
  const shown = (now: readonly InputRow[], digests = locked) =>
    locate(now, digests).map(({ rows: list, locked: count, after, before }) => [
      list.map(({ file, line, values }) => `${file}:${line} ${values.year}`),
      count,
      after?.values.year,
      before?.values.year,
    ])

  it('finds nothing where nothing changed', () => {
    expect(shown(rows)).toEqual([])
    expect(shown([], '')).toEqual([])
  })

  it('finds between which rows one is missing', () => {
    expect(shown(rows.filter((_, index) => index !== 3 && index !== 4))).toEqual([[[], 2, 2017, 2020]])
    expect(shown(rows.slice(1))).toEqual([[[], 1, undefined, 2016]])
    expect(shown(rows.slice(0, -1))).toEqual([[[], 1, 2021, undefined]])
  })

  it('finds all of it at once, far apart', () => {
    // 2015, 2019 and 2020 are edited, 2017 is removed, 2023 is new.
    const now = rowsOf('2015', '2016', '2018', '2019', '2020', '2021', '2022', '2023').map((row, index) =>
      [0, 3, 4].includes(index) ? edited(row, { persons: 1n }) : row,
    )
    expect(shown(now)).toEqual([
      [['population.csv:2 2015'], 1, undefined, 2016],
      [[], 1, 2016, 2018],
      [['population.csv:5 2019', 'population.csv:6 2020'], 2, 2018, 2021],
      [['population.csv:9 2023'], 0, 2022, undefined],
    ])
  })

  it('is quick also where every second row of many was edited', () => {
    const many = Array.from({ length: 60_000 }, (_, index) => edited(at(rows, 0), { persons: BigInt(index) }))
    const digests = tableDigest(many).row_digests
    const now = many.map((row, index) => (index % 2 === 0 ? edited(row, { persons: -1n - BigInt(index) }) : row))
    const { result, seconds } = timed(() => locate(now, digests))
    expect(result).toHaveLength(30_000)
    expect(seconds).toBeLessThan(10)
  })

  it('refuses digests that are damaged', () => {
    for (const damaged of ['AAA=', 'not base64!', `${locked}A`]) expect(() => locate(rows, damaged)).toThrow(Failure)
  })
})
