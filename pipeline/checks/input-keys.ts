// Country and year of an input row out of its key: SQL made from the keys of the tables.

import { TABLES, type Table } from '../../schemas/tables.ts'

/**
 * A query over `rows` (a table or query with `table_name` and `key`) that adds `country` and `year`: what the row concerns, null
 * where it concerns none. The key of an exception holds that of the row which it replaces, and concerns the same.
 */
export function withCountryAndYear(rows: string): string {
  const place = (part: string) => `split_part(r.key, '|', k.${part} + if(r.table_name = 'exceptions', 1, 0))`
  return `
    select r.*, case when k.country_at > 0 and regexp_full_match(${place('country_at')}, '[A-Z]{3}') then ${place('country_at')} end as country,
      case when k.year_at > 0 then try_cast(${place('year_at')} as integer) end as year
    from ${rows} r
    left join (values ${TABLES.map(keyPlaces).join(', ')}) k(table_name, country_at, year_at)
      on k.table_name = if(r.table_name = 'exceptions', split_part(r.key, '|', 1), r.table_name)`
}

/** The places of country and year in a table's key from 1 on; 0 where the key has none. An area may be a country. */
function keyPlaces({ name, key }: Table): string {
  const country = key.findIndex((column) => column === 'country' || column === 'area')
  return `('${name}', ${country + 1}, ${key.indexOf('year') + 1})`
}
