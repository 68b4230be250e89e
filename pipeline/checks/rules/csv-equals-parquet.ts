import { wrongMetrics } from '../queries/wrong-metrics.ts'
import type { Rule } from '../rule.ts'

export const csvEqualsParquet: Rule = {
  id: 'csv-equals-parquet',
  title: 'datasets.csv and datasets.parquet do not hold the same records.',
  why: 'If the two files of a version differ, a reader cannot know which one is right.',
  advice: 'Look at the writer of the two files: its digits, its quoting and the rows that it writes.',
  severity: 'error',
  size: 'the waste of the record',
  explainedBy: 'column',
  unwaivable: true,
  sql: ({ metrics }, within) => {
    const wrong = wrongMetrics(metrics, (column) => `c.${column} = p.${column}`)
    const listed = (side: string) => wrong.listed((column, print) => `${print}(${side}.${column})`)
    return `
      select country, category, polymer, year,
        case when c.position is not null then 'datasets.csv' end as file, cast(c.position + 1 as integer) as line,
        ${wrong.noneIs} as ok,
        ${wrong.first} as metric,
        case when c.position is null then 'the record is missing from datasets.csv'
             when p.position is null then 'the record is missing from datasets.parquet'
             else 'the two files hold different values for the record' end as message,
        if(p.position is null, 'in datasets.parquet: no record', 'in datasets.parquet: ' || ${listed('p')}) as expected,
        if(c.position is null, 'in datasets.csv: no record', 'in datasets.csv: ' || ${listed('c')}) as actual,
        coalesce(p.waste_produced_in_the_country_kg, c.waste_produced_in_the_country_kg) as size_kg
      from (select * from written_csv where ${within('country')}) c
      full join (select * from written_parquet where ${within('country')}) p using (country, category, polymer, year)`
  },
}
