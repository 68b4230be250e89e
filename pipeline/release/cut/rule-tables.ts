// What the rules need to know about a release besides its numbers, and about publishers' files, as tables.

import { NO_RANGES } from '../../compute/ranges/load-ranges.ts'
import { type ComparedTotal, comparedTotals, type LeftOutAmounts, leftOutAmounts } from '../../ingest/account/missed.ts'
import type { ReleaseInputs } from '../../ingest/rows.ts'
import type { Engine } from '../../io/engine.ts'
import { boolean, type ColumnOf, hugeint, integer, varchar } from '../../io/engine-columns.ts'
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
  await engine.loadItems('lock_differences', differences, [
    { ...varchar('what'), of: ({ what }) => what },
    { ...varchar('table_name'), of: ({ row }) => row?.table ?? null },
    { ...varchar('key'), of: ({ row }) => row?.key ?? null },
    { ...varchar('message'), of: ({ message }) => message },
    { ...varchar('expected'), of: ({ expected }) => expected },
    { ...varchar('actual'), of: ({ actual }) => actual },
    { ...varchar('file'), of: ({ file }) => file },
    { ...integer('line'), of: ({ line }) => line },
  ])
  await engine.run(NO_RANGES)
  await engine.load(
    'locked_exchanges',
    [varchar('table_name'), varchar('key'), varchar('columns'), varchar('file'), integer('line')],
    differences.flatMap(({ row, exchanged, file, line }) =>
      row && exchanged ? [[row.table, row.key, exchanged.join(' and '), file, line]] : [],
    ),
  )
}

/** Rows of a file that a message names; it counts the others. */
const MOST_NAMED = 5

/** `2, 5, 9` or `2, 5, 9, 11, 12 and 3 more` */
function named(all: readonly (string | number)[]): string {
  const shown = all.slice(0, MOST_NAMED).join(', ')
  return all.length > MOST_NAMED ? `${shown} and ${all.length - MOST_NAMED} more` : shown
}

type OfCountry = Pick<LeftOutAmounts | ComparedTotal, 'source' | 'file' | 'line' | 'country' | 'year' | 'flow'>

const OF_COUNTRY: readonly ColumnOf<OfCountry>[] = [
  { ...varchar('source'), of: ({ source }) => source },
  { ...varchar('file'), of: ({ file }) => file },
  { ...integer('line'), of: ({ line }) => line },
  { ...varchar('country'), of: ({ country = null }) => country },
  { ...integer('year'), of: ({ year }) => (year === undefined ? null : Number(year)) },
  { ...varchar('flow'), of: ({ flow = null }) => flow },
]

export const LEFT_OUT_AMOUNTS: readonly ColumnOf<LeftOutAmounts>[] = [
  ...OF_COUNTRY,
  { ...varchar('reason'), of: ({ reason }) => reason },
  { ...varchar('meaning'), of: ({ reason }) => LEFT_OUT_REASONS[reason] },
  { ...varchar('amounts'), of: ({ amounts }) => named(amounts) },
  { ...varchar('places'), of: ({ lines }) => `${lines.length === 1 ? 'line' : 'lines'} ${named(lines)}` },
  { ...varchar('instead'), of: ({ instead = null }) => instead },
  { ...boolean('missed'), of: ({ missed }) => missed },
  { ...hugeint('size_kg'), of: ({ kg = null }) => kg },
]

export const COMPARED_TOTALS: readonly ColumnOf<ComparedTotal>[] = [
  ...OF_COUNTRY,
  { ...varchar('of'), of: ({ of }) => of },
  { ...varchar('whole'), of: ({ whole }) => whole },
  { ...varchar('parts'), of: ({ parts }) => parts },
  { ...varchar('unit'), of: ({ unit }) => unit },
  { ...boolean('differs'), of: ({ differs }) => differs },
  { ...hugeint('size_kg'), of: ({ kg = null }) => kg },
]

/** Makes `left_out_amounts` and `compared_totals` of a release in the current schema. */
export async function loadAccountTables(
  engine: Engine,
  inputs: Pick<ReleaseInputs, 'tables' | 'accounts'>,
  years: readonly number[],
): Promise<void> {
  await engine.loadItems('left_out_amounts', leftOutAmounts(inputs, years), LEFT_OUT_AMOUNTS)
  await engine.loadItems('compared_totals', comparedTotals(inputs, years), COMPARED_TOTALS)
}
