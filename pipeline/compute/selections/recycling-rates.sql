-- For each year and each pattern of category and polymer the row that holds: of the year, on the line between two years, of any year,
-- else carried forward or back from the nearest; `quarters`, the distance in quarters of a year, gives that order. A mass of a year
-- without waste gives no rate, so it holds in no other year.
create table recycling_rows as
with stated as (
  select r.country, y.year, r.category, r.polymer, r.row_id, cast(null as integer) as other_row, r.year as stated_year, r.carried, r.with_exports,
    r.recycled_ppm is not null as is_rate,
    case when r.year = '*' then 2 else 4 * abs(r.numeric_year - y.year) end as quarters, cast(null as integer) as year_before,
    cast(null as integer) as year_after
  from (select *, coalesce(toInt32OrNull(year), 0) as numeric_year from recycling_rates) r
  cross join dim_years y
  left join national_waste n on n.country = r.country and n.year = r.numeric_year
  where (r.year = '*' or r.numeric_year = y.year or r.carried)
    and (r.recycled_ppm is not null or not coalesce(r.carried, false) or n.waste_kg > 0)
),
lines as (
  select r.country, y.year, r.category, r.polymer, max(case when r.numeric_year < y.year then r.numeric_year end) as year_before,
    min(case when r.numeric_year > y.year then r.numeric_year end) as year_after
  from (select *, toInt32OrNull(year) as numeric_year from recycling_rates where interpolated) r
  cross join dim_years y
  group by r.country, y.year, r.category, r.polymer
),
between_years as (
  select l.country, l.year, l.category, l.polymer, b.row_id, a.row_id as other_row, l.year_before || ' and ' || l.year_after as stated_year,
    cast(null as boolean) as carried, b.with_exports,
    true as is_rate, 1 as quarters, l.year_before, l.year_after
  from lines l
  join recycling_rates b on b.country = l.country and b.category = l.category and b.polymer = l.polymer and b.year = cast(l.year_before as varchar)
  join recycling_rates a on a.country = l.country and a.category = l.category and a.polymer = l.polymer and a.year = cast(l.year_after as varchar)
),
ranked as (
  select *, row_number() over (partition by country, year, category, polymer order by quarters, stated_year) as place
  from (select * from stated union all select * from between_years)
)
select * from ranked where place = 1;

-- What a row states: a rate; a mass, which carried to another year is a rate of the waste of its own year; or a rate that counts what is
-- recycled abroad, which is a national mass, less what is exported.
create table recycling_by_pattern as
select country, year, category, polymer, row_id, other_row, stated_year, year_before, year_after,
  case when with_exports then 'rate less exports' when is_rate then 'rate' when carried then 'mass as a rate' else 'national mass' end as form
from recycling_rows;

-- What the region recycles, for leaves that no row of the country holds for.
create table regional_recycling as
with candidates as (
  select c.country, y.year, f.year as reference_year, f.region, f.row_id as input_row, r.row_id as region_row, w.row_id as crosswalk_row,
    row_number() over (partition by c.country, y.year order by abs(f.year - y.year), f.year) as place
  from countries c
  cross join dim_years y
  join country_regions r on r.country = c.country
  join region_crosswalk w on w.oecd_region = r.oecd_region
  join regional_fates f on f.region = w.region
)
select * from candidates where place = 1;

-- The most specific pattern wins, leaf by leaf: category and polymer, category, polymer, neither; then the region.
create table recycling_matches as
with matched as (
  select l.country, l.year, l.category, l.polymer, coalesce(a.row_id, b.row_id, c.row_id, d.row_id) as input_row
  from littering l
  left join recycling_by_pattern a on a.country = l.country and a.year = l.year and a.category = l.category and a.polymer = l.polymer
  left join recycling_by_pattern b on b.country = l.country and b.year = l.year and b.category = l.category and b.polymer = '*'
  left join recycling_by_pattern c on c.country = l.country and c.year = l.year and c.category = '*' and c.polymer = l.polymer
  left join recycling_by_pattern d on d.country = l.country and d.year = l.year and d.category = '*' and d.polymer = '*'
)
select m.country, m.year, m.category, m.polymer, coalesce(m.input_row, g.input_row) as input_row, r.other_row,
  case when m.input_row is not null then r.form when g.input_row is not null then 'rate of the region' end as form,
  case when m.input_row is not null then r.stated_year else cast(g.reference_year as varchar) end as stated_year,
  toInt32OrNull(r.stated_year) as mass_year,
  r.year_before, r.year_after
from matched m
left join recycling_by_pattern r on r.country = m.country and r.year = m.year and r.row_id = m.input_row
left join regional_recycling g on g.country = m.country and g.year = m.year;

-- Of which year a row is; nothing for one of any year.
create table recycling_years as
select row_id, toInt32OrNull(year) as year from recycling_rates
union all
select row_id, year from regional_fates;

-- A mass of a year without waste gives no rate that could be carried forward or back. It is left out.
insert into step_notes (step, country, quantity, kind, reason, from_year, input_row, amount_kg)
select '50-recycling', r.country, 'recycled', 'gap', 'mass-not-carried', toInt32OrNull(r.year), r.row_id, r.recycled_kg
from recycling_rates r
join countries c on c.country = r.country
left join (select distinct country, cast(year as varchar) as year from waste) w on w.country = r.country and w.year = r.year
where r.carried and r.recycled_kg is not null and w.country is null;

-- Not read any more.
drop table recycling_rows;
drop table recycling_by_pattern;
