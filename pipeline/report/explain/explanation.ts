// The explanation of one published figure: the answer in a sentence, how solid it is, the steps down to the input rows. figure-steps.ts
// makes its steps; explanation-text.ts, explanation-html.ts and explanation-json.ts show it.

import type { ExplainedRow, ExplainedSource } from '../../../schemas/explanation.ts'
import type { Environment } from '../../../schemas/release.ts'
import { recordName } from '../../compute/method/records.ts'
import type { Place } from '../../compute/numbers/taped.ts'
import type { FigureRange } from '../../compute/ranges/figure-range.ts'
import type { ReasonCode } from '../../compute/reasons.ts'
import type { Benchmark } from '../../model/benchmarks.ts'
import { count } from '../../model/count.ts'
import { ALL_CATEGORIES, ALL_POLYMERS, isLeaf } from '../../model/dimensions.ts'
import { type Limit, limitsOf } from '../../model/limits.ts'
import { smallest } from '../../model/lists.ts'
import { type Metric, metricNamed } from '../../model/metrics.ts'
import { noticeOf } from '../../model/notices.ts'
import { benchmarksOf } from './benchmarks.ts'
import { type CountryBook, figureOf, GROUP_UNITS, kgOf, notesFor, publishedValue } from './book.ts'
import { type Deciding, decidingOf, moves } from './deciding.ts'
import type { ExplainedStep, StepScope } from './explained.ts'
import { rowsOf, sourcesOf } from './explained-rows.ts'
import { amountText, scoreWords } from './explanation-words.ts'
import { stepsOf } from './figure-steps.ts'
import { rangeSentences } from './range.ts'
import { leadText, type RangeToLead, saidOf } from './said.ts'

export interface Explanation {
  readonly version: string
  readonly environment: Environment
  readonly notice: string
  readonly country: string
  readonly name: string
  readonly scope: StepScope
  readonly metric: Metric
  /** In kg or ppm. */
  readonly value: bigint
  /** The range and why, where the figure lies at an end of it: it is said before the answer. */
  readonly lead: string | null
  readonly answer: string
  /** How solid it is, in sentences. */
  readonly solidity: string
  /** What limits it and its evidence does not show. */
  readonly limits: readonly Limit[]
  /** Published estimates of a national figure. */
  readonly benchmarks: readonly Benchmark[]
  /** The evidence that moves it: first what decides the figure of the country, largest effect first, then what only splits it. */
  readonly deciding: readonly Deciding[]
  /** The steps with the lowest score: medians and inputs. The short text always shows the way to them. */
  readonly weakest: readonly string[]
  readonly quality_milli: bigint
  /** Its 90 % range and what makes it so wide; null if the figure is not known, or there are no draws. */
  readonly range: (FigureRange & { readonly text: string }) | null
  readonly method: ReturnType<typeof methodsOf>
  readonly root: string
  /** Each after its children; the root is the last. */
  readonly steps: readonly ExplainedStep[]
  readonly rows: ReadonlyMap<number, ExplainedRow>
  readonly sources: readonly ExplainedSource[]
}

export interface ExplainedRelease {
  readonly version: string
  readonly environment: Environment
  /** Of all countries; left out where no limits are shown. */
  readonly limits?: readonly Limit[]
  /** Of all countries; left out where none are shown. */
  readonly benchmarks?: readonly Benchmark[]
}

/** What is said of a figure without its steps. */
export type Statement = Pick<Explanation, 'scope' | 'metric' | 'value' | 'answer' | 'solidity' | 'deciding' | 'quality_milli'>

/** A statement, with the ends of the calculation of its figure. */
interface Stated extends Statement {
  readonly ends: readonly Place[]
}

/** States a metric of an existing record: the answer, how solid it is, and what decides it. */
export function state(book: CountryBook, { year, category, polymer }: StepScope, metric: Metric): Stated {
  const scope = { year, category, polymer }
  const figure = figureOf(book, scope, metric)
  const reached = book.taped.tape.reached(figure)
  const deciding = decidingOf(book, scope, figure, reached)
  const quality = book.qualities.get(recordName(scope)) ?? 0n
  return {
    ...{ scope, metric, deciding, ends: reached.ends, quality_milli: quality },
    value: publishedValue(book, scope, metric),
    answer: answerText(book, scope, metric),
    solidity: solidityText(weakestOf(deciding), quality),
  }
}

/** Explains a metric of an existing record. Throws an Error if the figure does not recompute: that is a bug. */
export function explain(
  book: CountryBook,
  { version, environment, limits = [], benchmarks = [] }: ExplainedRelease,
  scope: StepScope,
  metric: Metric,
  range: (FigureRange & RangeToLead) | null = null,
): Explanation {
  const { ends, ...stated } = state(book, scope, metric)
  const rows = rowsOf(book, ends, scope.year)
  const steps = stepsOf(book, figureOf(book, scope, metric), scope.year)
  return {
    ...{ version, environment },
    ...stated,
    notice: noticeOf(environment),
    limits: limitsOf(limits, book.country, [scope.year]).filter(({ metrics }) => metrics.length === 0 || metrics.includes(metric.name)),
    benchmarks: benchmarksOf(benchmarks, book.country, scope, metric),
    country: book.country,
    name: book.name,
    weakest: weakestSteps(weakestOf(stated.deciding)).map(({ id }) => id),
    lead: leadText(book.name, scope, metric, stated.value, range),
    range: range && { ...range, text: rangeSentences(book, range, metric) },
    method: methodsOf(book, scope.year),
    root: steps.at(-1)?.id ?? '',
    ...{ steps, rows, sources: sourcesOf(book, rows) },
  }
}

/** Whether a leaf is part of a record, or the record itself. */
const isIn = (leaf: Omit<StepScope, 'year'>, { category, polymer }: StepScope) =>
  (category === ALL_CATEGORIES || leaf.category === category) && (polymer === ALL_POLYMERS || leaf.polymer === polymer)

/** The selected method of a country-year, and what the other methods that have evidence would give. */
function methodsOf(book: CountryBook, year: number) {
  const about = (reason: ReasonCode) => notesFor(book, reason).filter((note) => note.year === year)
  const [selected] = about('method-selected')
  return {
    method: selected?.method ?? '',
    waste_kg: kgOf(book, selected?.amount) ?? 0n,
    overridden: about('method-named').length > 0,
    others: about('method-not-selected').map(({ method, amount, from_year }) => ({
      ...{ method: method ?? '', waste_kg: kgOf(book, amount) ?? 0n, from_year: from_year ?? null },
    })),
  }
}

function answerText(book: CountryBook, scope: StepScope, metric: Metric): string {
  const value = publishedValue(book, scope, metric)
  const unit = GROUP_UNITS[metric.group]
  const missing = book.isNotKnown({ ...scope, year: Number(scope.year) }, metric)
  const [amount, nothing] = [amountText(value, unit), missing && value === 0n]
  const words = (text: string) => saidOf(metric, scope, text)
  const said = nothing
    ? `it is not known ${words(unit === 'ppm' ? 'what share' : 'what quantities')}`
    : words(missing ? `at least ${amount}` : amount)
  const counted = nothing
    ? `; it counts as ${amount} and has no range`
    : missing
      ? '; a part of it is not known and counts as 0, so that it has no range'
      : ''
  const waste = publishedValue(book, scope, metricNamed('waste_produced_in_the_country'))
  const of =
    metric.group === 'ratio' && metric.name !== 'total' && !nothing
      ? `: ${amountText((waste * value + 500_000n) / 1_000_000n, 'kg')} of ${amountText(waste, 'kg')}`
      : ''
  const { leaves: all = [] } = book.taped.calculation.years.find(({ year }) => year === scope.year) ?? {}
  const leaves = all.filter((leaf) => isIn(leaf, scope)).length
  const summed = isLeaf(scope) ? '' : ` (${leaves} ${leaves === 1 ? 'pair' : 'pairs'} of packaging and polymer)`
  return `${book.name} ${scope.year}: ${said}${of}${counted}${summed}.`
}

/** The evidence with the lowest score among all that moves a figure. */
export interface Weakest {
  /** From 1 (assumed) to 5; null where nothing that moves the figure has a score. */
  readonly score: number | null
  readonly evidence: readonly Deciding[]
}

/** The weakest of the evidence that moves a figure. */
export function weakestOf(evidence: readonly Deciding[]): Weakest {
  const scored = evidence.filter((one) => one.score !== null && moves(one))
  const score = smallest(scored.map((one) => one.score ?? 0))
  return scored.length === 0 ? { score: null, evidence: [] } : { score, evidence: scored.filter((one) => one.score === score) }
}

/** The steps of the weakest: each median, and inputs that move the figure. */
export const weakestSteps = ({ evidence }: Weakest): readonly ExplainedStep[] =>
  evidence.flatMap(({ terms }) => terms.filter(({ effect }) => effect !== 0).flatMap(({ steps }) => steps))

/**
 * `The weakest input that moves this figure has quality 2 of 5 (littering_rates). The whole record, including inputs that do not move this
 * figure, has a mean quality of 1.8 of 5.` A median is named with its reason, inputs by their tables. `quality` is in thousandths.
 */
export function solidityText({ score, evidence }: Weakest, quality: bigint): string {
  if (score === null)
    return `No input with a quality score moves this figure noticeably. The whole record has a mean quality of ${scoreWords(quality)}.`
  const names = evidence.map(({ table, terms, reasons }) => table ?? `${terms[0]?.label ?? ''}: ${reasons.join('; ')}`)
  // Reasons contain commas, so that semicolons separate them.
  const named = [...new Set(names)].sort().join(evidence.some(({ table }) => table === null) ? '; ' : ', ')
  return (
    `The weakest input that moves this figure has quality ${count(score)} of 5 (${named}). ` +
    `The whole record, including inputs that do not move this figure, has a mean quality of ${scoreWords(quality)}.`
  )
}
