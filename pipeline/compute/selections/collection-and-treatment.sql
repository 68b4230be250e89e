-- Collected share of the year, else of the nearest year, else the median of the income group over all published values, those that
-- an exception replaces among them.
create table collected_shares as
select c.row_id, c.country, c.income_group,
  case when e.target_row is null then c.collected_ppm else toInt64OrNull(e.published) end as collected_ppm
from collection c
left join applied_exceptions e on e.target_row = c.row_id and e.column_name = 'collected_ppm'
where c.combined is null;

create table collected_medians as
select income_group, roundDiv(sum(collected_ppm), count(*)) as collected_ppm
from (
  select income_group, collected_ppm,
    row_number() over (partition by income_group order by collected_ppm, row_id) as place,
    count(*) over (partition by income_group) as values_given
  from collected_shares
  where collected_ppm is not null
)
where place in (intDiv(values_given + 1, 2), intDiv(values_given, 2) + 1)
group by income_group;

create table collection_rows as
with candidates as (
  select n.country, n.year, c.year as reference_year, c.row_id as input_row,
    row_number() over (partition by n.country, n.year order by abs(c.year - n.year), c.year) as place
  from net_input n
  join collection c on c.country = n.country and c.collected_ppm is not null
),
-- The group stands in the nearest row of the country, else in the table countries.
groups as (
  select n.country, n.year, coalesce(g.income_group, c.income_group) as income_group,
    row_number() over (partition by n.country, n.year order by abs(g.year - n.year), g.year) as place
  from net_input n
  join countries c on c.country = n.country
  left join collection g on g.country = n.country
)
select n.country, n.year, c.reference_year, c.input_row, g.income_group, c.country is null as uses_median
from net_input n
join groups g on g.country = n.country and g.year = n.year and g.place = 1
left join candidates c on c.country = n.country and c.year = n.year and c.place = 1;

-- What a country that reports its packaging waste burns: its ratios, compared as fractions. The greatest is selected, of equal ones that
-- of packaging, which is the better evidence.
create table energy_ratios as
with ratios as (
  select e.country, e.year, e.measure, cast(e.recovered as Int128) as recovered, cast(e.divided_by as Int128) as divided_by, e.row_id as input_row
  from energy_recovery e
  join countries c on c.country = e.country
  where c.reports_to is not null and e.divided_by > 0
),
greater as (
  select r.country, r.input_row, count(o.input_row) as others
  from ratios r
  left join ratios o on o.country = r.country and o.input_row <> r.input_row
    and (o.recovered * r.divided_by > r.recovered * o.divided_by
      or (o.recovered * r.divided_by = r.recovered * o.divided_by and o.measure = 'packaging' and r.measure <> 'packaging')
      or (o.recovered * r.divided_by = r.recovered * o.divided_by and o.measure = r.measure and o.input_row < r.input_row))
  group by r.country, r.input_row
)
select r.country, r.year, r.measure, r.recovered, r.divided_by, r.input_row, g.others = 0 as selected
from ratios r
join greater g on g.country = r.country and g.input_row = r.input_row;

-- The shares of the nearest year, else those of the region. A country that reports its packaging waste landfills what it does not burn.
create table treatment_rows as
with stated as (
  select n.country, n.year, t.year as reference_year, t.base, t.row_id as input_row,
    row_number() over (partition by n.country, n.year order by abs(t.year - n.year), t.year) as place
  from net_input n
  join treatment_shares t on t.country = n.country
),
regional as (
  select n.country, n.year, f.year as reference_year, f.region, f.row_id as input_row,
    r.row_id as region_row, w.row_id as crosswalk_row,
    row_number() over (partition by n.country, n.year order by abs(f.year - n.year), f.year) as place
  from net_input n
  join country_regions r on r.country = n.country
  join region_crosswalk w on w.oecd_region = r.oecd_region
  join regional_fates f on f.region = w.region
)
select n.country, n.year, 'energy_recovery' as evidence, e.year as reference_year, 'energy recovery' as base, e.input_row, null as region, null as region_row, null as crosswalk_row
from net_input n
join countries c on c.country = n.country
left join energy_ratios e on e.country = n.country and e.selected
where c.reports_to is not null
union all
select s.country, s.year, 'treatment_shares', s.reference_year, s.base, s.input_row, null, null, null
from stated s
join countries c on c.country = s.country
where s.place = 1 and c.reports_to is null
union all
select r.country, r.year, 'regional_fates', r.reference_year, 'collected', r.input_row,
  r.region, r.region_row, r.crosswalk_row
from regional r
join countries c on c.country = r.country
left join stated s on s.country = r.country and s.year = r.year and s.place = 1
where r.place = 1 and c.reports_to is null and s.country is null;

-- What is selected, what is missing, and what a median is made of.
insert into step_notes (step, country, year, quantity, kind, reason, from_year, input_row)
select '70-treatment', country, year, 'collected', 'input', 'row-used', case when reference_year <> year then reference_year end, input_row
from collection_rows
where not uses_median
union all
select '70-treatment', country, year, 'treatment', 'input', 'row-used', case when reference_year <> year then reference_year end, input_row
from treatment_rows
where input_row is not null
union all
select '70-treatment', n.country, n.year, 'treatment', 'alternative', 'smaller-energy-ratio', null, e.input_row
from energy_ratios e
join net_input n on n.country = e.country
where not e.selected
union all
select '70-treatment', c.country, c.year, 'collected', 'input', 'row-without-value', null, e.row_id
from collection_rows c
join collection e on e.country = c.country and e.collected_ppm is null
where c.uses_median
union all
select '70-treatment', t.country, t.year, 'treatment', 'gap', 'municipal-energy-recovery', null, t.input_row
from treatment_rows t
left join (select distinct country from energy_ratios where measure = 'packaging') p on p.country = t.country
where t.base = 'energy recovery' and t.input_row is not null and p.country is null;

insert into step_notes (step, country, year, quantity, kind, reason, income_group, countries, members, input_row)
with members as (
  select income_group, country, row_id from collected_shares where collected_ppm is not null
)
select '70-treatment', c.country, c.year, 'collected', 'input', 'median-used', c.income_group, g.countries, g.members, null
from collection_rows c
join (
  select income_group, count(distinct country) as countries, count(*) as members from members group by income_group
) g on g.income_group = c.income_group
where c.uses_median
union all
select '70-treatment', null, null, 'collected', 'member', 'median-member', m.income_group, null, null, m.row_id
from members m
join (select distinct income_group from collection_rows where uses_median) g on g.income_group = m.income_group
union all
select '70-treatment', c.country, c.year, 'collected', 'gap', case when m.income_group is null then 'no-collected-share-in-group' else 'no-collected-share' end,
  c.income_group, null, null, null
from collection_rows c
left join collected_medians m on m.income_group = c.income_group
where c.uses_median;

insert into step_notes (step, country, year, quantity, kind, reason, region, input_row)
select '70-treatment', country, year, 'treatment', 'input', 'row-places-country', region, region_row
from treatment_rows
where region_row is not null
union all
select '70-treatment', country, year, 'treatment', 'input', 'row-places-country', region, crosswalk_row
from treatment_rows
where crosswalk_row is not null
union all
select '70-treatment', country, year, 'treatment', 'region', 'region-shares-used', region, input_row
from treatment_rows
where region is not null;

insert into step_notes (step, country, year, quantity, kind, reason)
select '70-treatment', country, year, 'treatment', 'gap', 'no-energy-recovery'
from treatment_rows
where base = 'energy recovery' and input_row is null;

-- Not read any more.
drop table energy_ratios;
