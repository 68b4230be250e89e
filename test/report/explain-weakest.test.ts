import { describe, expect, it } from 'vitest'
import type { Step } from '../../pipeline/report/explain-record.ts'
import { solidityText, weakestOf } from '../../pipeline/report/explain-weakest.ts'
import type { ExplainedRow } from '../../pipeline/report/explanation.ts'

const step = (id: string, given: Partial<Step> = {}): Step => ({
  ...{ id, value: 1n, unit: 'kg', operation: { op: 'input' }, children: [], label: id, brief: id, inline: false, scope: null },
  ...{ row: null, column: null, published: null, replaced_by: null, notes: [] },
  ...given,
})

const row = (number: number, table: string, quality: number | null): [number, ExplainedRow] => [
  number,
  { ...{ row: number, table, key: '', file: '', line: 1, source: null, title: null, remarks: [] }, quality },
]

const rows = new Map([row(1, 'littering_rates', 2), row(2, 'municipal_waste', 2), row(3, 'population', 3), row(4, 'area_regions', null)])
const inputs = [step('littered', { row: 1 }), step('municipal', { row: 2 }), step('persons', { row: 3 }), step('region', { row: 4 })]
const median = step('median', { label: 'collected share (median)', operation: { op: 'median' }, notes: ['none is published'] })
const product = (children: readonly string[], value = 1n) =>
  step('figure', { operation: { op: 'scale', over: 0, divisor: 1n }, children, value })

describe('the weakest of what a figure rests on', () => {
  it('are the inputs of the lowest score, by table', () => {
    const weakest = weakestOf([...inputs, product(['littered', 'municipal', 'persons', 'region'])], 'figure', rows)
    expect(weakest.steps.map(({ id }) => id)).toEqual(['littered', 'municipal'])
    expect(solidityText(weakest, rows, 1_840n)).toBe(
      'What this figure rests on scores 2 of 5 at the weakest (littering_rates, municipal_waste); the record as a whole, with what this figure does not use, scores 1.8 of 5 on average.',
    )
  })

  it('is a median that stands in, which is said with its reason', () => {
    const weakest = weakestOf([...inputs, median, product(['littered', 'median'])], 'figure', rows)
    expect(weakest).toEqual({ score: 1, steps: [median] })
    expect(solidityText(weakest, rows, 1_500n)).toContain('scores 1 of 5 at the weakest (collected share: none is published); the record')
  })

  it('is not a median that is multiplied by nothing', () => {
    const nothing = step('landfilled', { value: 0n, row: 3 })
    expect(weakestOf([nothing, median, product(['landfilled', 'median'], 0n)], 'figure', rows)).toEqual({ score: 3, steps: [nothing] })
  })

  it('is nothing where nothing has a score', () => {
    const weakest = weakestOf([...inputs, product(['region'])], 'figure', rows)
    expect(solidityText(weakest, rows, 2_000n)).toBe('The sources of the whole record score 2.0 of 5 on average.')
  })
})
