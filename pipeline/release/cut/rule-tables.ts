// What the rules need to know about a release besides its numbers, and about publishers' files, as tables.

import { NO_RANGES } from '../../compute/ranges/load-ranges.ts'
import { comparedTotals, leftOutAmounts } from '../../ingest/account/missed.ts'
import type { ReleaseInputs } from '../../ingest/rows.ts'
import type { Engine } from '../../io/engine.ts'
import { boolean, type EngineColumn, hugeint, integer, varchar } from '../../io/engine-columns.ts'
import { LEFT_OUT_REASONS } from '../../model/left-out-reasons.ts'
import { versionStep } from '../../model/versions.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import type { LockDifference } from './lock.ts'

/**
 * Makes `release`, `lock_differences` and `locked_exchanges` in the current schema, and what rules read of ranges if none were drawn. A
 * release that is not locked has no differences. The tables do not say whether a release is locked: what a build writes must not depend on
 * it, because a lock would then change the files that it locks.
 */
export async function loadRuleTables(
  engine: Engine,
  { release, declared, env, previous, coverage: { years } }: ReleasePlan,
  differences: readonly LockDifference[],
): Promise<void> {
  const { version } = release
  // Versions are numbered over all environments: the step is the one from the release before it, whatever its environments.
  const step = previous === null ? 'first' : versionStep(release.previous ?? previous, version)
  await engine.load(
    'release',
    [
      varchar('version'),
      varchar('previous'),
      varchar('step'),
      varchar('environment'),
      varchar('licence'),
      integer('countries'),
      integer('first_year'),
      integer('last_year'),
    ],
    [[version, previous, step, env, declared.licence, declared.coverage.countries, years.at(0) ?? null, years.at(-1) ?? null]],
  )
  await engine.load(
    'lock_differences',
    [
      varchar('what'),
      varchar('table_name'),
      varchar('key'),
      varchar('message'),
      varchar('expected'),
      varchar('actual'),
      varchar('file'),
      integer('line'),
    ],
    differences.map(({ what, row, message, expected, actual, file, line }) => [
      ...[what, row?.table ?? null, row?.key ?? null],
      ...[message, expected, actual, file, line],
    ]),
  )
  await engine.run(NO_RANGES)
  await engine.load(
    'locked_exchanges',
    [varchar('table_name'), varchar('key'), varchar('columns'), varchar('file'), integer('line')],
    differences.flatMap(({ row, exchanged, file, line }) =>
      row && exchanged ? [[row.table, row.key, exchanged.join(' and '), file, line]] : [],
    ),
  )
}

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
