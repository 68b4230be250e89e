-- Which evidence a country-year's waste rests on (docs/method.md, "Net input"): the national waste in kg by every method
-- that has evidence, and the method taken: the first of the declared preference, unless an exception names another.

-- Packaging shares of a country: its own, else those of its region; never a mixture of both.
create table packaging as
with areas as (
  select c.country, case when o.area is null then c.region else c.country end as area
  from countries c
  left join (select distinct area from packaging_shares) o on o.area = c.country
)
select a.country, s.polymer, s.weight, s.packaging_ppm, s.row_id as input_row
from areas a
join packaging_shares s on s.area = a.area;

-- `supply`: reported production, imports and exports of a polymer × its packaging share.
create table supply as
select
  s.country, s.year, s.polymer, s.year as reference_year,
  roundDiv(cast(s.production_kg + s.import_kg as Int128) * p.packaging_ppm, 1000000) as production_and_import_kg,
  roundDiv(cast(s.export_kg as Int128) * p.packaging_ppm, 1000000) as export_kg,
  s.row_id as supply_row, p.input_row as packaging_row
from polymer_supply s
join packaging p on p.country = s.country and p.polymer = s.polymer
where p.packaging_ppm is not null;

-- `back_cast`: the nearest reported year (of two equally near the earlier) × the index of economic activity between the years.
create table back_cast_years as
with candidates as (
  select
    c.country, y.year, s.year as reference_year,
    now_.activity_millionths as activity_now, then_.activity_millionths as activity_then,
    now_.row_id as now_row, then_.row_id as then_row,
    row_number() over (partition by c.country, y.year order by abs(s.year - y.year), s.year) as place
  from countries c
  cross join dim_years y
  join (select distinct country, year from supply) s on s.country = c.country and s.year <> y.year
  join economic_activity now_ on now_.country = c.country and now_.year = y.year
  join economic_activity then_ on then_.country = c.country and then_.year = s.year and then_.measure = now_.measure
  left join (select distinct country, year from supply) o on o.country = c.country and o.year = y.year
  where o.country is null
)
select * from candidates where place = 1;

create table back_cast as
select
  b.country, b.year, s.polymer, b.reference_year,
  roundDiv(cast(s.production_kg + s.import_kg as Int128) * p.packaging_ppm * b.activity_now, cast(1000000 as Int128) * b.activity_then) as production_and_import_kg,
  roundDiv(cast(s.export_kg as Int128) * p.packaging_ppm * b.activity_now, cast(1000000 as Int128) * b.activity_then) as export_kg,
  s.row_id as supply_row, p.input_row as packaging_row
from back_cast_years b
join polymer_supply s on s.country = b.country and s.year = b.reference_year
join packaging p on p.country = s.country and p.polymer = s.polymer
where p.packaging_ppm is not null;

-- Waste per head × average population, for every year that lies between reported ones: waste per head of a year without a report
-- is on the line between its neighbours, exactly. Only for countries that report to a statistical office.
create table per_head_waste as
with years as (
  select c.country, p.year, p.persons, p.row_id as persons_row,
    max(case when w.year <= p.year then w.year end) as year_before, min(case when w.year >= p.year then w.year end) as year_after
  from countries c
  join average_population p on p.country = c.country
  join waste_per_head w on w.country = c.country
  where c.reports_to is not null
  group by c.country, p.year, p.persons, p.row_id
)
select y.country, y.year, y.persons_row, y.year_before, y.year_after, b.row_id as before_row, a.row_id as after_row,
  case when y.year_before = y.year_after then roundDiv(cast(b.waste_mg_per_head as Int128) * y.persons, 1000000)
       else roundDiv(
         (cast(b.waste_mg_per_head as Int128) * (y.year_after - y.year) + cast(a.waste_mg_per_head as Int128) * (y.year - y.year_before)) * y.persons,
         cast(1000000 as Int128) * (y.year_after - y.year_before)) end as waste_kg
from years y
join waste_per_head b on b.country = y.country and b.year = y.year_before
join waste_per_head a on a.country = y.country and a.year = y.year_after;

-- `waste_statistics`: waste per head as reported, else the stated figure of the year, else the mean by time of two stated figures
-- that allow it, else the stated figure of the nearest year, carried by population.
create table stated_waste as
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
    case when g.year = y.year then cast(g.waste_kg as Int128)
         else roundDiv(cast(g.waste_kg as Int128) * now_.persons, cast(then_.persons as Int128)) end as waste_kg,
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
    roundDiv(cast(b.waste_kg as Int128) * (i.year_after - i.year) + cast(a.waste_kg as Int128) * (i.year - i.year_before), cast(i.year_after - i.year_before as Int128)),
    i.year_before, i.year_after, 2
  from between_years i
  join waste_generated b on b.country = i.country and b.year = i.year_before
  join waste_generated a on a.country = i.country and a.year = i.year_after
  union all
  select p.country, p.year, p.year, p.before_row, case when p.after_row <> p.before_row then p.after_row end, p.persons_row, null, p.waste_kg,
    p.year_before, p.year_after, 0
  from per_head_waste p
  join dim_years y on y.year = p.year
),
ranked as (
  select *, row_number() over (partition by country, year order by preference, abs(reference_year - year), reference_year) as place from candidates
)
select * from ranked where place = 1;

-- Median plastic share of an income group, over all published values, those that an exception replaces among them; an even
-- count takes the mean of the middle two.
create table plastic_shares as
select m.row_id, m.income_group,
  case when e.target_row is null then m.plastic_ppm else try_cast(e.published as bigint) end as plastic_ppm
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

-- `municipal_waste`: municipal waste × plastic share × packaging share of plastic, carried to the year by population.
create table municipal as
with candidates as (
  select
    c.country, y.year, m.year as reference_year, m.row_id as waste_row, now_.row_id as now_row, then_.row_id as then_row,
    m.plastic_ppm is null as uses_median, m.income_group,
    roundDiv(
      cast(m.waste_kg as Int128) * coalesce(m.plastic_ppm, d.plastic_ppm) * m.packaging_ppm * case when m.year = y.year then 1 else now_.persons end,
      cast(1000000000000 as Int128) * case when m.year = y.year then 1 else then_.persons end
    ) as waste_kg,
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
select * from candidates where place = 1;

-- National waste in kg by every method that has evidence, added stock taken off, never below 0. Waste stated as one figure is
-- evidence only where there are weights to split it by.
create table method_evidence as
with stock as (select country, year, sum(added_stock_kg) as kg from added_stock group by country, year),
weighted as (select distinct country from packaging where weight > 0),
masses as (
  select 'supply' as method, country, year, reference_year, sum(production_and_import_kg - export_kg) as kg
  from supply group by country, year, reference_year
  union all
  select 'back_cast', country, year, reference_year, sum(production_and_import_kg - export_kg)
  from back_cast group by country, year, reference_year
)
select m.method, m.country, m.year, m.reference_year, greatest(m.kg - coalesce(s.kg, 0), 0) as waste_kg
from masses m
left join stock s on s.country = m.country and s.year = m.year
union all
select 'waste_statistics', s.country, s.year, s.reference_year, s.waste_kg from stated_waste s join weighted w on w.country = s.country
union all
select 'municipal_waste', m.country, m.year, m.reference_year, m.waste_kg from municipal m join weighted w on w.country = m.country;

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

-- The method taken. A country-year without evidence on treatment has no records.
create table net_input as
with ranked as (
  select e.country, e.year, e.method, e.reference_year, e.waste_kg,
    case when o.method = e.method then o.row_id end as override_row,
    row_number() over (partition by e.country, e.year order by case when o.method = e.method then 0 else 1 end, d.position) as place
  from method_evidence e
  join countries c on c.country = e.country
  join dim_years y on y.year = e.year
  join dim_methods d on d.method = e.method
  join treated_countries t on t.country = e.country
  left join net_input_method o on o.country = e.country and o.year = e.year
)
select country, year, method, reference_year, waste_kg, override_row from ranked where place = 1;

insert into choices (step, country, year, quantity, kind, reason, method, from_year, amount_kg)
select '20-net-input', country, year, 'waste_generated', 'method', 'method-selected', method, case when reference_year <> year then reference_year end, waste_kg
from net_input
union all
select '20-net-input', e.country, e.year, 'waste_generated', 'alternative', 'method-not-selected', e.method,
  case when e.reference_year <> e.year then e.reference_year end, e.waste_kg
from method_evidence e
join net_input n on n.country = e.country and n.year = e.year and n.method <> e.method;

insert into choices (step, country, year, quantity, kind, reason, method, input_row)
select '20-net-input', country, year, 'waste_generated', 'input', 'method-named', method, override_row
from net_input
where override_row is not null;

insert into choices (step, country, year, quantity, kind, reason)
select '20-net-input', c.country, y.year, 'waste_generated', 'gap', 'no-method'
from countries c
cross join dim_years y
left join (select distinct country, year from method_evidence) e on e.country = c.country and e.year = y.year
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
left join per_head_waste p on p.country = c.country and p.year = y.year
where c.reports_to is not null and p.country is null;

insert into choices (step, country, year, quantity, kind, reason, method, amount_kg)
select '20-net-input', s.country, s.year, 'waste_generated', 'gap', 'no-packaging-weights', s.method, s.waste_kg
from (
  select 'waste_statistics' as method, country, year, waste_kg from stated_waste
  union all
  select 'municipal_waste', country, year, waste_kg from municipal
) s
left join method_evidence e on e.country = s.country and e.year = s.year and e.method = s.method
where e.country is null
union all
select '20-net-input', country, year, 'production_and_import', 'assumed', 'production-assumed', method, waste_kg
from net_input
where method in ('waste_statistics', 'municipal_waste');

insert into choices (step, country, year, polymer, quantity, kind, reason, input_row, amount_kg)
select '20-net-input', s.country, s.year, s.polymer, 'waste_generated', 'gap', 'no-packaging-share', s.row_id, cast(s.production_kg + s.import_kg as Int128)
from polymer_supply s
join countries c on c.country = s.country
left join packaging p on p.country = s.country and p.polymer = s.polymer
where p.packaging_ppm is null;

insert into choices (step, country, year, quantity, kind, reason, from_year, to_year, input_row, amount_kg)
select '20-net-input', s.country, s.year, 'waste_generated', 'interpolated', case when s.preference = 0 then 'per-head-between-years' else 'between-stated-years' end,
  s.year_before, s.year_after, s.waste_row, s.waste_kg
from stated_waste s
join net_input n on n.country = s.country and n.year = s.year and n.method = 'waste_statistics'
where s.other_row is not null;

-- The input rows of each method: `input` for the one taken, `alternative` for those that only reconcile it.
insert into choices (step, country, year, polymer, quantity, kind, reason, method, input_row)
with read_rows as (
  select 'supply' as method, country, year, polymer, false as splits, supply_row as input_row from supply
  union all select 'supply', country, year, polymer, true, packaging_row from supply
  union all select 'back_cast', country, year, polymer, false, supply_row from back_cast
  union all select 'back_cast', country, year, polymer, true, packaging_row from back_cast
  union all select 'back_cast', country, year, null, false, now_row from back_cast_years
  union all select 'back_cast', country, year, null, false, then_row from back_cast_years
  union all select 'waste_statistics', country, year, null, false, waste_row from stated_waste
  union all select 'waste_statistics', country, year, null, false, other_row from stated_waste where other_row is not null
  union all select 'waste_statistics', country, year, null, false, now_row from stated_waste where preference = 0
  union all select 'waste_statistics', country, year, null, false, now_row from stated_waste where reference_year <> year
  union all select 'waste_statistics', country, year, null, false, then_row from stated_waste where reference_year <> year
  union all select 'municipal_waste', country, year, null, false, waste_row from municipal
  union all select 'municipal_waste', country, year, null, false, now_row from municipal where reference_year <> year
  union all select 'municipal_waste', country, year, null, false, then_row from municipal where reference_year <> year
  union all select e.method, e.country, e.year, p.polymer, true, p.input_row
    from method_evidence e join packaging p on p.country = e.country
    where e.method in ('waste_statistics', 'municipal_waste')
)
select '20-net-input', r.country, r.year, r.polymer, 'waste_generated', case when r.method = n.method then 'input' else 'alternative' end,
  case when r.method = n.method then 'row-of-method' else 'row-of-other-method' end, r.method, r.input_row
from read_rows r
join net_input n on n.country = r.country and n.year = r.year
where r.method = n.method or not r.splits;

insert into choices (step, country, year, quantity, kind, reason, method, income_group, countries, members)
select '20-net-input', m.country, m.year, 'waste_generated', case when n.method = 'municipal_waste' then 'input' else 'alternative' end,
  case when n.method = 'municipal_waste' then 'median-used' else 'median-not-used' end, 'municipal_waste', m.income_group, g.countries, g.members
from municipal m
join net_input n on n.country = m.country and n.year = m.year
join (
  select v.income_group, count(distinct w.country) as countries, count(*) as members
  from plastic_shares v
  join municipal_waste w on w.row_id = v.row_id
  where v.plastic_ppm is not null
  group by v.income_group
) g on g.income_group = m.income_group
where m.uses_median;

insert into choices (step, quantity, kind, reason, income_group, input_row)
select '20-net-input', 'waste_generated', 'member', 'median-member', v.income_group, v.row_id
from plastic_shares v
join (select distinct income_group from municipal where uses_median) g on g.income_group = v.income_group
where v.plastic_ppm is not null;
