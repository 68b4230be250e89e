// A country's line of What a Waste 2.0, its numbers read once: tonnes exactly, percentages in whole ppm.

import { type Decimal, parseDecimal, toWhole } from '../../../model/decimal.ts'
import { INCOME_GROUPS } from '../../../model/dimensions.ts'
import type { Problem } from '../../../model/failure.ts'
import type { PublishedCell } from '../../../model/published-cells.ts'
import { inputProblem } from '../../input-problems.ts'
import type { PublisherRow } from '../publisher-csv.ts'
import type { CoverageArea, CoverageMeasure } from './columns.ts'
import {
  COVERAGE_MEASURES,
  type CountryColumn,
  coverageColumn,
  PLASTIC,
  TOTAL,
  TREATMENT_NAMES,
  type Treatment,
  treatmentColumn,
} from './columns.ts'

export const ALL_PPM = 1_000_000n

export interface Observation {
  readonly country: string
  readonly incomeGroup: string
  readonly file: string
  readonly line: number
  readonly totalTonnes: Decimal | undefined
  readonly plasticPercent: Decimal | undefined
  coveragePpm(area: CoverageArea, measure: CoverageMeasure): bigint | undefined
  /** The published shares of treatment, in ppm, each rounded half up. */
  readonly treatmentsPpm: ReadonlyMap<Treatment, bigint>
  /** What the line has in these columns, without those that are empty. */
  cellsOf(...columns: readonly CountryColumn[]): readonly PublishedCell[]
}

/** Reads the numbers. Each cell that is not a number is a problem, and so is an unknown income group. */
export function readObservation(
  { file, line, cells }: PublisherRow<CountryColumn>,
  country: string,
): { readonly observation: Observation; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const report = (column: CountryColumn, expected: string) =>
    problems.push(inputProblem('publisher-number', 'not understood', { file, line, column, actual: cells[column], expected }))

  const percent = (column: CountryColumn): Decimal | undefined => {
    if (cells[column] === '') return undefined
    const value = parseDecimal(cells[column])
    if (value !== undefined && value.digits >= 0n && value.digits <= 100n * 10n ** BigInt(value.scale)) return value
    report(column, 'a percentage from 0 to 100, or nothing')
    return undefined
  }
  const tonnes = (column: CountryColumn): Decimal | undefined => {
    if (cells[column] === '') return undefined
    const value = parseDecimal(cells[column])
    if (value !== undefined && value.digits >= 0n) return value
    report(column, 'a number of tonnes such as 2e4, or nothing')
    return undefined
  }
  const ppm = (column: CountryColumn): bigint | undefined => {
    const value = percent(column)
    return value && toWhole(value, 4)
  }

  const incomeGroup = cells.income_id
  if (!INCOME_GROUPS.some((group) => group === incomeGroup)) {
    problems.push(
      inputProblem('publisher-value', 'unknown income group', {
        file,
        line,
        column: 'income_id',
        actual: incomeGroup,
        expected: INCOME_GROUPS.join(', '),
      }),
    )
  }
  const coverage = new Map<string, bigint>()
  for (const measure of COVERAGE_MEASURES) {
    for (const area of ['total', 'urban', 'rural'] as const) {
      const value = ppm(coverageColumn(area, measure))
      if (value !== undefined) coverage.set(`${area} ${measure}`, value)
    }
  }
  const treatmentsPpm = new Map<Treatment, bigint>()
  for (const treatment of TREATMENT_NAMES) {
    const value = ppm(treatmentColumn(treatment))
    if (value !== undefined) treatmentsPpm.set(treatment, value)
  }
  const observation: Observation = {
    country,
    incomeGroup,
    file,
    line,
    totalTonnes: tonnes(TOTAL),
    plasticPercent: percent(PLASTIC),
    coveragePpm: (area, measure) => coverage.get(`${area} ${measure}`),
    treatmentsPpm,
    cellsOf: (...columns) => columns.filter((column) => cells[column] !== '').map((column) => ({ column, text: cells[column] })),
  }
  return { observation, problems }
}
