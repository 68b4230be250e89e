import type { Metric } from './metrics.ts'

/** An estimate that somebody published. Ranges are compared with it; nothing is calculated from it. */
export interface Benchmark {
  /** A country's code, or World. */
  readonly area: string
  readonly year: number
  readonly metric: Metric
  /** In kt or percent. */
  readonly value: number
  /** Who published it. */
  readonly source: string
  /** A public page that states it. */
  readonly address: string
  readonly measures: string
  /** What it rests on: an estimate of the same data says little. */
  readonly descendsFrom: string
  /** Whether it measures the same as the metric. */
  readonly isComparable: boolean
}
