// What the rules need to know about a release besides its numbers, as tables.

import { NO_RANGES } from '../../compute/ranges/load-ranges.ts'
import type { Engine } from '../../io/engine.ts'
import { integer, varchar } from '../../io/engine-columns.ts'
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
