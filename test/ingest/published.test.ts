// Tests which part of a number's text reading keeps.

import { describe, expect, it } from 'vitest'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { isAsWritten, readCell, writtenCell } from '../../schemas/columns.ts'
import { TABLES } from '../../schemas/tables.ts'
import { inputs, typed } from './rows.ts'

const NUMBERS = [
  '0',
  '00',
  '-0',
  '7',
  '007',
  '12.5',
  '12.50',
  '-12.5',
  '-0.5',
  '-0.0',
  '0.0',
  '.5',
  '5.',
  '0.5',
  '00.5',
  '1.123456',
  '1.12345',
  '1e3',
]
const MORE = ['1.1234567', '99.99995', '1.1230', '100', '100.0', '1000000', '0.000001', '0.0000001', '', '*', '2020', 'yes', '3', 'FRA']

describe('a cell is as written', () => {
  it('exactly where its value, written again, gives back the text', () => {
    let read = 0
    for (const { name, columns } of TABLES) {
      for (const column of columns) {
        for (const cell of [...NUMBERS, ...MORE]) {
          const value = readCell(column, cell)
          if (value === undefined) continue
          read++
          expect(isAsWritten(column, cell), `${name}.${column.name} ${cell}`).toBe(writtenCell(column, value) === cell)
        }
      }
    }
    expect(read).toBeGreaterThan(1000)
  })
})

describe('a row of our tables', () => {
  const of = (cells: Readonly<Record<string, string>>) =>
    typed('municipal_waste', { country: 'FRA', year: '2020', income_group: 'HIC', ...cells })[0]

  it('keeps nothing where its numbers are written as their values print', () => {
    expect(of({ waste_kt: '3741.283', plastic_percent: '10.9', packaging_percent: '66' })?.published).toBeUndefined()
  })

  it('keeps the text of a number that is written at more length, or with more decimals than count', () => {
    expect(of({ waste_kt: '12.3456789', plastic_percent: '10.90', packaging_percent: '66' })).toMatchObject({
      values: { waste_kg: 12_345_679n, plastic_ppm: 109_000n },
      published: {
        waste_kt: [{ column: 'waste_kt', text: '12.3456789' }],
        plastic_percent: [{ column: 'plastic_percent', text: '10.90' }],
      },
    })
  })

  it('keeps it from release to release, also beside a cell that an exception replaces', () => {
    const rates = typed('recycling_rates', { country: 'FRA', year: '2020', category: '*', polymer: '*', recycled_percent: '5.160' })
    const exceptions = typed('exceptions', {
      ...{ table: 'recycling_rates', key: 'FRA|2020|*|*', column: 'recycled_percent', value: '8.46', reason: 'late returns' },
    })
    const [row] = inputsOf(inputs(rates, exceptions), '1.2').tables.get('recycling_rates') ?? []
    expect(row?.values.recycled_ppm).toBe(84_600n)
    expect(row?.published).toEqual({ recycled_percent: [{ column: 'recycled_percent', text: '5.160' }] })
  })
})
