// An explanation for machines: everything, with whole numbers as text.

import type { ExplanationJson } from '../../../schemas/explanation.ts'
import { formatFixed } from '../../model/decimal.ts'
import { isWithin } from './benchmarks.ts'
import type { Deciding } from './deciding.ts'
import type { Explanation } from './explanation.ts'
import { publishedRange, rangeOf } from './range.ts'

export function explanationJson(explanation: Explanation): ExplanationJson {
  const { version, environment, notice, country, name, scope, metric, value, answer, solidity, method, root, steps, rows } = explanation
  return written({
    ...{ version, environment, notice, country, name, ...scope },
    ...{ metric: metric.name, formula: metric.formula, meaning: metric.meaning },
    amount: Number(formatFixed({ digits: value, scale: metric.decimals })),
    ...{ unit: metric.unit, lead: explanation.lead, answer, solidity, limits: explanation.limits },
    deciding: explanation.deciding.map(decidingJson),
    quality: Number(explanation.quality_milli) / 1000,
    range: explanation.range && {
      ...publishedRange(explanation.range, metric),
      contributions: explanation.range.contributions.map(({ quantity: { name, rows, sources }, share }) => ({
        ...{ quantity: name, rows, sources },
        share: Number(share.toFixed(6)),
      })),
      text: explanation.range.text,
    },
    benchmarks: explanation.benchmarks.map((one) => ({
      ...{ year: one.year, value: one.value, within: isWithin(one, rangeOf(explanation)), source: one.source },
      ...{ measures: one.measures, descends_from: one.descendsFrom, comparable: one.isComparable },
    })),
    net_input: method,
    root,
    steps: steps.map(({ brief: _, generic: __, inline: ___, rejected: ____, ...step }) => step),
    rows: [...rows.values()].sort((a, b) => a.row - b.row),
    sources: explanation.sources,
  })
}

const decidingJson = ({ rows, terms, ...evidence }: Deciding) => ({
  ...evidence,
  rows: rows.map(({ row }) => row),
  terms: terms.map(({ label, steps, effect }) => ({
    ...{ label, steps: steps.map(({ id }) => id) },
    // After nine decimals doubles differ from machine to machine.
    effect: effect === null ? null : Number(effect.toFixed(9)),
  })),
})

/** A value in which whole numbers are texts. */
type Written<Value> = Value extends bigint
  ? string
  : Value extends readonly [infer First, infer Second]
    ? [Written<First>, Written<Second>]
    : Value extends readonly (infer Item)[]
      ? Written<Item>[]
      : Value extends object
        ? { -readonly [Key in keyof Value]: Written<Value[Key]> }
        : Value

const written = <Value>(value: Value): Written<Value> =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)))
