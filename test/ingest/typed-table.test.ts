import { describe, expect, it } from 'vitest'
import { raw, typeRows } from './rows.ts'

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

  it('reports a rule that a row of right cells breaks, at the column that the rule names', () => {
    const wrong = raw('recycling_rates', { country: 'FRA', year: '2020', category: '*', polymer: '*', recycled_kt: '3' })
    const result = typeRows('recycling_rates', [wrong])
    expect(result.problems).toMatchObject([
      {
        rule: 'row-rule',
        column: 'packaging_percent',
        line: 2,
        actual: '',
        expected: 'packaging_percent wherever recycled_kt is given, and only there',
      },
    ])
    expect(result.rows).toEqual([])
  })

  it('does not report a column that the header lacks, and keeps the other cells', () => {
    const { file, line, cells } = raw('population', { country: 'FRA', year: '2020', persons: '1' })
    const { persons: _, ...rest } = cells
    const result = typeRows('population', [{ file, line, cells: rest }])
    expect(result.problems).toEqual([])
    expect(result.broken).toEqual([{ file, line, cells: rest }])
  })
})
