insert into choices (step, country, year, quantity, kind, reason, from_year, input_row)
select '70-treatment', country, year, 'collected', 'input', 'row-used', case when reference_year <> year then reference_year end, input_row
from collection_choice
where not uses_median
union all
select '70-treatment', country, year, 'treatment', 'input', 'row-used', case when reference_year <> year then reference_year end, input_row
from treatment_choice
where input_row is not null
union all
select '70-treatment', n.country, n.year, 'treatment', 'alternative', 'smaller-energy-ratio', null, e.input_row
from energy_choice e
join net_input n on n.country = e.country
where not e.taken
union all
select '70-treatment', c.country, c.year, 'collected', 'input', 'row-without-value', null, e.row_id
from collection_choice c
join collection e on e.country = c.country and e.collected_ppm is null
where c.uses_median
union all
select '70-treatment', t.country, t.year, 'treatment', 'gap', 'municipal-energy-recovery', null, t.input_row
from treatment_choice t
left join (select distinct country from energy_choice where measure = 'packaging') p on p.country = t.country
where t.base = 'energy recovery' and t.divided_by is not null and p.country is null;

insert into choices (step, country, year, quantity, kind, reason, income_group, countries, members, input_row)
with members as (
  select income_group, country, row_id from collection where collected_ppm is not null and combined is null
)
select '70-treatment', c.country, c.year, 'collected', 'input', 'median-used', c.income_group, g.countries, g.members, null
from collection_choice c
join (
  select income_group, count(distinct country) as countries, count(*) as members from members group by income_group
) g on g.income_group = c.income_group
where c.uses_median and c.collected_ppm is not null
union all
select '70-treatment', null, null, 'collected', 'member', 'median-member', m.income_group, null, null, m.row_id
from members m
join (select distinct income_group from collection_choice where uses_median) g on g.income_group = m.income_group
union all
select '70-treatment', country, year, 'collected', 'gap', case when collected_ppm is null then 'no-collected-share-in-group' else 'no-collected-share' end,
  income_group, null, null, null
from collection_choice
where uses_median;

insert into choices (step, country, year, quantity, kind, reason, region, input_row)
select '70-treatment', country, year, 'treatment', 'input', 'row-places-country', region, region_row
from treatment_choice
where region_row is not null
union all
select '70-treatment', country, year, 'treatment', 'input', 'row-places-country', region, crosswalk_row
from treatment_choice
where crosswalk_row is not null
union all
select '70-treatment', country, year, 'treatment', 'region', 'region-shares-used', region, input_row
from treatment_choice
where region is not null;

insert into choices (step, country, year, quantity, kind, reason, input_row, amount_kg, wanted_kg)
select '70-treatment', country, year, 'treatment', 'gap', 'no-energy-recovery', null, null, null
from treatment_choice
where base = 'energy recovery' and divided_by is null
union all
select '70-treatment', country, year, 'treatment', 'capped', 'recovery-exceeds-collected', treatment_row, base_kg, wanted_recovery_kg
from national_masses
where wanted_recovery_kg > base_kg
union all
select '70-treatment', country, year, 'collected', 'raised', 'recycling-exceeds-collected', collection_row, collected_kg, covered_kg
from national_masses
where recycled_kg + exported_kg > covered_kg
union all
select '70-treatment', country, year, 'treatment', 'cut', 'treatment-exceeds-rest', treatment_row, room_kg, wanted_incinerated_kg + wanted_landfilled_kg
from national_masses
where wanted_incinerated_kg + wanted_landfilled_kg > room_kg
union all
select '70-treatment', country, year, 'treatment', 'gap', 'no-treatment', treatment_row, base_kg, null
from national_masses
where all_ppm = 0 and base <> 'energy recovery';

insert into choices (step, country, year, quantity, kind, reason, amount_kg)
select '70-treatment', country, year, quantity, 'mass', 'national-mass', kg
from (
  select country, year, 'collected' as quantity, collected_kg as kg from national_masses
  union all select country, year, 'uncollected', uncollected_kg from national_masses
  union all select country, year, 'incinerated', incinerated_kg from national_masses
  union all select country, year, 'landfilled', landfilled_kg from national_masses
  union all select country, year, 'improperly_disposed', improper_kg from national_masses
);
