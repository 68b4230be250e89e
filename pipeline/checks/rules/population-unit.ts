import type { Rule } from '../rule.ts'
import { makeInputValues } from '../values/input-values.ts'

const ID = 'population-unit'

/** Populations that are wrong alike have one cause, led by the first of them. */
const ALIKE = 'partition by i.file, u.factor order by u.country'

export const populationUnit: Rule = {
  id: ID,
  title: 'Populations are in thousands or millions of persons.',
  why: 'In a country with a thousandth of its people, every mass per head is impossible, and each looks like a mistake of its own.',
  advice: 'Look up the unit in the publication, and write the number of persons. If the masses are wrong instead, correct these.',
  severity: 'error',
  explainedBy: 'waste_produced_in_the_country',
  prepared: makeInputValues,
  sql: `
    select c.country as key, c.country, u.country is null as ok, u.row_id as input_row,
      case when u.country <> first_value(u.country) over (${ALIKE}) then '${ID} ' || first_value(u.country) over (${ALIKE}) end as cause,
      'the masses per head of ' || if(u.tables = 1, 'one table', u.tables || ' tables') || ' are impossible, and would fit if the population were '
        || if(u.factor >= 1, 'multiplied by ' || format('{:,.0f}', u.factor), 'divided by ' || format('{:,.0f}', 1 / u.factor)) as message,
      'persons' as expected, format('{:,}', p.persons) || ' in ' || p.year as actual
    from countries c
    left join population_units u on u.country = c.country
    left join input_rows i on i.row_id = u.row_id
    left join population p on p.row_id = u.row_id`,
}
