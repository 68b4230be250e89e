-- Which evidence a country-year's waste rests on (docs/method.md, "Net input"): the rows of each method that has evidence, and the method
-- selected: the first of the declared preference, unless an exception names another.

-- Packaging shares of a country: its own, else those of its region; never a mixture of both.
create table packaging_rows as
with areas as (
  select c.country, case when o.area is null then c.region else c.country end as area
  from countries c
  left join (select distinct area from packaging_shares) o on o.area = c.country
)
select a.country, s.polymer, s.row_id as input_row, s.weight, s.packaging_ppm is not null as has_share
from areas a
join packaging_shares s on s.area = a.area;

-- `supply`: years in which a polymer is reported that has a packaging share.
create table supply_years as
select distinct s.country, s.year
from polymer_supply s
join packaging_rows p on p.country = s.country and p.polymer = s.polymer and p.has_share;

-- `back_cast`: the nearest reported year (of two equally near the earlier) with an index of
-- economic activity of both years, by one measure.
create table back_cast_years as
with candidates as (
  select
    c.country, y.year, s.year as reference_year,
    now_.row_id as now_row, then_.row_id as then_row,
    row_number() over (partition by c.country, y.year order by abs(s.year - y.year), s.year) as place
  from countries c
  cross join dim_years y
  join supply_years s on s.country = c.country and s.year <> y.year
  join economic_activity now_ on now_.country = c.country and now_.year = y.year
  join economic_activity then_ on then_.country = c.country and then_.year = s.year and then_.measure = now_.measure
  left join supply_years o on o.country = c.country and o.year = y.year
  where o.country is null
)
select * from candidates where place = 1;

-- Waste per head × average population, for every year that lies between reported ones: waste per head of a year without a report
-- is on the line between its neighbours, exactly. Only for countries that report to a statistical office.
create table per_head_rows as
with years as (
  select c.country, p.year, p.row_id as persons_row,
    max(case when w.year <= p.year then w.year end) as year_before, min(case when w.year >= p.year then w.year end) as year_after
  from countries c
  join average_population p on p.country = c.country
  join waste_per_head w on w.country = c.country
  where c.reports_to is not null
  group by c.country, p.year, p.row_id
)
select y.country, y.year, y.persons_row, y.year_before, y.year_after, b.row_id as before_row, a.row_id as after_row
from years y
join waste_per_head b on b.country = y.country and b.year = y.year_before
join waste_per_head a on a.country = y.country and a.year = y.year_after;

-- `waste_statistics`: waste per head as reported, else the stated figure of the year, else the mean by time of two stated figures
-- that allow it, else the stated figure of the nearest year, carried by population.
-- `preference` is the order of these four, from 0 to 3 (BY in steps/20-waste-statistics.ts).
create table stated_rows as
with between_years as (
  select c.country, y.year, max(case when g.year < y.year then g.year end) as year_before, min(case when g.year > y.year then g.year end) as year_after
  from countries c
  cross join dim_years y
  join waste_generated g on g.country = c.country and g.interpolated
  left join waste_generated o on o.country = c.country and o.year = y.year
  where o.country is null
  group by c.country, y.year
),
candidates as (
  select
    c.country, y.year, g.year as reference_year, g.row_id as waste_row, cast(null as integer) as other_row, now_.row_id as now_row, then_.row_id as then_row,
    cast(null as integer) as year_before, cast(null as integer) as year_after,
    case when g.year = y.year then 1 else 3 end as preference
  from countries c
  cross join dim_years y
  join waste_generated g on g.country = c.country
  left join population now_ on now_.country = c.country and now_.year = y.year
  left join population then_ on then_.country = c.country and then_.year = g.year
  where g.year = y.year or (now_.persons > 0 and then_.persons > 0)
  union all
  select i.country, i.year, i.year, b.row_id, a.row_id, null, null,
    i.year_before, i.year_after, 2
  from between_years i
  join waste_generated b on b.country = i.country and b.year = i.year_before
  join waste_generated a on a.country = i.country and a.year = i.year_after
  union all
  select p.country, p.year, p.year, p.before_row, case when p.after_row <> p.before_row then p.after_row end, p.persons_row, null,
    p.year_before, p.year_after, 0
  from per_head_rows p
  join dim_years y on y.year = p.year
),
ranked as (
  select *, row_number() over (partition by country, year order by preference, abs(reference_year - year), reference_year) as place from candidates
)
select r.*, w.country is not null as is_split
from ranked r
left join (select distinct country from packaging_rows where weight > 0) w on w.country = r.country
where r.place = 1;

-- Median plastic share of an income group, over all published values, those that an exception replaces among them; an even
-- count takes the mean of the middle two.
create table plastic_shares as
select m.row_id, m.income_group,
  case when e.target_row is null then m.plastic_ppm else toInt64OrNull(e.published) end as plastic_ppm
from municipal_waste m
left join applied_exceptions e on e.target_row = m.row_id and e.column_name = 'plastic_ppm';

create table plastic_medians as
with ranked as (
  select income_group, plastic_ppm,
    row_number() over (partition by income_group order by plastic_ppm, row_id) as place,
    count(*) over (partition by income_group) as values_given
  from plastic_shares
  where plastic_ppm is not null
)
select income_group, roundDiv(sum(plastic_ppm), count(*)) as plastic_ppm
from ranked
where place in (intDiv(values_given + 1, 2), intDiv(values_given, 2) + 1)
group by income_group;

-- `municipal_waste`: the nearest year with municipal waste and a plastic share, which population can carry.
create table municipal_rows as
with candidates as (
  select
    c.country, y.year, m.year as reference_year, m.row_id as waste_row, now_.row_id as now_row, then_.row_id as then_row,
    m.plastic_ppm is null as uses_median, m.income_group,
    row_number() over (partition by c.country, y.year order by abs(m.year - y.year), m.year) as place
  from countries c
  cross join dim_years y
  join municipal_waste m on m.country = c.country
  left join plastic_medians d on d.income_group = m.income_group
  left join population now_ on now_.country = c.country and now_.year = y.year
  left join population then_ on then_.country = c.country and then_.year = m.year
  where m.waste_kg is not null and coalesce(m.plastic_ppm, d.plastic_ppm) is not null
    and (m.year = y.year or (now_.persons > 0 and then_.persons > 0))
)
select r.*, w.country is not null as is_split
from candidates r
left join (select distinct country from packaging_rows where weight > 0) w on w.country = r.country
where r.place = 1;

-- The methods that have evidence. Waste stated as one figure is evidence only where there are weights to split it by.
create table method_rows as
select 'supply' as method, country, year, year as reference_year from supply_years
union all
select 'back_cast', country, year, reference_year from back_cast_years
union all
select 'waste_statistics', country, year, reference_year from stated_rows where is_split
union all
select 'municipal_waste', country, year, reference_year from municipal_rows where is_split;

-- Countries whose waste can be followed to its end: with treatment shares, with energy recovery, or in a region whose fates are known.
create table treated_countries as
select country from treatment_shares
union
select c.country from countries c join energy_recovery e on e.country = c.country where c.reports_to is not null
union
select r.country
from country_regions r
join region_crosswalk w on w.oecd_region = r.oecd_region
join regional_fates f on f.region = w.region;

-- The selected method. A country-year without evidence on treatment has no records.
create table net_input_rows as
with ranked as (
  select e.country, e.year, e.method, e.reference_year,
    case when o.method = e.method then o.row_id end as override_row,
    row_number() over (partition by e.country, e.year order by case when o.method = e.method then 0 else 1 end, d.position) as place
  from method_rows e
  join countries c on c.country = e.country
  join dim_years y on y.year = e.year
  join dim_methods d on d.method = e.method
  join treated_countries t on t.country = e.country
  left join net_input_method o on o.country = e.country and o.year = e.year
)
select country, year, method, reference_year, override_row from ranked where place = 1;

insert into step_notes (step, country, year, quantity, kind, reason, method, input_row)
select '20-net-input', country, year, 'waste_generated', 'input', 'method-named', method, override_row
from net_input_rows
where override_row is not null;

insert into step_notes (step, country, year, quantity, kind, reason)
select '20-net-input', c.country, y.year, 'waste_generated', 'gap', 'no-method'
from countries c
cross join dim_years y
left join (select distinct country, year from method_rows) e on e.country = c.country and e.year = y.year
where e.country is null
union all
select '20-net-input', c.country, y.year, 'treatment', 'gap', 'no-treatment-shares'
from countries c
cross join dim_years y
left join treated_countries t on t.country = c.country
where t.country is null
union all
select '20-net-input', c.country, y.year, 'waste_generated', 'gap', 'no-waste-per-head'
from countries c
cross join dim_years y
left join per_head_rows p on p.country = c.country and p.year = y.year
where c.reports_to is not null and p.country is null;

-- The input rows of each method: `input` for the selected one, `alternative` for those that only reconcile it.
insert into step_notes (step, country, year, polymer, quantity, kind, reason, method, input_row)
with reported as (
  select s.country, s.year, s.polymer, s.row_id as supply_row, p.input_row as packaging_row
  from polymer_supply s
  join packaging_rows p on p.country = s.country and p.polymer = s.polymer and p.has_share
),
supplied as (
  select 'supply' as method, country, year, polymer, supply_row, packaging_row from reported
  union all
  select 'back_cast', b.country, b.year, r.polymer, r.supply_row, r.packaging_row
  from back_cast_years b
  join reported r on r.country = b.country and r.year = b.reference_year
),
read_rows as (
  select method, country, year, polymer, false as splits, supply_row as input_row from supplied
  union all select method, country, year, polymer, true, packaging_row from supplied
  union all select 'back_cast', country, year, null, false, now_row from back_cast_years
  union all select 'back_cast', country, year, null, false, then_row from back_cast_years
  union all select 'waste_statistics', country, year, null, false, waste_row from stated_rows
  union all select 'waste_statistics', country, year, null, false, other_row from stated_rows where other_row is not null
  union all select 'waste_statistics', country, year, null, false, now_row from stated_rows where preference = 0
  union all select 'waste_statistics', country, year, null, false, now_row from stated_rows where reference_year <> year
  union all select 'waste_statistics', country, year, null, false, then_row from stated_rows where reference_year <> year
  union all select 'municipal_waste', country, year, null, false, waste_row from municipal_rows
  union all select 'municipal_waste', country, year, null, false, now_row from municipal_rows where reference_year <> year
  union all select 'municipal_waste', country, year, null, false, then_row from municipal_rows where reference_year <> year
  union all select e.method, e.country, e.year, p.polymer, true, p.input_row
    from method_rows e join packaging_rows p on p.country = e.country
    where e.method in ('waste_statistics', 'municipal_waste')
)
select '20-net-input', r.country, r.year, r.polymer, 'waste_generated', case when r.method = n.method then 'input' else 'alternative' end,
  case when r.method = n.method then 'row-of-method' else 'row-of-other-method' end, r.method, r.input_row
from read_rows r
join net_input_rows n on n.country = r.country and n.year = r.year
where r.method = n.method or not r.splits;

insert into step_notes (step, country, year, quantity, kind, reason, method, income_group, countries, members)
select '20-net-input', m.country, m.year, 'waste_generated', case when n.method = 'municipal_waste' then 'input' else 'alternative' end,
  case when n.method = 'municipal_waste' then 'median-used' else 'median-not-used' end, 'municipal_waste', m.income_group, g.countries, g.members
from municipal_rows m
join net_input_rows n on n.country = m.country and n.year = m.year
join (
  select v.income_group, count(distinct w.country) as countries, count(*) as members
  from plastic_shares v
  join municipal_waste w on w.row_id = v.row_id
  where v.plastic_ppm is not null
  group by v.income_group
) g on g.income_group = m.income_group
where m.uses_median;

insert into step_notes (step, quantity, kind, reason, income_group, input_row)
select '20-net-input', 'waste_generated', 'member', 'median-member', v.income_group, v.row_id
from plastic_shares v
join (select distinct income_group from municipal_rows where uses_median) g on g.income_group = v.income_group
where v.plastic_ppm is not null;

-- Not read any more.
drop table supply_years;
drop table treated_countries;
