import { describe, expect, it } from 'vitest'
import type { Deciding } from '../../../pipeline/report/explain/deciding.ts'
import type { ExplainedStep } from '../../../pipeline/report/explain/explained.ts'
import { solidityText, weakestOf, weakestSteps } from '../../../pipeline/report/explain/explanation.ts'

const step = (id: string, given: Partial<ExplainedStep> = {}): ExplainedStep => ({
  ...{ id, value: 1n, unit: 'kg', operation: { op: 'input' }, children: [], label: id, brief: id, generic: id, inline: false, scope: null },
  ...{ row: null, column: null, published: null, replaced_by: null, notes: [], rejected: [] },
  ...given,
})

const evidence = (table: string | null, score: number | null, effect: number | null, given: Partial<Deciding> = {}): Deciding => ({
  ...{ table, rows: [], source: null, score, split: false, beside: [], reasons: [], rejected: [] },
  terms: [{ steps: [step(`cell of ${table}`)], label: 'collected share (median)', unit: 'kg', values: [1n, 1n], effect }],
  ...given,
})

describe('the weakest of what moves a figure', () => {
  it('are the inputs of the lowest score, by table', () => {
    const weakest = weakestOf([
      ...[evidence('municipal_waste', 2, 0.9), evidence('littering_rates', 2, 0.1), evidence('population', 3, 1)],
      evidence('country_regions', null, 1),
    ])
    expect(weakestSteps(weakest).map(({ id }) => id)).toEqual(['cell of municipal_waste', 'cell of littering_rates'])
    expect(solidityText(weakest, 1_840n)).toBe(
      'The weakest input that moves this figure has quality 2 of 5 (littering_rates, municipal_waste). ' +
        'The whole record, including inputs that do not move this figure, has a mean quality of 1.8 of 5.',
    )
  })

  it('is a median that is used, which is said with its reason', () => {
    const median = evidence(null, 1, 0.4, { reasons: ['none is published'] })
    expect(solidityText(weakestOf([median, evidence('population', 3, 1)]), 1_500n)).toContain(
      'has quality 1 of 5 (collected share (median): none is published). The whole record',
    )
  })

  it('is nothing of which ten percent more would not show', () => {
    const weakest = weakestOf([evidence('category_split', 1, 0.009), evidence('population', 3, -0.2)])
    expect(weakest.evidence.map(({ table }) => table)).toEqual(['population'])
  })

  it('is what is 0 where the figure is', () => {
    expect(weakestOf([evidence('waste_trade', 2, null)]).score).toBe(2)
  })

  it('is nothing where nothing has a score', () => {
    expect(solidityText(weakestOf([evidence('country_regions', null, 1)]), 2_000n)).toBe(
      'No input with a quality score moves this figure noticeably. The whole record has a mean quality of 2.0 of 5.',
    )
  })
})
