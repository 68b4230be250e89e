import { describe, expect, it } from 'vitest'
import { type Column, engineColumn, isNumber, KINDS, probablyMeant, readCell, writtenCell } from '../../schemas/columns.ts'
import { PROVENANCE_COLUMNS, TABLES, type Table } from '../../schemas/tables.ts'

const tables: readonly Table[] = TABLES

describe.each(tables)('the table $name', (table) => {
  const names = table.columns.map(({ name }) => name)

  it('has a key of its own columns, none of which may be empty', () => {
    for (const part of table.key) expect(table.columns.find(({ name }) => name === part)).toMatchObject({ name: part })
    expect(table.columns.filter(({ name, optional }) => table.key.includes(name) && optional)).toEqual([])
  })

  it('names every column once, for people and for the engine', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(table.columns.map((column) => engineColumn(column).name)).size).toBe(names.length)
  })

  it('ends with the columns that say where a row comes from', () => {
    expect(names.slice(-2)).toEqual(['since', 'withdrawn'])
    expect(names).toEqual(expect.arrayContaining([...PROVENANCE_COLUMNS]))
  })

  it('has rules that point to its columns', () => {
    expect(table.rules?.map(({ column }) => column).filter((column) => !names.includes(column)) ?? []).toEqual([])
  })

  it('says of every column of amounts what is plausible', () => {
    expect(table.columns.filter(({ kind, plausible }) => isNumber(kind) && plausible === undefined).map(({ name }) => name)).toEqual([])
  })

  it('says, where a row can be absent, what is used for every cell that may not be empty', () => {
    const absent = table.absent ?? {}
    const needed = table.columns.filter(
      ({ name, optional }) => table.absent && !optional && !table.key.includes(name) && !PROVENANCE_COLUMNS.includes(name),
    )
    for (const column of needed) expect(readCell(column, absent[column.name] ?? '')).toBeDefined()
    expect(Object.keys(absent).filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('a cell', () => {
  const column = (kind: Column['kind'], more: Partial<Column> = {}): Column => ({ name: 'x', kind, meaning: 'x', ...more })

  // Worked out by hand: kt × 1,000,000 = kg, percent × 10,000 = ppm, half up.
  it.each([
    [column('mass'), '1.5', 1_500_000n],
    [column('mass'), '0', 0n],
    [column('mass'), '1000000', 1_000_000_000_000n],
    [column('per_head'), '1000', 1_000_000_000n],
    [column('count'), '9000000000', 9_000_000_000n],
    [column('mass'), '0.0000005', 1n],
    [column('mass'), '0.0000004', 0n],
    [column('mass', { signed: true }), '-2.25', -2_250_000n],
    [column('percent'), '12.34565', 123_457n],
    [column('percent'), '100', 1_000_000n],
    [column('percent'), '100.00', 1_000_000n],
    [column('weight'), '0.000001', 1n],
    [column('weight'), '1.5000000', 1_500_000n],
    [column('count'), '67000000', 67_000_000n],
    [column('index'), '101.25', 101_250_000n],
    [column('year'), '2020', 2020],
    [column('year', { wildcard: true }), '2020', '2020'],
    [column('year', { wildcard: true }), '*', '*'],
    [column('score'), '5', 5],
    [column('flag', { optional: true }), 'yes', true],
    [column('flag', { optional: true }), '', null],
    [column('mass', { optional: true }), '', null],
    [column('text'), 'a "note"', 'a "note"'],
    [column('country'), 'FRA', 'FRA'],
    [column('version'), '1.2.1', '1.2.1'],
  ])('%o accepts %s', (of, text, value) => {
    expect(readCell(of, text)).toBe(value)
  })

  it.each([
    [column('mass'), ''],
    [column('mass'), '-1'],
    [column('mass'), '-0'],
    [column('percent'), '-0'],
    [column('mass'), '1,5'],
    [column('mass'), '1e3'],
    [column('mass'), ' 1'],
    [column('mass'), '1000000.000001'],
    [column('mass', { signed: true }), '-1000000.000001'],
    [column('per_head'), '1000.000001'],
    [column('count'), '9000000001'],
    [column('count'), '1000000000000'],
    [column('percent'), '100.00001'],
    [column('percent'), '12 %'],
    [column('weight'), '0.0000001'],
    [column('index'), '0'],
    [column('count'), '1.0'],
    [column('year'), '1899'],
    [column('year'), '*'],
    [column('score'), '6'],
    [column('flag', { optional: true }), 'no'],
    [column('text'), 'blank '],
    [column('country'), 'fra'],
    [column('version'), '1.2.0'],
    [column('version'), '1'],
  ])('%o does not accept %o', (of, text) => {
    expect(readCell(of, text)).toBeUndefined()
  })

  it.each([
    ['mass', '1,234.5', '1234.5'],
    ['mass', '1.234,5', '1234.5'],
    ['mass', '12,5', '12.5'],
    ['mass', '0,125', '0.125'],
    ['mass', '1 234', '1234'],
    ['mass', '2e3', '2000'],
    ['percent', '12.5 %', '12.5'],
    ['country', 'fra', 'FRA'],
    ['flag', 'YES', 'yes'],
    ['text', ' x', 'x'],
  ] as const)('of kind %s written %o suggests %s', (kind, text, near) => {
    expect(probablyMeant(column(kind), text)).toBe(near)
  })

  it.each<[Column['kind'], string, string]>([
    ['percent', '8.46', '8.46'],
    ['percent', '12.50', '12.5'],
    ['mass', '1234.5', '1234.5'],
    ['mass', '0.000001', '0.000001'],
    ['per_head', '36.12', '36.12'],
    ['weight', '3', '3'],
    ['index', '101.25', '101.25'],
    ['count', '67000000', '67000000'],
    ['year', '2020', '2020'],
    ['flag', 'yes', 'yes'],
    ['text', 'a, b', 'a, b'],
  ])('of kind %s that is read from %s is written as %s', (kind, cell, written) => {
    expect(writtenCell(column(kind), readCell(column(kind), cell) ?? null)).toBe(written)
  })

  it('that is missing is written as nothing, a wildcard as it is', () => {
    expect(writtenCell(column('percent'), null)).toBe('')
    expect(writtenCell(column('year', { wildcard: true }), '*')).toBe('*')
  })

  it('is a year exactly where its pattern says so', () => {
    const pattern = new RegExp(KINDS.year.pattern?.(column('year')) ?? '')
    const texts = ['999', '1899', '1900', '1999', '2000', '2099', '2100', '02000', '2e3']
    expect(texts.filter((text) => readCell(column('year'), text) !== undefined)).toEqual(['1900', '1999', '2000', '2099'])
    expect(texts.filter((text) => pattern.test(text))).toEqual(['1900', '1999', '2000', '2099'])
  })

  it('has a kind for every column', () => {
    const used = new Set(tables.flatMap(({ columns }) => columns.map(({ kind }) => kind)))
    expect([...used].filter((kind) => !(kind in KINDS))).toEqual([])
    expect(Object.keys(KINDS).filter((kind) => !used.has(kind as Column['kind']))).toEqual([])
  })
})
