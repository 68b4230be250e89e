insert into choices
select '70-treatment', country, year, null, null, 'collected', 'input', 'collection',
  input_row, null, null, case when reference_year <> year then 'carried from ' || reference_year end
from collection_choice where not uses_median
union all
select '70-treatment', country, year, null, null, 'collected', 'input', 'median of the income group ' || income_group, null, null, null, null
from collection_choice where uses_median and collected_ppm is not null
union all
select '70-treatment', null, null, null, null, 'collected', 'member', 'median of the income group ' || v.income_group, v.row_id, null, null, null
from collection v
join (select distinct income_group from collection_choice where uses_median) g on g.income_group = v.income_group
where v.collected_ppm is not null and v.combined is null
union all
select '70-treatment', c.country, c.year, null, null, 'collected', 'gap',
  case when c.collected_ppm is null then 'no collected share, and none in the income group ' || c.income_group || ': no records'
       else 'no collected share: the median of the income group ' || c.income_group || ' stands in' end, null, null, null, null
from collection_choice c where c.uses_median
union all
select '70-treatment', c.country, c.year, null, null, 'collected', 'input', 'row without a collected share', e.row_id, null, null, null
from collection_choice c
join collection e on e.country = c.country and e.collected_ppm is null
where c.uses_median
union all
select '70-treatment', country, year, null, null, 'treatment', 'input', evidence, input_row, null, null,
  case when reference_year <> year then 'carried from ' || reference_year end
from treatment_choice where input_row is not null
union all
select '70-treatment', n.country, n.year, null, null, 'treatment', 'alternative', 'energy_recovery', e.input_row, null, null, e.measure
from energy_choice e
join net_input n on n.country = e.country
where not e.taken
union all
select '70-treatment', country, year, null, null, 'treatment', 'input', 'country_regions', region_row, null, null, region
from treatment_choice where region_row is not null
union all
select '70-treatment', country, year, null, null, 'treatment', 'input', 'region_crosswalk', crosswalk_row, null, null, region
from treatment_choice where crosswalk_row is not null
union all
select '70-treatment', country, year, null, null, 'treatment', 'region', 'the shares of ' || region || ' stand in', input_row, null, null, null
from treatment_choice where region is not null
union all
select '70-treatment', country, year, null, null, 'treatment', 'gap', 'no ratio of energy recovery: everything collected is landfilled', null, null, null, null
from treatment_choice where base = 'energy recovery' and divided_by is null
union all
select '70-treatment', t.country, t.year, null, null, 'treatment', 'gap', 'no energy recovery of plastic packaging reported: that of municipal waste stands in', t.input_row, null, null, null
from treatment_choice t
left join (select distinct country from energy_choice where measure = 'packaging') p on p.country = t.country
where t.base = 'energy recovery' and t.divided_by is not null and p.country is null
union all
select '70-treatment', country, year, null, null, 'treatment', 'capped', 'energy recovery of all that is neither recycled nor exported exceeds what is collected of it', treatment_row, base_kg, wanted_recovery_kg, null
from national_masses where wanted_recovery_kg > base_kg
union all
select '70-treatment', country, year, null, null, 'collected', 'raised', 'recycled and exported exceed the collected share', collection_row, collected_kg, covered_kg, null
from national_masses where recycled_kg + exported_kg > covered_kg
union all
select '70-treatment', country, year, null, null, 'treatment', 'cut', 'incineration and landfill exceed what is left', treatment_row,
  room_kg, wanted_incinerated_kg + wanted_landfilled_kg, null
from national_masses where wanted_incinerated_kg + wanted_landfilled_kg > room_kg
union all
select '70-treatment', country, year, null, null, 'treatment', 'gap', 'all three treatment shares are 0: everything collected is improperly disposed', treatment_row, base_kg, null, null
from national_masses where all_ppm = 0 and base <> 'energy recovery'
union all
select '70-treatment', country, year, null, null, quantity, 'mass', 'national mass', null, kg, null, null
from (
  select country, year, 'collected' as quantity, collected_kg as kg from national_masses
  union all select country, year, 'uncollected', uncollected_kg from national_masses
  union all select country, year, 'incinerated', incinerated_kg from national_masses
  union all select country, year, 'landfilled', landfilled_kg from national_masses
  union all select country, year, 'improperly_disposed', improper_kg from national_masses
);
