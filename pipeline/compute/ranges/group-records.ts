// The records of groups of countries: sums over the masses of their countries.

import type { Engine } from '../../io/engine.ts'
import type { Coverage } from '../../model/coverage.ts'
import { integerColumn } from '../../model/metrics.ts'
import { modelOf } from '../readings/model.ts'
import { tableSql } from '../readings/sql.ts'
import { INCOME_WORDS } from '../reasons.ts'
import { MASS_TABLE, RECORD_TABLE } from '../steps/95-records.ts'
import { STATEMENTS } from '../steps/index.ts'
import { WORLD } from './recorded-release.ts'

/**
 * Makes `group_records`, the exact records of the world (all covered countries), of regions and of income groups, with the statement that
 * makes the records of countries. Makes `groups`, with the number of countries of each group and year, and their persons if all have a
 * population.
 */
export async function sumGroups(engine: Engine, coverage: Coverage): Promise<void> {
  const schema = `"${coverage.version}"`
  const sums = `"sums of ${coverage.version}"`
  const incomes = Object.entries(INCOME_WORDS).map(([code, words]) => `when '${code}' then '${words}'`)
  const model = modelOf(STATEMENTS, coverage.version)
  const columns = model.columns(MASS_TABLE).map(({ name }) => `cast(sum(m.${name}) as bigint) as ${name}`)
  await engine.run(`
    create table group_members as
    select 'world' as kind, '${WORLD}' as area, country from countries
    union all select 'region', region, country from countries
    union all select 'income group', case income_group ${incomes.join(' ')} end, country from countries;
    drop schema if exists ${sums} cascade;
    create schema ${sums};
    create table ${sums}.masses as
    select g.area as country, m.category, m.polymer, m.year, ${columns.join(', ')}
    from masses m join group_members g on g.country = m.country
    group by g.area, m.category, m.polymer, m.year;
    create table ${sums}.population as select null as country, null as year, null as persons where false;
    set search_path = '${sums},${schema},main'`)
  await engine.run(tableSql(model, RECORD_TABLE))
  const published = coverage.metrics.filter(({ group }) => group === 'mass').map(integerColumn)
  await engine.run(`
    set search_path = '${schema},main';
    create table group_records as
    select r.*, m.* exclude (country, category, polymer, year, ${published})
    from ${sums}.records r
    join ${sums}.masses m on m.country = r.country and m.category = r.category and m.polymer = r.polymer and m.year = r.year;
    drop schema ${sums} cascade;
    create table groups as
    select g.kind, g.area, y.year, count(distinct n.country) as countries,
      case when count(p.persons) = count(*) then cast(sum(p.persons) as bigint) end as persons
    from group_members g
    join (select distinct country, year from masses) n on n.country = g.country
    join dim_years y on y.year = n.year
    left join population p on p.country = n.country and p.year = n.year
    group by g.kind, g.area, y.year`)
}
