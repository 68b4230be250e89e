-- Which evidence a country-year's waste rests on (methodology, section 4, step 1): the national waste in kg by every method
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
    case when g.year = y.year then 'stated' else 'carried' end as form,
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
    'between ' || i.year_before || ' and ' || i.year_after, 2
  from between_years i
  join waste_generated b on b.country = i.country and b.year = i.year_before
  join waste_generated a on a.country = i.country and a.year = i.year_after
  union all
  select p.country, p.year, p.year, p.before_row, case when p.after_row <> p.before_row then p.after_row end, p.persons_row, null, p.waste_kg,
    case when p.year_before = p.year_after then 'per head' else 'per head, between ' || p.year_before || ' and ' || p.year_after end, 0
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

insert into choices
select '20-net-input', country, year, null, null, 'waste_generated', 'method', method, null, waste_kg, null,
  case when reference_year <> year then 'carried from ' || reference_year end
from net_input
union all
select '20-net-input', n.country, n.year, null, null, 'waste_generated', 'input', 'net_input_method', n.override_row, null, null, 'overrides the order of preference'
from net_input n where n.override_row is not null
union all
select '20-net-input', e.country, e.year, null, null, 'waste_generated', 'alternative', e.method, null, e.waste_kg, null,
  case when e.reference_year <> e.year then 'carried from ' || e.reference_year end
from method_evidence e
join net_input n on n.country = e.country and n.year = e.year and n.method <> e.method
union all
select '20-net-input', c.country, y.year, null, null, 'waste_generated', 'gap', 'no method has evidence', null, null, null, null
from countries c
cross join dim_years y
left join (select distinct country, year from method_evidence) e on e.country = c.country and e.year = y.year
where e.country is null
union all
select '20-net-input', s.country, s.year, null, null, 'waste_generated', 'gap', 'no packaging weights to split the waste by', null, s.waste_kg, null, s.method
from (
  select 'waste_statistics' as method, country, year, waste_kg from stated_waste
  union all
  select 'municipal_waste', country, year, waste_kg from municipal
) s
left join method_evidence e on e.country = s.country and e.year = s.year and e.method = s.method
where e.country is null
union all
select '20-net-input', s.country, s.year, null, s.polymer, 'waste_generated', 'gap', 'no packaging share: the supply of the polymer is left out',
  s.row_id, cast(s.production_kg + s.import_kg as Int128), null, null
from polymer_supply s
join countries c on c.country = s.country
left join packaging p on p.country = s.country and p.polymer = s.polymer
where p.packaging_ppm is null
union all
select '20-net-input', c.country, y.year, null, null, 'treatment', 'gap', 'no treatment shares in any year', null, null, null, null
from countries c
cross join dim_years y
left join treated_countries t on t.country = c.country
where t.country is null
union all
select '20-net-input', c.country, y.year, null, null, 'waste_generated', 'gap', 'no waste per head reported for the year or on both sides of it', null, null, null, null
from countries c
cross join dim_years y
left join per_head_waste p on p.country = c.country and p.year = y.year
where c.reports_to is not null and p.country is null
union all
select '20-net-input', s.country, s.year, null, null, 'waste_generated', 'interpolated', s.form, s.waste_row, s.waste_kg, null, null
from stated_waste s
join net_input n on n.country = s.country and n.year = s.year and n.method = 'waste_statistics'
where s.other_row is not null
union all
select '20-net-input', n.country, n.year, null, null, 'production_and_import', 'assumed', 'waste generated + added stock, with exports of 0', null, n.waste_kg, null, n.method
from net_input n
where n.method in ('waste_statistics', 'municipal_waste');

-- The input rows of each method: `input` for the one taken, `alternative` for those that only reconcile it.
insert into choices
with read_rows as (
  select 'supply' as method, country, year, polymer, 'polymer_supply' as choice, supply_row as input_row from supply
  union all select 'supply', country, year, polymer, 'packaging_shares', packaging_row from supply
  union all select 'back_cast', country, year, polymer, 'polymer_supply', supply_row from back_cast
  union all select 'back_cast', country, year, polymer, 'packaging_shares', packaging_row from back_cast
  union all select 'back_cast', country, year, null, 'economic_activity', now_row from back_cast_years
  union all select 'back_cast', country, year, null, 'economic_activity', then_row from back_cast_years
  union all select 'waste_statistics', country, year, null, case when preference = 0 then 'waste_per_head' else 'waste_generated' end, waste_row from stated_waste
  union all select 'waste_statistics', country, year, null, case when preference = 0 then 'waste_per_head' else 'waste_generated' end, other_row
    from stated_waste where other_row is not null
  union all select 'waste_statistics', country, year, null, 'average_population', now_row from stated_waste where preference = 0
  union all select 'waste_statistics', country, year, null, 'population', now_row from stated_waste where reference_year <> year
  union all select 'waste_statistics', country, year, null, 'population', then_row from stated_waste where reference_year <> year
  union all select 'municipal_waste', country, year, null, 'municipal_waste', waste_row from municipal
  union all select 'municipal_waste', country, year, null, 'population', now_row from municipal where reference_year <> year
  union all select 'municipal_waste', country, year, null, 'population', then_row from municipal where reference_year <> year
  union all select 'municipal_waste', country, year, null, 'median of the income group ' || income_group, null from municipal where uses_median
  union all select e.method, e.country, e.year, p.polymer, 'packaging_shares', p.input_row
    from method_evidence e join packaging p on p.country = e.country
    where e.method in ('waste_statistics', 'municipal_waste')
)
select '20-net-input', r.country, r.year, null, r.polymer, 'waste_generated',
  case when r.method = n.method then 'input' else 'alternative' end, r.choice, r.input_row, null, null, r.method
from read_rows r
join net_input n on n.country = r.country and n.year = r.year
where r.method = n.method or r.choice <> 'packaging_shares'
union all
select '20-net-input', null, null, null, null, 'waste_generated', 'member', 'median of the income group ' || v.income_group, v.row_id, null, null, null
from plastic_shares v
join (select distinct income_group from municipal where uses_median) g on g.income_group = v.income_group
where v.plastic_ppm is not null;
