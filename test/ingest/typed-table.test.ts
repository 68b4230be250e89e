import { describe, expect, it } from 'vitest'
import { ruleFinder } from '../../pipeline/ingest/typed-table.ts'
import { engineColumn } from '../../schemas/columns.ts'
import { header, rowSchema, TABLES, type Table, type TableName, tableNamed } from '../../schemas/tables.ts'
import { THOROUGH } from '../random.ts'
import { raw, typeRows } from './rows.ts'

/** Cells that some kind of column accepts, and some that none accepts. */
const CELLS = [
  ...[
    '',
    '*',
    'FR',
    'DE',
    'GB',
    '250',
    '276',
    '826',
    'FRA',
    'France',
    '2020',
    '1.5',
    '0',
    '-1',
    '100.1',
    '12,5',
    '7',
    '3',
    'yes',
    'no',
    '1.1',
    'v1',
    'PET',
    'PET bottles',
    'Other',
  ],
  ...[
    '391510',
    'import',
    'HIC',
    'real_gdp',
    'collected',
    'Recycler',
    'preferred',
    'eurostat',
    'unctad',
    'packaging',
    'demo',
    ' blank',
    'population',
    'mismanaged_of_waste',
    '99999999999',
  ],
]

/** A multiplicative random generator, so that every run has the same cells. */
function* picks(seed: number): Generator<number> {
  for (let state = seed; ; state = (state * 48_271) % 2_147_483_647) yield state
}

describe('typing', () => {
  it('makes kilograms, ppm and flags, keyed by the names that the engine knows', () => {
    const [row] = typeRows('polymer_supply', [
      raw(
        'polymer_supply',
        { country: 'FRA', year: '2020', polymer: 'PET', production_kt: '1.5', import_kt: '0', export_kt: '0.25', quality: '2' },
        7,
      ),
    ]).rows
    expect(row).toMatchObject({
      table: 'polymer_supply',
      key: 'FRA|2020|PET',
      file: 'polymer_supply.csv',
      line: 7,
      since: '1.1',
      withdrawn: false,
      values: {
        country: 'FRA',
        year: 2020,
        polymer: 'PET',
        production_kg: 1_500_000n,
        import_kg: 0n,
        export_kg: 250_000n,
        source: 'demo',
        quality: 2,
        note: null,
        since: '1.1',
        withdrawn: null,
      },
    })
  })

  it('keeps wildcards in keys, and the years beside them as text', () => {
    const rows = [
      raw('recycling_rates', { country: 'FRA', year: '*', category: '*', polymer: 'PET', recycled_percent: '12.5' }),
      raw('recycling_rates', { country: 'FRA', year: '2020', category: '*', polymer: '*', recycled_percent: '12.5' }),
    ]
    const result = typeRows('recycling_rates', rows)
    expect(result.rows.map(({ key }) => key)).toEqual(['FRA|*|*|PET', 'FRA|2020|*|*'])
    expect(result.rows.map(({ values }) => [values.year, values.recycled_ppm])).toEqual([
      ['*', 125_000n],
      ['2020', 125_000n],
    ])
  })

  it('reports every wrong cell of a row, in the order of the columns, and keeps the right ones for the checks between tables', () => {
    const result = typeRows('population', [raw('population', { country: 'fra', year: '20', persons: 'many' }, 3)])
    expect(result.rows).toEqual([])
    expect(result.problems.map(({ column, line }) => [column, line])).toEqual([
      ['country', 3],
      ['year', 3],
      ['persons', 3],
    ])
    expect(result.broken).toEqual([
      { file: 'population.csv', line: 3, cells: { source: 'demo', quality: '', note: '', since: '1.1', withdrawn: '' } },
    ])
  })

  it('reports cells that an adapter left out or invented', () => {
    const { file, line, cells } = raw('population', { country: 'FRA', year: '2020', persons: '1' })
    const { persons: _, ...rest } = cells
    const result = typeRows('population', [{ file, line, cells: { ...rest, people: '1' } }])
    expect(result.problems.map(({ code, column }) => [code, column])).toEqual([
      ['unknown-column', 'people'],
      ['missing-value', 'persons'],
    ])
  })

  it.each(TABLES.map(({ name }) => name))('takes the fast path for %s exactly where the schema of the row says so', (name: TableName) => {
    const table: Table = tableNamed(name)
    const schema = rowSchema(table)
    const pick = picks(20_261_116)
    const next = (count: number) => (pick.next().value ?? 0) % count
    const likely = new Map(
      table.columns.map((column) => [
        column.name,
        CELLS.filter(
          (cell) => rowSchema({ name: 'x', meaning: 'x', key: [], columns: [column] }).safeParse({ [column.name]: cell }).success,
        ),
      ]),
    )
    let good = 0
    for (let round = 0; round < (THOROUGH ? 500 : 60) || (good < 6 && round < 5000); round++) {
      const wrong = next(3) === 0 ? next(table.columns.length) : -1
      const cells = Object.fromEntries(
        header(table).map((column, index) => {
          const among = index === wrong ? CELLS : (likely.get(column) ?? [])
          return [column, among[next(among.length)] ?? '']
        }),
      )
      const result = typeRows(name, [{ file: 'x.csv', line: 2, cells }])
      const parsed = schema.safeParse(cells)
      // Compare first and call `expect` only for a difference, because `expect` takes longer than typing the row.
      if (result.rows.length !== Number(parsed.success) || result.problems.length > 0 === parsed.success)
        expect([cells, result.rows.length, result.problems]).toEqual([cells, Number(parsed.success), expect.anything()])
      if (!parsed.success) continue
      good++
      const byEngineName = Object.fromEntries(table.columns.map((column) => [engineColumn(column).name, parsed.data[column.name] ?? null]))
      expect(result.rows[0]?.values).toEqual(byEngineName)
      expect(ruleFinder(table)(byEngineName)).toEqual([])
    }
    expect(good).toBeGreaterThan(5)
  })
})
