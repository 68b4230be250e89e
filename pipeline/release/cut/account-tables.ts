// What the rules need to know about publishers' files, as tables.

import { comparedTotals, leftOutAmounts } from '../../ingest/account/missed.ts'
import type { ReleaseInputs } from '../../ingest/rows.ts'
import type { Engine } from '../../io/engine.ts'
import { boolean, type EngineColumn, hugeint, integer, varchar } from '../../io/engine-columns.ts'
import { LEFT_OUT_REASONS } from '../../model/left-out-reasons.ts'

const OF_COUNTRY: readonly EngineColumn[] = [
  varchar('source'),
  varchar('file'),
  integer('line'),
  varchar('country'),
  integer('year'),
  varchar('flow'),
]

export const LEFT_OUT_AMOUNTS: readonly EngineColumn[] = [
  ...OF_COUNTRY,
  ...[varchar('reason'), varchar('meaning'), varchar('amounts'), varchar('places'), varchar('instead')],
  ...[boolean('missed'), hugeint('size_kg')],
]
export const COMPARED_TOTALS: readonly EngineColumn[] = [
  ...OF_COUNTRY,
  ...[varchar('of'), varchar('whole'), varchar('parts'), varchar('unit'), boolean('differs'), hugeint('size_kg')],
]

/** Rows of a file that a message names; it counts the others. */
const MOST_NAMED = 5

/** `2, 5, 9` or `2, 5, 9, 11, 12 and 3 more` */
function named(all: readonly (string | number)[]): string {
  const shown = all.slice(0, MOST_NAMED).join(', ')
  return all.length > MOST_NAMED ? `${shown} and ${all.length - MOST_NAMED} more` : shown
}

/** Makes `left_out_amounts` and `compared_totals` of a release in the current schema. */
export async function loadAccountTables(
  engine: Engine,
  inputs: Pick<ReleaseInputs, 'tables' | 'accounts'>,
  years: readonly number[],
): Promise<void> {
  await engine.load(
    'left_out_amounts',
    LEFT_OUT_AMOUNTS,
    leftOutAmounts(inputs, years).map(({ source, file, line, country, year = null, flow = null, reason, amounts, lines, ...left }) => [
      ...[
        source,
        file,
        line,
        country,
        year,
        flow,
        reason,
        LEFT_OUT_REASONS[reason],
        named(amounts),
        `${lines.length === 1 ? 'line' : 'lines'} ${named(lines)}`,
      ],
      ...[left.instead ?? null, left.missed, left.kg ?? null],
    ]),
  )
  await engine.load(
    'compared_totals',
    COMPARED_TOTALS,
    comparedTotals(inputs, years).map(
      ({ source, file, line, country = null, year, flow = null, of, whole, parts, unit, differs, kg = null }) => [
        ...[source, file, line, country, year === undefined ? null : Number(year), flow, of, whole, parts, unit, differs, kg],
      ],
    ),
  )
}
