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
  case when other_row is not null then 'between ' || stated_year
       when stated_year <> '*' and stated_year <> cast(year as varchar) then 'carried from ' || stated_year end
from recycling where form is not null
group by country, year, form, recycling_row, other_row, stated_year
union all
select distinct '50-recycling', country, year, null, null, 'recycled', 'input', form, other_row, null, null, 'between ' || stated_year
from recycling where other_row is not null
union all
select distinct '50-recycling', country, year, null, null, 'recycled', 'interpolated', 'rate between ' || stated_year, recycling_row, null, null, null
from recycling where other_row is not null
union all
select distinct '50-recycling', r.country, r.year, null, null, 'recycled', 'input', 'country_regions', g.region_row, null, null, g.region
from recycling r
join regional_recycling g on g.country = r.country and g.year = r.year
where r.form = 'rate of the region'
union all
select distinct '50-recycling', r.country, r.year, null, null, 'recycled', 'input', 'region_crosswalk', g.crosswalk_row, null, null, g.region
from recycling r
join regional_recycling g on g.country = r.country and g.year = r.year
where r.form = 'rate of the region'
union all
select '50-recycling', r.country, r.year, null, null, 'recycled', 'region', 'the rate of ' || g.region || ' stands in for ' || count(*) || ' leaves', g.input_row,
  sum(r.recycled_kg), null, null
from recycling r
join regional_recycling g on g.country = r.country and g.year = r.year
where r.form = 'rate of the region'
group by r.country, r.year, g.region, g.input_row
union all
select '50-recycling', country, year, null, null, 'recycled', 'raised', 'more is exported for recycling than is recycled at all', input_row, cast(0 as Int128), wanted_kg, null
from national_recycling where wanted_kg < 0
union all
select '50-recycling', country, year, null, null, 'recycled', 'gap', 'no exports known to take off the rate', input_row, null, null, null
from national_recycling where form = 'rate less exports' and export_kg is null;
