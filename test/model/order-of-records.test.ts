import { describe, expect, it } from 'vitest'
import { orderOfRecords } from '../../pipeline/model/order-of-records.ts'
import { testEngine } from '../when-done.ts'

describe('orderOfRecords', () => {
  it('sorts by country, category and polymer as declared, then year, and puts undeclared values last', async () => {
    const engine = await testEngine({})
    const rows = await engine.rows(`
      select r.* from (values
        ('BRA', 'PET bottles', 'PET', 2020),
        ('BRA', 'All packaging', 'HDPE', 2020),
        ('BRA', 'All packaging', 'PET', 2021),
        ('BRA', 'All packaging', 'PET', 2020),
        ('BRA', 'All packaging', 'All polymers', 2020),
        ('BRA', 'Another', 'PET', 2020),
        ('BRA', 'A bag of O''Neill', 'PET', 2020),
        ('AUT', 'PET bottles', 'Other', 2020)
      ) r(country, category, polymer, year)
      order by ${orderOfRecords('r')}`)
    expect(rows.map((row) => Object.values(row).join('|'))).toEqual([
      'AUT|PET bottles|Other|2020',
      'BRA|All packaging|All polymers|2020',
      'BRA|All packaging|PET|2020',
      'BRA|All packaging|PET|2021',
      'BRA|All packaging|HDPE|2020',
      'BRA|PET bottles|PET|2020',
      "BRA|A bag of O'Neill|PET|2020",
      'BRA|Another|PET|2020',
    ])
  })
})
