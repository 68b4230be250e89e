-- Made of pipeline/compute/steps/50-recycling.ts by "npm run sql".

-- Mass recycled at home of every leaf, in kg (methodology, section 4, step 2): waste generated × the most specific rate, at most what is
-- not littered. A national mass is spread over the leaves without a more specific rate, in proportion to their waste.

-- For each year and each pattern of category and polymer the row that holds: of the year, on the line between two years, of any year,
-- else carried from the nearest. A carried mass of a year without waste is no rate of it and never holds.
create table recycling_rows as
with national as (
  select country, year, sum(waste_kg) as waste_kg from waste group by country, year
),
stated as (
  select r.country, y.year, r.category, r.polymer, r.row_id, cast(null as integer) as other_row, r.year as stated_year, r.carried, r.with_exports,
    r.recycled_ppm, r.recycled_kg, r.packaging_ppm, n.waste_kg as own_waste_kg,
    case when r.year = '*' then 0.5 else abs(r.numeric_year - y.year) end as distance
  from (select *, case when year = '*' then 0 else cast(year as integer) end as numeric_year from recycling_rates) r
  cross join dim_years y
  left join national n on n.country = r.country and n.year = r.numeric_year
  where (r.year = '*' or r.numeric_year = y.year or r.carried)
    and (r.recycled_ppm is not null or not coalesce(r.carried, false) or n.waste_kg > 0)
),
lines as (
  select r.country, y.year, r.category, r.polymer, max(case when r.numeric_year < y.year then r.numeric_year end) as year_before,
    min(case when r.numeric_year > y.year then r.numeric_year end) as year_after
  from (select *, cast(year as integer) as numeric_year from recycling_rates where interpolated) r
  cross join dim_years y
  group by r.country, y.year, r.category, r.polymer
),
between_years as (
  select l.country, l.year, l.category, l.polymer, b.row_id, a.row_id as other_row, l.year_before || ' and ' || l.year_after as stated_year,
    cast(null as boolean) as carried, b.with_exports,
    roundDiv(cast(b.recycled_ppm as Int128) * (l.year_after - l.year) + cast(a.recycled_ppm as Int128) * (l.year - l.year_before),
      cast(l.year_after - l.year_before as Int128)) as recycled_ppm,
    null as recycled_kg, null as packaging_ppm, null as own_waste_kg, 0.25 as distance
  from lines l
  join recycling_rates b on b.country = l.country and b.category = l.category and b.polymer = l.polymer and b.year = cast(l.year_before as varchar)
  join recycling_rates a on a.country = l.country and a.category = l.category and a.polymer = l.polymer and a.year = cast(l.year_after as varchar)
),
ranked as (
  select *, row_number() over (partition by country, year, category, polymer order by distance, stated_year) as place
  from (select * from stated union all select * from between_years)
)
select * from ranked where place = 1;

-- A rate is numerator ÷ denominator, never rounded by itself. A carried mass is a rate of the waste of its own year. A rate that counts
-- what is recycled abroad is a national mass, less what is exported.
create table recycling_by_pattern as
select r.country, r.year, r.category, r.polymer, r.row_id, r.other_row, r.stated_year,
  case when r.with_exports then 'rate less exports' when r.recycled_ppm is not null then 'rate' when r.carried then 'mass as a rate'
       else 'national mass' end as form,
  case when r.recycled_ppm is not null then cast(r.recycled_ppm as Int128)
       else cast(r.recycled_kg as Int128) * r.packaging_ppm end as numerator,
  case when r.recycled_ppm is not null then cast(1000000 as Int128)
       when r.carried then r.own_waste_kg * 1000000
       else cast(1000000 as Int128) end as denominator
from recycling_rows r;

-- What the region recycles, for leaves that no row of the country holds for.
create table regional_recycling as
with candidates as (
  select c.country, y.year, f.year as reference_year, f.region, f.recycled_ppm, f.row_id as input_row, r.row_id as region_row, w.row_id as crosswalk_row,
    row_number() over (partition by c.country, y.year order by abs(f.year - y.year), f.year) as place
  from countries c
  cross join dim_years y
  join country_regions r on r.country = c.country
  join region_crosswalk w on w.oecd_region = r.oecd_region
  join regional_fates f on f.region = w.region
)
select * from candidates where place = 1;

-- The most specific pattern wins, leaf by leaf: category and polymer, category, polymer, neither; then the region.
create table recycling_choice as
with matched as (
  select l.*, coalesce(a.row_id, b.row_id, c.row_id, d.row_id) as input_row
  from littering l
  left join recycling_by_pattern a on a.country = l.country and a.year = l.year and a.category = l.category and a.polymer = l.polymer
  left join recycling_by_pattern b on b.country = l.country and b.year = l.year and b.category = l.category and b.polymer = '*'
  left join recycling_by_pattern c on c.country = l.country and c.year = l.year and c.category = '*' and c.polymer = l.polymer
  left join recycling_by_pattern d on d.country = l.country and d.year = l.year and d.category = '*' and d.polymer = '*'
)
select m.country, m.year, m.category, m.polymer, m.cell, m.waste_kg, m.littered_kg, m.littering_row, coalesce(m.input_row, g.input_row) as input_row, r.other_row,
  case when m.input_row is not null then r.form when g.input_row is not null then 'rate of the region' end as form,
  case when m.input_row is not null then r.numerator else cast(g.recycled_ppm as Int128) end as numerator,
  case when m.input_row is not null then r.denominator else cast(1000000 as Int128) end as denominator,
  case when m.input_row is not null then r.stated_year else cast(g.reference_year as varchar) end as stated_year
from matched m
left join recycling_by_pattern r on r.country = m.country and r.year = m.year and r.row_id = m.input_row
left join regional_recycling g on g.country = m.country and g.year = m.year;

-- The leaves over which a national mass is spread: those without a more specific rate.
create table national_leaves as
select
  recycling_choice.country,
  recycling_choice.year,
  recycling_choice.category,
  recycling_choice.polymer,
  recycling_choice.cell,
  recycling_choice.waste_kg,
  recycling_choice.input_row,
  recycling_choice.form,
  recycling_choice.numerator,
  recycling_choice.denominator
from recycling_choice
where recycling_choice.form in ('national mass', 'rate less exports');

-- National masses: what is stated, or what a rate of the whole leaves at home when the exports are taken off.
create table national_recycling as
with points as (
  select
    national_leaves_sums.country,
    national_leaves_sums.year,
    known_exports.export_kg as known_exports_export_kg,
    cast(national_leaves_sums.least_1 as integer) as is_mass,
    cast(national_leaves_sums.input_row as integer) as input_row,
    cast(national_leaves_sums.waste_kg as bigint) as waste_kg,
    cast(national_leaves_sums.numerator as Int128) as numerator,
    cast(national_leaves_sums.denominator as Int128) as denominator
  from (
    select
      leaves.country,
      leaves.year,
      min(leaves.least_1) as least_1,
      min(leaves.input_row) as input_row,
      sum(leaves.waste_kg) as waste_kg,
      min(leaves.numerator) as numerator,
      min(leaves.denominator) as denominator
    from (
      select
        national_leaves.country,
        national_leaves.year,
        national_leaves.category,
        national_leaves.polymer,
        case when national_leaves.form = 'national mass' then 1 else 0 end as least_1,
        national_leaves.input_row,
        national_leaves.waste_kg,
        national_leaves.numerator,
        national_leaves.denominator
      from national_leaves
    ) leaves
    group by leaves.country, leaves.year
  ) national_leaves_sums
  left join known_exports on known_exports.country = national_leaves_sums.country and known_exports.year = national_leaves_sums.year
),
layer_2 as (
  select *,
    case when is_mass = 1 then 'national mass' else 'rate less exports' end as form,
    cast(case when is_mass = 1 then roundDiv(numerator, denominator) else roundDiv(cast(waste_kg as Int128) * numerator, denominator) - coalesce(known_exports_export_kg, 0) end as Int128) as wanted_kg
  from points
)
select country, year, form, input_row, waste_kg, known_exports_export_kg as export_kg, wanted_kg
from layer_2;

-- A national mass over its leaves: largest remainders in proportion to their waste, ties in declared order.
create table recycling_spread as
with points as (
  select
    national_leaves.country,
    national_leaves.year,
    national_leaves.category,
    national_leaves.polymer,
    national_leaves.waste_kg as national_leaves_waste_kg,
    national_leaves.cell as national_leaves_cell,
    greatest(national_recycling.wanted_kg, 0) as kg_total
  from national_leaves
  left join national_recycling on national_recycling.country = national_leaves.country and national_recycling.year = national_leaves.year
),
layer_2 as (
  select *,
    sum(national_leaves_waste_kg) over (partition by country, year) as kg_weights
  from points
),
layer_3 as (
  select *,
    case when kg_weights = 0 then 0 * kg_total else intDiv(cast(kg_total as Int128) * national_leaves_waste_kg, kg_weights) end as kg_whole,
    case when kg_weights = 0 then 0 * kg_total else intMod(cast(kg_total as Int128) * national_leaves_waste_kg, kg_weights) end as kg_rest
  from layer_2
),
layer_4 as (
  select *,
    case when kg_weights = 0 then 0 else kg_total - sum(kg_whole) over (partition by country, year) end as kg_left,
    row_number() over (partition by country, year order by kg_rest desc, national_leaves_cell) as kg_place
  from layer_3
),
layer_5 as (
  select *,
    cast(kg_whole + case when kg_place <= kg_left then 1 else 0 end as Int128) as kg
  from layer_4
),
layer_6 as (
  select *,
    case when kg_place <= kg_left then 1 else 0 end as units
  from layer_5
)
select country, year, category, polymer, kg, units
from layer_6;

-- Waste generated × the rate, or the share of the national mass; at most what is not littered.
create table recycling as
with points as (
  select
    recycling_choice.country,
    recycling_choice.year,
    recycling_choice.category,
    recycling_choice.polymer,
    recycling_choice.waste_kg as recycling_choice_waste_kg,
    recycling_choice.littered_kg as recycling_choice_littered_kg,
    recycling_choice.cell as recycling_choice_cell,
    recycling_choice.littering_row as recycling_choice_littering_row,
    recycling_choice.input_row as recycling_choice_input_row,
    recycling_choice.other_row as recycling_choice_other_row,
    recycling_choice.form as recycling_choice_form,
    recycling_choice.stated_year as recycling_choice_stated_year,
    recycling_choice.numerator as recycling_choice_numerator,
    recycling_choice.denominator as recycling_choice_denominator,
    cast(coalesce(recycling_spread.units, 0) as integer) as recycled_units,
    cast(case when recycling_choice.form is null then 0 when recycling_choice.form in ('national mass', 'rate less exports') then recycling_spread.kg else roundDiv(cast(recycling_choice.waste_kg as Int128) * recycling_choice.numerator, recycling_choice.denominator) end as Int128) as wanted_kg
  from recycling_choice
  left join recycling_spread on recycling_spread.country = recycling_choice.country and recycling_spread.year = recycling_choice.year and recycling_spread.category = recycling_choice.category and recycling_spread.polymer = recycling_choice.polymer
),
layer_2 as (
  select *,
    cast(least(wanted_kg, recycling_choice_waste_kg - recycling_choice_littered_kg) as bigint) as recycled_kg
  from points
)
select
  country,
  year,
  category,
  polymer,
  recycling_choice_cell as cell,
  recycling_choice_waste_kg as waste_kg,
  recycling_choice_littered_kg as littered_kg,
  recycling_choice_littering_row as littering_row,
  recycling_choice_input_row as recycling_row,
  recycling_choice_other_row as other_row,
  recycling_choice_form as form,
  recycling_choice_stated_year as stated_year,
  recycling_choice_numerator as numerator,
  recycling_choice_denominator as denominator,
  recycled_units,
  wanted_kg,
  recycled_kg
from layer_2;

insert into choices (step, country, quantity, kind, reason, from_year, input_row, amount_kg)
select '50-recycling', r.country, 'recycled', 'gap', 'mass-not-carried', cast(r.year as integer), r.row_id, r.recycled_kg
from recycling_rates r
join countries c on c.country = r.country
left join (select distinct country, cast(year as varchar) as year from waste) w on w.country = r.country and w.year = r.year
where r.carried and r.recycled_kg is not null and w.country is null;

insert into choices (step, country, year, category, polymer, quantity, kind, reason, input_row, amount_kg, wanted_kg)
select '50-recycling', country, year, category, polymer, 'recycled', 'cut', 'recycling-exceeds-not-littered', recycling_row, recycled_kg, wanted_kg
from recycling
where recycled_kg < wanted_kg;

insert into choices (step, country, year, quantity, kind, reason, leaves, amount_kg)
select '50-recycling', country, year, 'recycled', 'gap', 'no-recycling-rate', count(*), sum(waste_kg)
from recycling
where form is null
group by country, year;

-- A figure of another year, or between two: the years of the rows that the leaves rest on.
insert into choices (step, country, year, quantity, kind, reason, from_year, to_year, input_row, amount_kg)
select '50-recycling', r.country, r.year, 'recycled', 'input',
  case r.form when 'rate' then 'recycling-rate' when 'rate less exports' then 'recycling-rate-less-exports' when 'mass as a rate' then 'recycling-mass-as-rate'
       when 'national mass' then 'recycling-mass' when 'rate of the region' then 'recycling-rate-of-region' end,
  case when o.row_id is not null or y.from_year <> r.year then y.from_year end, try_cast(o.year as integer), r.recycling_row, sum(r.recycled_kg)
from recycling r
join (
  select row_id, try_cast(year as integer) as from_year from recycling_rates
  union all
  select row_id, year from regional_fates
) y on y.row_id = r.recycling_row
left join recycling_rates o on o.row_id = r.other_row
group by r.country, r.year, r.form, r.recycling_row, y.from_year, o.row_id, o.year;

insert into choices (step, country, year, quantity, kind, reason, from_year, to_year, input_row)
with lines as (
  select distinct r.country, r.year, r.form, cast(b.year as integer) as from_year, cast(a.year as integer) as to_year, r.recycling_row, r.other_row
  from recycling r
  join recycling_rates b on b.row_id = r.recycling_row
  join recycling_rates a on a.row_id = r.other_row
)
select '50-recycling', country, year, 'recycled', 'input', case when form = 'rate' then 'recycling-rate' else 'recycling-rate-less-exports' end,
  from_year, to_year, other_row
from lines
union all
select '50-recycling', country, year, 'recycled', 'interpolated', 'rate-between-years', from_year, to_year, recycling_row
from lines;

insert into choices (step, country, year, quantity, kind, reason, region, leaves, input_row, amount_kg)
with regional as (
  select r.country, r.year, g.region, g.input_row, g.region_row, g.crosswalk_row, count(*) as leaves, sum(r.recycled_kg) as recycled_kg
  from recycling r
  join regional_recycling g on g.country = r.country and g.year = r.year
  where r.form = 'rate of the region'
  group by r.country, r.year, g.region, g.input_row, g.region_row, g.crosswalk_row
)
select '50-recycling', country, year, 'recycled', 'input', 'row-places-country', region, null, region_row, null from regional
union all
select '50-recycling', country, year, 'recycled', 'input', 'row-places-country', region, null, crosswalk_row, null from regional
union all
select '50-recycling', country, year, 'recycled', 'region', 'region-rate-used', region, leaves, input_row, recycled_kg from regional;

insert into choices (step, country, year, quantity, kind, reason, input_row, amount_kg, wanted_kg)
select '50-recycling', country, year, 'recycled', 'raised', 'exports-exceed-recycling', input_row, 0, wanted_kg
from national_recycling
where wanted_kg < 0
union all
select '50-recycling', country, year, 'recycled', 'gap', 'no-exports-to-deduct', input_row, null, null
from national_recycling
where form = 'rate less exports' and export_kg is null;

-- Not read any more.
drop table littering;
drop table recycling_choice;
drop table national_leaves;
drop table national_recycling;
drop table recycling_spread;
