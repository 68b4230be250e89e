// What the rules need to know about a release besides its numbers: the tables `release`, `lock_differences` and `locked_exchanges`.

import type { Engine, EngineColumn } from '../../io/engine.ts'
import { versionStep } from '../../model/versions.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import type { LockDifference } from './lock.ts'

const text = (name: string): EngineColumn => ({ name, type: 'VARCHAR' })
const integer = (name: string): EngineColumn => ({ name, type: 'INTEGER' })

/**
 * Makes the three tables in the current schema. A release that is not locked has no differences. The tables do not say whether a release is
 * locked: what a build writes must not depend on it, because a lock would then change the files that it locks.
 */
export async function loadRuleTables(
  engine: Engine,
  { release, plan, env, coverage: { years } }: ReleasePlan,
  differences: readonly LockDifference[],
): Promise<void> {
  const { version, previous } = release
  await engine.load(
    'release',
    [
      text('version'),
      text('previous'),
      text('step'),
      text('environment'),
      text('licence'),
      integer('countries'),
      integer('first_year'),
      integer('last_year'),
    ],
    [
      [
        version,
        previous,
        previous === null ? 'first' : versionStep(previous, version),
        env,
        plan.licence,
        plan.coverage.countries,
        years.at(0) ?? null,
        years.at(-1) ?? null,
      ],
    ],
  )
  await engine.load(
    'lock_differences',
    [text('what'), text('table_name'), text('key'), text('message'), text('expected'), text('actual'), text('file'), integer('line')],
    differences.map(({ what, row, message, expected, actual, file, line }) => [
      ...[what, row?.table ?? null, row?.key ?? null],
      ...[message, expected, actual, file, line],
    ]),
  )
  // Empty if no ranges were drawn, because no bundle is asked for.
  await engine.run('create table if not exists widened_ranges (country varchar, figures integer, widened integer)')
  await engine.load(
    'locked_exchanges',
    [text('table_name'), text('key'), text('columns'), text('file'), integer('line')],
    differences.flatMap(({ row, exchanged, file, line }) =>
      row && exchanged ? [[row.table, row.key, exchanged.join(' and '), file, line]] : [],
    ),
  )
}
