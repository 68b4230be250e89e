// The collected share of a country's waste by What a Waste 2.0 (docs/method.md, "Collection and treatment").

import { divideHalfUp, formatDecimal } from '../../../model/decimal.ts'
import type { PublishedCell } from '../../../model/published-cells.ts'
import { COVERAGE_MEASURES, type CoverageMeasure, coverageColumn } from './columns.ts'
import { ALL_PPM, type Observation } from './observation.ts'
import type { UrbanShare } from './urban-share.ts'

/** A country's own coverage, never the median of its income group. */
export interface Coverage {
  readonly ppm: bigint
  readonly measure: CoverageMeasure
  readonly note: string
  /** The coverage as published. For combined urban and rural coverage: both of them, and the weight. */
  readonly published: readonly PublishedCell[]
  /** The weight with which urban and rural coverage are combined. */
  readonly weight?: UrbanShare
}

/**
 * The best total coverage: of waste, else of population, else of households. Without a total, urban and rural coverage of the same measure
 * are combined where both are given, weighted by the share of people who live in towns. Rounded half up to whole ppm.
 */
export function ownCoverage(observation: Observation, weight: UrbanShare | undefined): Coverage | undefined {
  for (const measure of COVERAGE_MEASURES) {
    const ppm = observation.coveragePpm('total', measure)
    if (ppm !== undefined) {
      return { ppm, measure, note: `percent of ${measure}`, published: observation.cellsOf(coverageColumn('total', measure)) }
    }
  }
  if (weight === undefined) return undefined
  for (const measure of COVERAGE_MEASURES) {
    const urban = observation.coveragePpm('urban', measure)
    const rural = observation.coveragePpm('rural', measure)
    if (urban === undefined || rural === undefined) continue
    const ppm = divideHalfUp(urban * weight.urbanPpm + rural * (ALL_PPM - weight.urbanPpm), ALL_PPM)
    const note =
      `urban ${percentText(urban)} and rural ${percentText(rural)} percent of ${measure}, ` +
      `weighted by ${weight.percent} percent urban (${weight.file}:${weight.line}, ${weight.provenance})`
    const { file, line } = weight
    const published = [
      ...observation.cellsOf(coverageColumn('urban', measure), coverageColumn('rural', measure)),
      { column: 'urban_percent', text: weight.percent, file, line },
    ]
    return { ppm, measure, note, published, weight }
  }
  return undefined
}

/** ppm as our tables write a percentage: `12.5`. */
export const percentText = (ppm: bigint): string => formatDecimal({ digits: ppm, scale: 4 })
