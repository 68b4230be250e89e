// Which populations are in thousands or millions. The masses per head of such a country are all a thousand or a million times what they can be,
// and each would look like a wrong mass.

import { sinceOf } from './since.ts'

/** By how much a population may be wrong: in thousands, in millions, or a thousandfold. */
const FACTORS = [1000, 1_000_000, 0.001]

/**
 * SQL that makes the table `population_units`: the countries whose population would fit if it were multiplied by `factor`, with the first of its
 * rows that came last, and the number of `tables` whose masses say so. `measured` is a query over masses of inputs: table_name, country, since, v in kg
 * per head, and the bounds of their columns.
 *
 * A mass speaks against the population if it is impossible, and likely with the population multiplied. It speaks for the population if it is
 * possible, and impossible with the population multiplied. The population is wrong if no mass speaks for it and those of two tables speak
 * against it; one table is enough if the population came later than its rows, or if the populations of most countries are as wrong.
 */
export const populationUnitsTable = (measured: string): string => `create or replace table population_units as
    with factors(factor) as (values ${FACTORS.map((factor) => `(cast(${factor} as double))`).join(', ')}),
    said as (
      select m.country, f.factor, m.table_name, m.since,
        ${within('m.v', 'possible')} as is_possible, ${within('m.v / f.factor', 'possible')} as may_be_possible,
        ${within('m.v / f.factor', 'likely')} as may_be_likely
      from (${measured}) m, factors f
      where m.v <> 0
    ),
    counted as (
      select country, factor, count(*) filter (is_possible and not may_be_possible) as for_it,
        count(distinct table_name) filter (not is_possible and may_be_likely) as tables, max(since) filter (not is_possible and may_be_likely) as since
      from said group by country, factor
    ),
    judged as (
      select *, 2 * count(*) filter (tables > 0 and for_it = 0) over (partition by factor) > count(*) filter (tables > 0 or for_it > 0) over (partition by factor) as are_most
      from counted
    ),
    populations as (
      select country, max(${sinceOf('since')}) as since, arg_max(row_id, (${sinceOf('since')}, -year)) as row_id from population group by country
    )
    select j.country, j.factor, j.tables, p.row_id
    from judged j join populations p on p.country = j.country
    where j.for_it = 0 and j.tables > 0 and (j.tables > 1 or j.are_most or p.since > j.since)
    qualify row_number() over (partition by j.country order by j.tables desc, j.factor) = 1`

/** SQL: whether an amount lies within the bounds of its column. */
const within = (v: string, bounds: 'possible' | 'likely') => `(${v} < m.${bounds}_least or ${v} > m.${bounds}_most) is not true`
