// SQL about the metrics of a row that are not right, for rules that look at all of them.

import { integerColumn, type Metric } from '../../model/metrics.ts'
import { TEXTS } from '../text-macros.ts'

interface WrongMetrics {
  /** Whether all metrics are right. */
  readonly noneIs: string
  /** The first that is not; null where all are right. */
  readonly first: string
  /** All that are not, each with a text: `export 1.5 kt, littering 3 %`. `textOf` is SQL; `print` is the macro that writes an amount. */
  readonly listed: (textOf: (column: string, print: string) => string) => string
}

/** `isRight` is SQL over the column of a metric; a metric of which it is not true is wrong. */
export function wrongMetrics(metrics: readonly Metric[], isRight: (column: string, metric: Metric) => string): WrongMetrics {
  const judged = metrics.map((metric) => {
    const column = integerColumn(metric)
    return { name: metric.name, column, print: TEXTS[metric.group], right: isRight(column, metric) }
  })
  return {
    noneIs: judged.map(({ right }) => right).join(' and '),
    first: `case ${judged.map(({ name, right }) => `when (${right}) is not true then '${name}'`).join(' ')} end`,
    listed: (textOf) =>
      `concat_ws(', ', ${judged
        .map(({ name, column, print, right }) => `case when (${right}) is not true then '${name} ' || ${textOf(column, print)} end`)
        .join(', ')})`,
  }
}
