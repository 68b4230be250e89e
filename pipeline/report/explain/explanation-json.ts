// An explanation for machines: everything, with whole numbers as text.

import type { ExplanationJson } from '../../../schemas/explanation.ts'
import type { Operation } from '../../model/calculation.ts'
import { formatFixed } from '../../model/decimal.ts'
import { isWithin } from './benchmarks.ts'
import type { Deciding } from './deciding.ts'
import type { Explanation } from './explanation.ts'
import { publishedRange, rangeOf } from './range.ts'

export function explanationJson(explanation: Explanation): ExplanationJson {
  const { version, environment, notice, country, name, scope, metric, value, answer, solidity, method, root, steps, rows } = explanation
  return {
    ...{ version, environment, notice, country, name },
    ...{ category: scope.category, polymer: scope.polymer, year: scope.year },
    ...{ metric: metric.name, formula: metric.formula, meaning: metric.meaning },
    amount: Number(formatFixed({ digits: value, scale: metric.decimals })),
    ...{ unit: metric.unit, lead: explanation.lead, answer, solidity, limits: [...explanation.limits] },
    deciding: explanation.deciding.map(decidingJson),
    quality: Number(explanation.quality_milli) / 1000,
    range: explanation.range && {
      ...publishedRange(explanation.range, metric),
      contributions: explanation.range.contributions.map(({ quantity, share }) => ({
        ...{ quantity: quantity.name, rows: [...quantity.rows], sources: [...quantity.sources] },
        share: Number(share.toFixed(6)),
      })),
      text: explanation.range.text,
    },
    benchmarks: explanation.benchmarks.map((one) => ({
      ...{ year: one.year, value: one.value, within: isWithin(one, rangeOf(explanation)), source: one.source },
      ...{ measures: one.measures, descends_from: one.descendsFrom, comparable: one.isComparable },
    })),
    net_input: {
      method: method.method,
      waste_kg: String(method.waste_kg),
      overridden: method.overridden,
      others: method.others.map((other) => ({ ...other, waste_kg: String(other.waste_kg) })),
    },
    root,
    steps: steps.map((step) => ({
      ...{ id: step.id, label: step.label, value: String(step.value), unit: step.unit },
      operation: operationJson(step.operation),
      children: [...step.children],
      scope: step.scope === null ? null : { year: step.scope.year, category: step.scope.category, polymer: step.scope.polymer },
      ...{ row: step.row, column: step.column },
      published: step.published?.map((cell) => ({ ...cell })) ?? null,
      replaced_by: step.replaced_by && { ...step.replaced_by },
      notes: [...step.notes],
    })),
    rows: [...rows.values()]
      .sort((a, b) => a.row - b.row)
      .map((row) => ({ ...row, observed: [...row.observed], remarks: [...row.remarks] })),
    sources: explanation.sources.map((source) => ({ ...source })),
  }
}

const decidingJson = ({
  table,
  rows,
  source,
  score,
  split,
  terms,
  beside,
  reasons,
  rejected,
}: Deciding): ExplanationJson['deciding'][number] => ({
  ...{ table, rows: rows.map(({ row }) => row), source, score, split },
  terms: terms.map(({ label, steps, effect }) => ({
    ...{ label, steps: steps.map(({ id }) => id) },
    // After nine decimals doubles differ from machine to machine.
    effect: effect === null ? null : Number(effect.toFixed(9)),
  })),
  beside: beside.map(({ published, ...column }) => ({ ...column, published: published.map((cell) => ({ ...cell })) })),
  ...{ reasons: [...reasons], rejected: rejected.map((one) => ({ ...one })) },
})

function operationJson(operation: Operation): ExplanationJson['steps'][number]['operation'] {
  switch (operation.op) {
    case 'sum':
      return { op: 'sum', signs: [...operation.signs] }
    case 'scale':
      return { op: 'scale', over: operation.over, divisor: String(operation.divisor) }
    case 'share':
      return { op: 'share', units: String(operation.units) }
    case 'line':
      return { op: 'line', weights: [String(operation.weights[0]), String(operation.weights[1])], divisor: String(operation.divisor) }
    default:
      return { op: operation.op }
  }
}
