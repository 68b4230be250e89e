-- Mass recycled at home of every leaf, in kg (methodology, section 4, step 2): waste generated × the most specific rate, at most
-- what is not littered. A national mass is spread over the leaves without a more specific rate, in proportion to their waste.

-- For each year and each pattern of category and polymer the row that holds: of the year, of any year, else carried from the nearest.
-- A carried mass of a year without waste is no rate of it and never holds.
create table recycling_rows as
with national as (
  select country, year, sum(waste_kg) as waste_kg from waste group by country, year
),
candidates as (
  select r.country, y.year, r.category, r.polymer, r.row_id, r.year as stated_year, r.carried,
    r.recycled_ppm, r.recycled_kg, r.packaging_ppm, n.waste_kg as own_waste_kg,
    row_number() over (
      partition by r.country, y.year, r.category, r.polymer
      order by case when r.year = '*' then 0.5 else abs(cast(r.year as integer) - y.year) end, r.year
    ) as place
  from (select *, case when year = '*' then 0 else cast(year as integer) end as numeric_year from recycling_rates) r
  cross join dim_years y
  left join national n on n.country = r.country and n.year = r.numeric_year
  where (r.year = '*' or r.numeric_year = y.year or r.carried)
    and (r.recycled_ppm is not null or not coalesce(r.carried, false) or n.waste_kg > 0)
)
select * from candidates where place = 1;

-- A rate is numerator ÷ denominator, never rounded by itself. A carried mass is a rate of the waste of its own year.
create table recycling_by_pattern as
select r.country, r.year, r.category, r.polymer, r.row_id, r.stated_year,
  case when r.recycled_ppm is not null then 'rate' when r.carried then 'mass as a rate' else 'national mass' end as form,
  case when r.recycled_ppm is not null then cast(r.recycled_ppm as Int128)
       else cast(r.recycled_kg as Int128) * r.packaging_ppm end as numerator,
  case when r.recycled_ppm is not null then cast(1000000 as Int128)
       when r.carried then r.own_waste_kg * 1000000
       else cast(1000000 as Int128) end as denominator
from recycling_rows r;

-- The most specific pattern wins, leaf by leaf: category and polymer, category, polymer, neither.
create table recycling_choice as
with matched as (
  select l.*, coalesce(a.row_id, b.row_id, c.row_id, d.row_id) as input_row
  from littering l
  left join recycling_by_pattern a on a.country = l.country and a.year = l.year and a.category = l.category and a.polymer = l.polymer
  left join recycling_by_pattern b on b.country = l.country and b.year = l.year and b.category = l.category and b.polymer = '*'
  left join recycling_by_pattern c on c.country = l.country and c.year = l.year and c.category = '*' and c.polymer = l.polymer
  left join recycling_by_pattern d on d.country = l.country and d.year = l.year and d.category = '*' and d.polymer = '*'
)
select m.*, r.form, r.numerator, r.denominator, r.stated_year
from matched m
left join recycling_by_pattern r on r.country = m.country and r.year = m.year and r.row_id = m.input_row;

-- A national mass over its leaves: largest remainders in proportion to their waste, ties in declared order.
create table recycling_spread as
with totals as (
  select *, roundDiv(numerator, denominator) as total_kg, sum(waste_kg) over (partition by country, year) as all_waste_kg
  from recycling_choice
  where form = 'national mass'
),
parts as (
  select *, intDiv(total_kg * waste_kg, all_waste_kg) as whole_kg, intMod(total_kg * waste_kg, all_waste_kg) as remainder
  from totals
),
ranked as (
  select *, total_kg - sum(whole_kg) over (partition by country, year) as left_over,
    row_number() over (partition by country, year order by remainder desc, cell) as place
  from parts
)
select country, year, category, polymer, whole_kg + case when place <= left_over then 1 else 0 end as kg, place <= left_over as has_unit
from ranked;

create table recycling as
with wanted as (
  select c.country, c.year, c.category, c.polymer, c.cell, c.waste_kg, c.littered_kg, c.littering_row, c.input_row as recycling_row,
    c.form, c.stated_year, case when s.has_unit then 1 else 0 end as recycled_units,
    case when c.form is null then 0
         when c.form = 'national mass' then s.kg
         else roundDiv(c.waste_kg * c.numerator, c.denominator) end as wanted_kg
  from recycling_choice c
  left join recycling_spread s on s.country = c.country and s.year = c.year and s.category = c.category and s.polymer = c.polymer
)
select *, cast(least(wanted_kg, waste_kg - littered_kg) as bigint) as recycled_kg from wanted;

insert into choices
select '50-recycling', r.country, null, null, null, 'recycled', 'gap', 'a mass of ' || r.year || ', a year without waste, cannot be carried',
  r.row_id, r.recycled_kg, null, null
from recycling_rates r
join countries c on c.country = r.country
left join (select distinct country, cast(year as varchar) as year from waste) w on w.country = r.country and w.year = r.year
where r.carried and r.recycled_kg is not null and w.country is null
union all
select '50-recycling', country, year, category, polymer, 'recycled', 'cut', 'more than is not littered', recycling_row, recycled_kg, wanted_kg, null
from recycling where recycled_kg < wanted_kg
union all
select '50-recycling', country, year, null, null, 'recycled', 'gap', 'no recycling rate for ' || count(*) || ' leaves', null, sum(waste_kg), null, null
from recycling where form is null
group by country, year
union all
select '50-recycling', country, year, null, null, 'recycled', 'input', form, recycling_row, sum(recycled_kg), null,
  case when stated_year <> '*' and stated_year <> cast(year as varchar) then 'carried from ' || stated_year end
from recycling where form is not null
group by country, year, form, recycling_row, stated_year;

-- Not read any more.
drop table littering;
drop table recycling_choice;
drop table recycling_spread;
