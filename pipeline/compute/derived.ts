// What the figures per head of a release rest on: a population wherever there are records.

import type { Engine } from '../io/engine.ts'
import type { Coverage } from '../model/coverage.ts'
import { Failure } from '../model/failure.ts'
import type { Metric } from '../model/metrics.ts'

/**
 * Adds to `choices` the rows of the population that the metrics per head of the release rest on. Throws a Failure `incomplete-table` where
 * a country with records has no population of a year: there is no honest value then.
 */
export async function namePopulations(engine: Pick<Engine, 'run' | 'rows'>, { metrics }: Pick<Coverage, 'metrics'>): Promise<void> {
  for (const metric of metrics) {
    if (metric.derived === undefined) continue
    await assertPopulations(engine, metric)
    await engine.run(`
      insert into choices (step, country, year, quantity, kind, reason, input_row)
      select distinct '95-records', r.country, r.year, '${metric.name}', 'input', 'row-used', p.row_id
      from records r join population p on p.country = r.country and p.year = r.year;`)
  }
}

async function assertPopulations(engine: Pick<Engine, 'run' | 'rows'>, { name }: Metric): Promise<void> {
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
