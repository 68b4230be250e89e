-- Made of pipeline/compute/steps/70-treatment.ts by "npm run sql".

-- Collected, uncollected, incinerated and landfilled mass (methodology, section 4, steps 3 and 4a), in kg: national masses first, then
-- incineration spread over what is left of each leaf, then landfill over the rest.

-- Collected share of the year, else of the nearest year, else the median of the income group over all published values.
create table collection_choice as
with medians as (
  select income_group, roundDiv(sum(collected_ppm), count(*)) as collected_ppm
  from (
    select income_group, collected_ppm,
      row_number() over (partition by income_group order by collected_ppm, row_id) as place,
      count(*) over (partition by income_group) as values_given
    from collection
    where collected_ppm is not null and combined is null
  )
  where place in (intDiv(values_given + 1, 2), intDiv(values_given, 2) + 1)
  group by income_group
),
candidates as (
  select n.country, n.year, c.year as reference_year, c.collected_ppm, c.row_id as input_row,
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
select n.country, n.year, c.reference_year, c.input_row, g.income_group, c.country is null as uses_median,
  case when c.country is null then m.collected_ppm else c.collected_ppm end as collected_ppm
from net_input n
join groups g on g.country = n.country and g.year = n.year and g.place = 1
left join candidates c on c.country = n.country and c.year = n.year and c.place = 1
left join medians m on m.income_group = g.income_group;

-- What a country that reports its packaging waste burns: the greatest of its ratios, compared as fractions.
create table energy_choice as
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
    and (o.recovered * r.divided_by > r.recovered * o.divided_by or (o.recovered * r.divided_by = r.recovered * o.divided_by and o.input_row < r.input_row))
  group by r.country, r.input_row
)
select r.country, r.year, r.measure, r.recovered, r.divided_by, r.input_row, g.others = 0 as taken
from ratios r
join greater g on g.country = r.country and g.input_row = r.input_row;

-- The shares of the nearest year, else those of the region. A country that reports its packaging waste landfills what it does not burn.
create table treatment_choice as
with stated as (
  select n.country, n.year, t.year as reference_year, t.incineration_ppm, t.sanitary_landfill_ppm, t.improper_ppm, t.base, t.row_id as input_row,
    row_number() over (partition by n.country, n.year order by abs(t.year - n.year), t.year) as place
  from net_input n
  join treatment_shares t on t.country = n.country
),
regional as (
  select n.country, n.year, f.year as reference_year, f.incinerated_ppm, f.landfilled_ppm, f.mismanaged_ppm, f.region, f.row_id as input_row,
    r.row_id as region_row, w.row_id as crosswalk_row,
    row_number() over (partition by n.country, n.year order by abs(f.year - n.year), f.year) as place
  from net_input n
  join country_regions r on r.country = n.country
  join region_crosswalk w on w.oecd_region = r.oecd_region
  join regional_fates f on f.region = w.region
)
select n.country, n.year, 'energy_recovery' as evidence, e.year as reference_year, cast(0 as bigint) as incineration_ppm, cast(0 as bigint) as sanitary_landfill_ppm,
  cast(0 as bigint) as improper_ppm, 'energy recovery' as base, e.input_row, e.recovered, e.divided_by, null as region, null as region_row, null as crosswalk_row
from net_input n
join countries c on c.country = n.country
left join energy_choice e on e.country = n.country and e.taken
where c.reports_to is not null
union all
select s.country, s.year, 'treatment_shares', s.reference_year, s.incineration_ppm, s.sanitary_landfill_ppm, s.improper_ppm, s.base, s.input_row,
  null, null, null, null, null
from stated s
join countries c on c.country = s.country
where s.place = 1 and c.reports_to is null
union all
select r.country, r.year, 'regional_fates', r.reference_year, r.incinerated_ppm, r.landfilled_ppm, r.mismanaged_ppm, 'collected', r.input_row,
  null, null, r.region, r.region_row, r.crosswalk_row
from regional r
join countries c on c.country = r.country
left join stated s on s.country = r.country and s.year = r.year and s.place = 1
where r.place = 1 and c.reports_to is null and s.country is null;

-- National masses. What is recycled or exported has been collected, whatever the stated coverage. Without any coverage, not even of the
-- income group, waste cannot be followed to its end and has no records.
create table national_masses as
with points as (
  select
    waste_export_sums.country,
    waste_export_sums.year,
    collection_choice.collected_ppm as collection_choice_collected_ppm,
    treatment_choice.base as treatment_choice_base,
    treatment_choice.divided_by as treatment_choice_divided_by,
    treatment_choice.recovered as treatment_choice_recovered,
    treatment_choice.incineration_ppm as treatment_choice_incineration_ppm,
    treatment_choice.sanitary_landfill_ppm as treatment_choice_sanitary_landfill_ppm,
    treatment_choice.improper_ppm as treatment_choice_improper_ppm,
    collection_choice.input_row as collection_choice_input_row,
    treatment_choice.input_row as treatment_choice_input_row,
    cast(waste_export_sums.waste_kg as Int128) as waste_kg,
    cast(waste_export_sums.littered_kg as Int128) as littered_kg,
    cast(waste_export_sums.recycled_kg as Int128) as recycled_kg,
    cast(waste_export_sums.exported_kg as Int128) as exported_kg,
    cast(treatment_choice.incineration_ppm + treatment_choice.sanitary_landfill_ppm + treatment_choice.improper_ppm as Int128) as all_ppm,
    treatment_choice.incineration_ppm + treatment_choice.sanitary_landfill_ppm + treatment_choice.improper_ppm as split_weights
  from (
    select
      leaves.country,
      leaves.year,
      sum(leaves.waste_kg) as waste_kg,
      sum(leaves.littered_kg) as littered_kg,
      sum(leaves.recycled_kg) as recycled_kg,
      sum(leaves.exported_kg) as exported_kg
    from (
      select
        waste_export.country,
        waste_export.year,
        waste_export.category,
        waste_export.polymer,
        waste_export.waste_kg,
        waste_export.littered_kg,
        waste_export.recycled_kg,
        waste_export.exported_kg
      from waste_export
    ) leaves
    group by leaves.country, leaves.year
  ) waste_export_sums
  join collection_choice on collection_choice.country = waste_export_sums.country and collection_choice.year = waste_export_sums.year
  join treatment_choice on treatment_choice.country = waste_export_sums.country and treatment_choice.year = waste_export_sums.year
  where collection_choice.collected_ppm is not null
),
layer_2 as (
  select *,
    cast(least(roundDiv(cast(waste_kg as Int128) * collection_choice_collected_ppm, 1000000), waste_kg - littered_kg) as Int128) as covered_kg,
    cast(waste_kg - littered_kg - recycled_kg - exported_kg as Int128) as room_kg,
    cast(case when treatment_choice_base = 'energy recovery' then case when treatment_choice_divided_by is null then 0 else roundDiv(cast(waste_kg - recycled_kg - exported_kg as Int128) * treatment_choice_recovered, treatment_choice_divided_by) end end as Int128) as wanted_recovery_kg
  from points
),
layer_3 as (
  select *,
    cast(greatest(covered_kg, recycled_kg + exported_kg) as Int128) as collected_kg
  from layer_2
),
layer_4 as (
  select *,
    cast(waste_kg - littered_kg - collected_kg as Int128) as uncollected_kg,
    cast(case when treatment_choice_base in ('collected', 'energy recovery') then collected_kg else waste_kg end - recycled_kg - exported_kg as Int128) as base_kg
  from layer_3
),
layer_5 as (
  select *,
    case when split_weights = 0 then 0 else intDiv(cast(base_kg as Int128) * treatment_choice_incineration_ppm, split_weights) end as split_whole_0,
    case when split_weights = 0 then 0 else intMod(cast(base_kg as Int128) * treatment_choice_incineration_ppm, split_weights) end as split_rest_0,
    case when split_weights = 0 then 0 else intDiv(cast(base_kg as Int128) * treatment_choice_sanitary_landfill_ppm, split_weights) end as split_whole_1,
    case when split_weights = 0 then 0 else intMod(cast(base_kg as Int128) * treatment_choice_sanitary_landfill_ppm, split_weights) end as split_rest_1,
    case when split_weights = 0 then base_kg else intDiv(cast(base_kg as Int128) * treatment_choice_improper_ppm, split_weights) end as split_whole_2,
    case when split_weights = 0 then 0 else intMod(cast(base_kg as Int128) * treatment_choice_improper_ppm, split_weights) end as split_rest_2
  from layer_4
),
layer_6 as (
  select *,
    base_kg - split_whole_0 - split_whole_1 - split_whole_2 as split_left
  from layer_5
),
layer_7 as (
  select *,
    cast(case when treatment_choice_base = 'energy recovery' then least(wanted_recovery_kg, base_kg) else split_whole_0 + case when case when split_rest_1 > split_rest_0 then 1 else 0 end + case when split_rest_2 > split_rest_0 then 1 else 0 end < split_left then 1 else 0 end end as Int128) as wanted_incinerated_kg,
    cast(case when treatment_choice_base = 'energy recovery' then base_kg - least(wanted_recovery_kg, base_kg) else split_whole_1 + case when case when split_rest_0 >= split_rest_1 then 1 else 0 end + case when split_rest_2 > split_rest_1 then 1 else 0 end < split_left then 1 else 0 end end as Int128) as wanted_landfilled_kg
  from layer_6
),
layer_8 as (
  select *,
    cast(base_kg - wanted_incinerated_kg - wanted_landfilled_kg as Int128) as improper_kg,
    cast(case when room_kg < (wanted_incinerated_kg + wanted_landfilled_kg) then roundDiv(cast(wanted_incinerated_kg as Int128) * room_kg, wanted_incinerated_kg + wanted_landfilled_kg) else wanted_incinerated_kg end as Int128) as incinerated_kg
  from layer_7
),
layer_9 as (
  select *,
    cast(case when room_kg < (wanted_incinerated_kg + wanted_landfilled_kg) then room_kg - incinerated_kg else wanted_landfilled_kg end as Int128) as landfilled_kg
  from layer_8
)
select
  country,
  year,
  waste_kg,
  littered_kg,
  recycled_kg,
  exported_kg,
  covered_kg,
  collected_kg,
  uncollected_kg,
  room_kg,
  treatment_choice_base as base,
  base_kg,
  all_ppm,
  wanted_recovery_kg,
  collection_choice_input_row as collection_row,
  treatment_choice_input_row as treatment_row,
  wanted_incinerated_kg,
  wanted_landfilled_kg,
  improper_kg,
  incinerated_kg,
  landfilled_kg
from layer_9;

-- Incineration over the leaves, in proportion to what is left of each; landfill in proportion to what incineration leaves.
create table treatment as
with points as (
  select
    waste_export.country,
    waste_export.year,
    waste_export.category,
    waste_export.polymer,
    national_masses.incinerated_kg as national_masses_incinerated_kg,
    waste_export.cell as waste_export_cell,
    national_masses.landfilled_kg as national_masses_landfilled_kg,
    cast(waste_export.waste_kg - waste_export.recycled_kg - waste_export.exported_kg - waste_export.littered_kg as bigint) as left_kg
  from waste_export
  join national_masses on national_masses.country = waste_export.country and national_masses.year = waste_export.year
),
layer_2 as (
  select *,
    sum(left_kg) over (partition by country, year) as incinerated_weights
  from points
),
layer_3 as (
  select *,
    case when incinerated_weights = 0 then 0 * national_masses_incinerated_kg else intDiv(cast(national_masses_incinerated_kg as Int128) * left_kg, incinerated_weights) end as incinerated_whole,
    case when incinerated_weights = 0 then 0 * national_masses_incinerated_kg else intMod(cast(national_masses_incinerated_kg as Int128) * left_kg, incinerated_weights) end as incinerated_rest
  from layer_2
),
layer_4 as (
  select *,
    case when incinerated_weights = 0 then 0 else national_masses_incinerated_kg - sum(incinerated_whole) over (partition by country, year) end as incinerated_left,
    row_number() over (partition by country, year order by incinerated_rest desc, waste_export_cell) as incinerated_place
  from layer_3
),
layer_5 as (
  select *,
    cast(incinerated_whole + case when incinerated_place <= incinerated_left then 1 else 0 end as bigint) as incinerated_kg
  from layer_4
),
layer_6 as (
  select *,
    cast(case when incinerated_place <= incinerated_left then 1 else 0 end as integer) as incinerated_units,
    left_kg - incinerated_kg as landfilled_weight
  from layer_5
),
layer_7 as (
  select *,
    sum(landfilled_weight) over (partition by country, year) as landfilled_weights
  from layer_6
),
layer_8 as (
  select *,
    case when landfilled_weights = 0 then 0 * national_masses_landfilled_kg else intDiv(cast(national_masses_landfilled_kg as Int128) * landfilled_weight, landfilled_weights) end as landfilled_whole,
    case when landfilled_weights = 0 then 0 * national_masses_landfilled_kg else intMod(cast(national_masses_landfilled_kg as Int128) * landfilled_weight, landfilled_weights) end as landfilled_rest
  from layer_7
),
layer_9 as (
  select *,
    case when landfilled_weights = 0 then 0 else national_masses_landfilled_kg - sum(landfilled_whole) over (partition by country, year) end as landfilled_left,
    row_number() over (partition by country, year order by landfilled_rest desc, waste_export_cell) as landfilled_place
  from layer_8
),
layer_10 as (
  select *,
    cast(landfilled_whole + case when landfilled_place <= landfilled_left then 1 else 0 end as bigint) as landfilled_kg
  from layer_9
),
layer_11 as (
  select *,
    cast(case when landfilled_place <= landfilled_left then 1 else 0 end as integer) as landfilled_units
  from layer_10
)
select
  country,
  year,
  category,
  polymer,
  waste_export_cell as cell,
  left_kg,
  incinerated_kg,
  incinerated_units,
  landfilled_kg,
  landfilled_units
from layer_11;

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
