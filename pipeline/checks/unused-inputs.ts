// Input rows that no step read, with the reason why: what the rules `inputs-used` and `inputs-passed-over` share.

import { withCountryAndYear } from './input-keys.ts'

/** Tables of which a country-year takes the nearest year. A row of a year that is described itself is never passed over. */
const TAKEN_FROM_THE_NEAREST_YEAR = [
  'polymer_supply',
  'waste_generated',
  'municipal_waste',
  'recycled_abroad',
  'collection',
  'treatment_shares',
]

/** Tables of which a country-year takes its own year or nothing. */
const TAKEN_OF_THE_YEAR = ['waste_trade', 'waste_exports', 'added_stock', 'net_input_method']

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/**
 * A query with one row an input row: row_id, table_name, key, `used` (a step read it, or the release needs it otherwise),
 * and for the others `reason`, null where none explains why it was passed over. Outer joins are on equal columns alone, which the
 * engine looks up: for any other condition it compares every row with every other.
 */
export function inputUse(): string {
  return `
    with read_by_steps as (select distinct input_row from choices where input_row is not null),
    marked as (
      select i.row_id, i.table_name, i.key, i.country, i.year, u.input_row is not null or ${NEEDED_OTHERWISE} as used
      from (${withCountryAndYear('input_rows')}) i
      left join read_by_steps u on u.input_row = i.row_id
    ),
    described as (select country, year from net_input),
    read_series as (select distinct table_name, country from marked where used)
    select m.row_id, m.table_name, m.key, m.used, case when not m.used then case
      when m.country is not null and c.country is null then 'the country is not covered'
      when m.country is not null and n.country is null then 'the country has no records'
      when m.table_name in (${list([...TAKEN_FROM_THE_NEAREST_YEAR, ...TAKEN_OF_THE_YEAR])}) and y.year is not null and d.country is null
        then 'the country has no records for the year'
      when m.table_name in (${list(TAKEN_OF_THE_YEAR)}) and y.year is null then 'the release does not describe the year'
      when m.table_name in (${list(TAKEN_FROM_THE_NEAREST_YEAR)}) and y.year is null and s.country is not null then 'another year stands nearer'
      ${OF_SINGLE_TABLES}
      end end as reason
    from marked m
    left join countries c on c.country = m.country
    left join (select distinct country from described) n on n.country = m.country
    left join described d on d.country = m.country and d.year = m.year
    left join dim_years y on y.year = m.year
    left join read_series s on s.table_name = m.table_name and s.country = m.country
    ${JOINS_OF_SINGLE_TABLES}`
}

/** Sources that rows cite, exceptions that were applied, series breaks and codes that rules read. */
const NEEDED_OTHERWISE = `case i.table_name
  when 'sources' then i.key in (select source from input_rows where table_name <> 'sources' and source is not null)
  when 'exceptions' then i.row_id in (select exception_row from applied_exceptions)
  when 'series_breaks' then true
  when 'country_codes' then i.key in (select country from countries)
  else false end`

const OF_SINGLE_TABLES = `
  when m.table_name in ('waste_per_head', 'average_population', 'energy_recovery', 'recycled_abroad') and k.reports_to is null
    then 'the country does not report to the office'
  when m.table_name in ('treatment_shares', 'waste_generated') and k.reports_to is not null then 'what the country reports goes before it'
  when m.table_name in ('waste_per_head', 'average_population') and y.year is null then 'no figure is carried from the year'
  when m.table_name = 'average_population' then 'no waste per head to multiply it with'
  when m.table_name = 'trade_statistics' and x.country is not null then 'trade by heading goes before it'
  when m.table_name = 'trade_statistics' and y.year is null then 'no figure is carried from the year'
  when m.table_name = 'trade_statistics' and z.reason is not null then z.reason
  when m.table_name = 'trade_flags' then 'no figure to flag, or no year of the release'
  when m.table_name in ('country_regions', 'region_crosswalk', 'regional_fates') then 'no figure of a region is used'
  when m.table_name = 'population' then if(y.year is null, 'no figure is carried from the year', 'no figure is carried by it: only the rules read it')
  when m.table_name = 'economic_activity' and b.country is null then 'no supply is carried from or to the year'
  when m.table_name = 'municipal_waste' and g.waste_kg is null then 'it only counts for a median that nobody needs'
  when m.table_name = 'collection' and v.collected_ppm is null then 'no share is given: a median is used'
  when m.table_name = 'net_input_method' and o.method = 'preferred' then 'the declared order holds'
  when m.table_name = 'category_split' and w.weight = 0 then 'the pair has no weight'
  when m.table_name = 'packaging_shares' and a.row_id is null then 'no covered country takes its shares from here'
  when m.table_name = 'packaging_shares' and a.needed is null then 'the supply of the polymer is not reported'
  when m.table_name = 'profile_shares' and p.profile is null then 'no country-year has the profile'
  when m.table_name = 'profile_thresholds' then 'every profile is given'
  when m.table_name = 'recycling_rates' then r.reason`

const JOINS_OF_SINGLE_TABLES = `
  left join countries k on k.country = m.country
  left join (select distinct country, year, flow from waste_trade) x
    on x.country = m.country and x.year = m.year and x.flow = if(m.table_name = 'trade_statistics', split_part(m.key, '|', 3), null)
  left join (
    select s.row_id, 'flagged, and the nearest usable year is used' as reason
    from trade_statistics s
    join trade_flags f on f.country = s.country and f.flow = s.flow and s.year between f.first_year and f.last_year
    where s.publisher = 'unctad'
    group by s.row_id
  ) z on z.row_id = m.row_id
  left join (select country, year from back_cast_years union select country, reference_year from back_cast_years) b
    on b.country = m.country and b.year = m.year
  left join municipal_waste g on g.row_id = m.row_id
  left join collection v on v.row_id = m.row_id
  left join net_input_method o on o.row_id = m.row_id
  left join category_split w on w.row_id = m.row_id
  left join (
    select k.input_row as row_id,
      max(case when t.method in ('waste_statistics', 'municipal_waste') or f.polymer is not null then 1 end) as needed
    from packaging k
    join net_input t on t.country = k.country
    left join polymer_supply f on f.country = k.country and f.polymer = k.polymer
    group by k.input_row
  ) a on a.row_id = m.row_id
  left join (select distinct profile from profiles) p on p.profile = m.key
  left join (${recyclingReasons()}) r on r.row_id = m.row_id`

/**
 * Why a recycling rate was not read: the row of every leaf that it could hold for is more specific, or as specific and nearer.
 * A pair is more specific than a category, a category than a polymer; a row of the year than one of any year, than a carried one;
 * of two equally near years the earlier.
 */
function recyclingReasons(): string {
  const specific = (row: string) => `if(${row}.category = '*', 0, 2) + if(${row}.polymer = '*', 0, 1)`
  const year = (row: string) => `coalesce(try_cast(${row}.year as integer), 0)`
  const distance = (row: string) => `if(${row}.year = '*', 0.5, abs(${year(row)} - l.year))`
  const place = (row: string) => `(${specific(row)}, -${distance(row)}, -${year(row)})`
  return `
    select x.row_id, case
      when count(l.country) = 0 then 'no leaf with waste that it could hold for'
      when bool_and(t.row_id is not null and ${place('t')} > ${place('x')}) then 'more specific or nearer rows hold'
      end as reason
    from recycling_rates x
    anti join (select distinct input_row from choices where input_row is not null) u on u.input_row = x.row_id
    left join (
      select x.row_id, l.*
      from recycling_rates x
      join recycling l on l.country = x.country
      where (x.year = '*' or x.carried or try_cast(x.year as integer) = l.year)
        and x.category in ('*', l.category) and x.polymer in ('*', l.polymer)
    ) l on l.row_id = x.row_id
    left join recycling_rates t on t.row_id = l.recycling_row
    group by x.row_id`
}
