// The metrics that follow from others of the same record, as pipeline/model/metrics.ts states them: columns that are added to `records`.

import type { Engine } from '../io/engine.ts'
import type { Coverage } from '../model/coverage.ts'
import { Failure } from '../model/failure.ts'
import { integerColumn, type Metric, metricNamed, type PerHead } from '../model/metrics.ts'

/** A kilogram in milligrams. */
const MILLIGRAMS = 1_000_000

/**
 * Adds a column to `records` for each derived metric of the release, in mg per head, and to `choices` the rows that it rests on. Throws a Failure `incomplete-table` where a country
 * with records has no population of a year: there is no honest value then.
 */
export async function addDerivedMetrics(engine: Engine, { metrics }: Pick<Coverage, 'metrics'>): Promise<void> {
  for (const metric of metrics) {
    if (metric.derived === undefined) continue
    await assertPopulations(engine, metric)
    await engine.run(`
      alter table records add column ${integerColumn(metric)} bigint;
      update records r set ${integerColumn(metric)} = ${perHead(metric.derived, 'r', 'p')}
      from population p where p.country = r.country and p.year = r.year;
      insert into choices (step, country, year, quantity, kind, reason, input_row)
      select distinct '95-records', r.country, r.year, '${metric.name}', 'input', 'row-used', p.row_id
      from records r join population p on p.country = r.country and p.year = r.year;`)
  }
}

/** SQL: a mass of the row `record` per head of the row `population`, in milligrams, half up. */
function perHead({ mass }: PerHead, record: string, population: string): string {
  return `cast(roundDiv(cast(${record}.${integerColumn(metricNamed(mass))} as Int128) * ${MILLIGRAMS}, ${population}.persons) as bigint)`
}

async function assertPopulations(engine: Engine, { name }: Metric): Promise<void> {
  const missing = await engine.rows(`
    select distinct r.country, r.year
    from records r left join population p on p.country = r.country and p.year = r.year
    where p.persons is null or p.persons = 0
    order by all`)
  if (missing.length === 0) return
  throw new Failure('incomplete-table', `The metric ${name} is per head, and populations are missing.`, {
    problems: missing.map(({ country, year }) => ({
      code: 'missing-row',
      message: `the table population has no row for ${country} ${year}, which has records`,
      expected: 'one row for each country and year with records',
    })),
    hint: 'Add the missing rows; see docs/tables.md for the columns.',
  })
}
