// SQL that reads country and year from the key of an input row. It is generated from the keys of the tables.

import { TABLES, type Table } from '../../../schemas/tables.ts'
import { COUNTRY_CODE } from '../../model/country-code.ts'

/**
 * A query over `rows` (a table or query with `table_name` and `key`) that adds `country` and `year`: those that the row is about, null
 * where there is none. The key of an exception contains the key of the row that it replaces, and gives the same country and year.
 */
export function withCountryAndYear(rows: string): string {
  const place = (part: string) => `split_part(r.key, '|', k.${part} + if(r.table_name = 'exceptions', 1, 0))`
  return `
    select r.*, case when k.country_at > 0 and regexp_full_match(${place('country_at')}, '${COUNTRY_CODE}') then ${place('country_at')} end as country,
      case when k.year_at > 0 then try_cast(${place('year_at')} as integer) end as year
    from ${rows} r
    left join (values ${TABLES.map(keyPlaces).join(', ')}) k(table_name, country_at, year_at)
      on k.table_name = if(r.table_name = 'exceptions', split_part(r.key, '|', 1), r.table_name)`
}

/** The positions of country and year in a table's key, counted from 1; 0 where the key has none. The column `area` may hold a country. */
function keyPlaces({ name, key }: Table): string {
  const country = key.findIndex((column) => column === 'country' || column === 'area')
  return `('${name}', ${country + 1}, ${key.indexOf('year') + 1})`
}
