// A country's line of What a Waste 2.0, its numbers read once: tonnes exactly, percentages in whole ppm.

import { type Decimal, parseDecimal, toWhole } from '../../../model/decimal.ts'
import { INCOME_GROUPS } from '../../../model/dimensions.ts'
import type { Problem } from '../../../model/failure.ts'
import type { PublishedCell } from '../../../model/published-cells.ts'
import { reporterOf } from '../../input-problems.ts'
import type { PublisherRow } from '../publisher-csv.ts'
import {
  COVERAGE_COLUMNS,
  type CountryColumn,
  type CoverageArea,
  type CoverageMeasure,
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
  const report = reporterOf(problems, { file, line })
  const number = (column: CountryColumn, expected: string, most?: bigint): Decimal | undefined => {
    if (cells[column] === '') return undefined
    const value = parseDecimal(cells[column])
    if (value && value.digits >= 0n && (most === undefined || value.digits <= most * 10n ** BigInt(value.scale))) return value
    report('publisher-number', 'not understood', { column, actual: cells[column], expected })
    return undefined
  }
  const percent = (column: CountryColumn) => number(column, 'a percentage from 0 to 100, or nothing', 100n)
  const ppmOf = <Key>(keys: readonly Key[], columnOf: (key: Key) => CountryColumn): ReadonlyMap<Key, bigint> =>
    new Map(
      keys.flatMap((key) => {
        const value = percent(columnOf(key))
        return value ? [[key, toWhole(value, 4)] as const] : []
      }),
    )

  const incomeGroup = cells.income_id
  if (!INCOME_GROUPS.some((group) => group === incomeGroup)) {
    const place = { column: 'income_id', actual: incomeGroup, expected: INCOME_GROUPS.join(', ') }
    report('publisher-value', 'unknown income group', place)
  }
  const coverage = ppmOf<CountryColumn>(COVERAGE_COLUMNS, (column) => column)
  const treatmentsPpm = ppmOf(TREATMENT_NAMES, treatmentColumn)
  const observation: Observation = {
    country,
    incomeGroup,
    file,
    line,
    totalTonnes: number(TOTAL, 'a number of tonnes such as 2e4, or nothing'),
    plasticPercent: percent(PLASTIC),
    coveragePpm: (area, measure) => coverage.get(coverageColumn(area, measure)),
    treatmentsPpm,
    cellsOf: (...columns) => columns.filter((column) => cells[column] !== '').map((column) => ({ column, text: cells[column] })),
  }
  return { observation, problems }
}
