// Tests what is said where amounts that the reader accepts are too large together.

import { expect, it } from 'vitest'
import { compute } from '../../pipeline/compute/compute.ts'
import { namingSuspects } from '../../pipeline/compute/suspect-cells.ts'
import { coverageNamed, NEWEST } from '../coverage.ts'
import { failureOf } from '../failures.ts'
import { testEngine } from '../when-done.ts'
import { inputsOfWorld, worldOf } from './world.ts'

const activity = (year: string, index: string) => ({ year, measure: 'real_gdp', activity: index })

it('names the cells that stand out most where a mass does not fit in 64 bits', async () => {
  // 5 × 10^8 kg of packaging, carried to a year with 10^12 times the activity.
  const world = worldOf({
    AAA: {
      polymer_supply: [{ year: '2020', polymer: 'LDPE', production_kt: '1000', import_kt: '0', export_kt: '0' }],
      economic_activity: [activity('2019', '0.000001'), activity('2020', '0.000001'), activity('2021', '1000000')],
    },
  })
  const engine = await testEngine({})
  const { code, message, hint, problems } = await failureOf(compute(engine, inputsOfWorld(world), coverageNamed(NEWEST)))
  expect(code).toBe('amounts-too-large')
  expect(message).toContain('Amounts of the inputs are too large to compute: ')
  expect(hint).toContain('Check the units')
  expect(problems[0]).toEqual({
    rule: 'suspect-cell',
    message: 'the largest cell of its column, 1,000,000,000,000 times the median',
    file: 'economic_activity.csv',
    line: expect.any(Number),
    column: 'activity',
    actual: '1000000',
  })
  expect(problems).toHaveLength(3)
})

it('is said of products and of values that do not fit in their type, and not of other errors', async () => {
  const engine = await testEngine({})
  const codes = ['select 14647664474555::bigint * 1000000', 'select cast(170141183460469231731687303715884105::hugeint as bigint)'].map(
    async (sql) => (await failureOf(engine.rows(sql))).code,
  )
  expect(await Promise.all(codes)).toEqual(['amounts-too-large', 'amounts-too-large'])
  await expect(
    namingSuspects(
      () => ({ tables: new Map() }),
      () => engine.run(`select cast('x' as bigint)`),
    ),
  ).rejects.toThrow('Conversion')
})
