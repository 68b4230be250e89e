// Compares the readings of the statements over a whole release of the demo, also the reading without rounding that ranges use.

import { beforeAll, describe, expect, test } from 'vitest'
import { compute } from '../../pipeline/compute/compute.ts'
import { Columns } from '../../pipeline/compute/readings/columns.ts'
import { STATEMENTS } from '../../pipeline/compute/steps/index.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { openEngine } from '../../pipeline/io/engine.ts'
import { coverageNamed } from '../coverage.ts'
import { type Agreement, agreement } from './agreement.ts'

describe('release 1.4 of the demo', () => {
  let found: Agreement
  beforeAll(async () => {
    const engine = await openEngine()
    await compute(engine, inputsOf(await readInputs({ root: '.', env: 'demo' }), '1.4'), coverageNamed('1.4'))
    found = await agreement(engine, '1.4')
    engine.close()
  })

  test('is the same in SQL, as exact values and as columns, in every quantity at every point', () => {
    expect(found.exact).toEqual([])
    expect(found.columns).toEqual([])
    expect(found.compared).toBeGreaterThan(1_000_000)
  })

  test('without rounding keeps its books, within some kilograms a leaf of what is published', () => {
    const { evaluation } = found
    const columns = new Columns(evaluation)
    const masses = STATEMENTS.flatMap(({ tables }) => tables).find(({ name }) => name === 'masses')
    if (!masses) throw new RangeError('no masses')
    const of = (name: string) => {
      const column = masses.columns.find((one) => one.name === name)
      if (column?.op !== 'quantity') throw new RangeError(`no ${name}`)
      return columns.column(column, masses).values as Float64Array
    }
    const fates = ['recycled', 'waste_exported', 'incinerated', 'landfilled', 'improperly_disposed', 'littered', 'uncollected'].map(
      (name) => of(`${name}_kg`),
    )
    const waste = of('waste_produced_in_the_country_kg')
    const { rows } = evaluation.layout.points(masses)
    const unbalanced = [...waste].filter(
      (kg, point) => Math.abs(fates.reduce((sum, fate) => sum + (fate[point] as number), 0) - kg) > 1e-9 * kg,
    )
    const far = [...waste].filter((kg, point) => Math.abs(kg - Number(rows[point]?.waste_produced_in_the_country_kg)) > 60 + 1e-9 * kg)
    expect(unbalanced).toEqual([])
    expect(far).toEqual([])
    expect(waste.length).toBeGreaterThan(10_000)
  })
})
