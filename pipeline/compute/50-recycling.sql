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
