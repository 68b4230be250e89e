-- Made of pipeline/compute/steps/70-treatment.ts by "npm run sql".

-- Collected, uncollected, incinerated and landfilled mass (docs/method.md, "Collection and treatment"), in kg: national masses first, then
-- incineration spread over what is left of each leaf, then landfill over the rest.

-- Collected share of the year, else of the nearest year, else the median of the income group.
create table selected_collection as
select
  collection_rows.country,
  collection_rows.year,
  collection_rows.reference_year,
  collection_rows.input_row,
  collection_rows.income_group,
  collection_rows.uses_median,
  cast(coalesce(collection_at_input_row.collected_ppm, collected_medians_at_income_group.collected_ppm) as bigint) as collected_ppm
from collection_rows
left join collection collection_at_input_row on collection_at_input_row.row_id = collection_rows.input_row
left join collected_medians collected_medians_at_income_group on collected_medians_at_income_group.income_group = collection_rows.income_group;

-- The shares of the nearest year, else those of the region; what a country that reports its packaging waste burns.
create table selected_treatment as
select
  treatment_rows.country,
  treatment_rows.year,
  treatment_rows.evidence,
  treatment_rows.reference_year,
  treatment_rows.input_row,
  treatment_rows.base,
  cast(coalesce(treatment_shares_at_input_row.incineration_ppm, regional_fates_at_input_row.incinerated_ppm, 0) as bigint) as incineration_ppm,
  cast(coalesce(treatment_shares_at_input_row.sanitary_landfill_ppm, regional_fates_at_input_row.landfilled_ppm, 0) as bigint) as sanitary_landfill_ppm,
  cast(coalesce(treatment_shares_at_input_row.improper_ppm, regional_fates_at_input_row.mismanaged_ppm, 0) as bigint) as improper_ppm,
  energy_recovery_at_input_row.recovered,
  energy_recovery_at_input_row.divided_by
from treatment_rows
left join treatment_shares treatment_shares_at_input_row on treatment_shares_at_input_row.row_id = treatment_rows.input_row
left join regional_fates regional_fates_at_input_row on regional_fates_at_input_row.row_id = treatment_rows.input_row
left join energy_recovery energy_recovery_at_input_row on energy_recovery_at_input_row.row_id = treatment_rows.input_row;

-- National masses. What is recycled or exported has been collected, whatever the stated coverage. Without any coverage, not even of the
-- income group, waste cannot be followed to its end and has no records.
create table national_masses as
with points as (
  select
    waste_export_sums.country,
    waste_export_sums.year,
    national_waste.waste_kg as national_waste_waste_kg,
    selected_collection.collected_ppm as selected_collection_collected_ppm,
    selected_treatment.base as selected_treatment_base,
    selected_treatment.divided_by as selected_treatment_divided_by,
    selected_treatment.recovered as selected_treatment_recovered,
    selected_treatment.incineration_ppm as selected_treatment_incineration_ppm,
    selected_treatment.sanitary_landfill_ppm as selected_treatment_sanitary_landfill_ppm,
    selected_treatment.improper_ppm as selected_treatment_improper_ppm,
    selected_collection.input_row as selected_collection_input_row,
    selected_treatment.input_row as selected_treatment_input_row,
    cast(waste_export_sums.littered_kg as Int128) as littered_kg,
    cast(waste_export_sums.recycled_kg as Int128) as recycled_kg,
    cast(waste_export_sums.exported_kg as Int128) as exported_kg,
    cast(selected_treatment.incineration_ppm + selected_treatment.sanitary_landfill_ppm + selected_treatment.improper_ppm as Int128) as all_ppm,
    selected_treatment.incineration_ppm + selected_treatment.sanitary_landfill_ppm + selected_treatment.improper_ppm as split_weights
  from (
    select
      leaves.country,
      leaves.year,
      sum(leaves.littered_kg) as littered_kg,
      sum(leaves.recycled_kg) as recycled_kg,
      sum(leaves.exported_kg) as exported_kg
    from (
      select
        waste_export.country,
        waste_export.year,
        waste_export.category,
        waste_export.polymer,
        waste_export.littered_kg,
        waste_export.recycled_kg,
        waste_export.exported_kg
      from waste_export
    ) leaves
    group by leaves.country, leaves.year
  ) waste_export_sums
  join selected_collection on selected_collection.country = waste_export_sums.country and selected_collection.year = waste_export_sums.year
  join selected_treatment on selected_treatment.country = waste_export_sums.country and selected_treatment.year = waste_export_sums.year
  left join national_waste on national_waste.country = waste_export_sums.country and national_waste.year = waste_export_sums.year
  where selected_collection.collected_ppm is not null
),
layer_2 as (
  select *,
    cast(least(roundDiv(cast(national_waste_waste_kg as Int128) * selected_collection_collected_ppm, 1000000), national_waste_waste_kg - littered_kg) as Int128) as covered_kg,
    cast(national_waste_waste_kg - littered_kg - recycled_kg - exported_kg as Int128) as room_kg,
    cast(national_waste_waste_kg - recycled_kg - exported_kg as Int128) as not_sent_on_kg
  from points
),
layer_3 as (
  select *,
    cast(greatest(covered_kg, recycled_kg + exported_kg) as Int128) as collected_kg,
    cast(case when selected_treatment_base = 'energy recovery' then case when selected_treatment_divided_by is null then 0 else roundDiv(cast(not_sent_on_kg as Int128) * selected_treatment_recovered, selected_treatment_divided_by) end end as Int128) as wanted_recovery_kg
  from layer_2
),
layer_4 as (
  select *,
    cast(national_waste_waste_kg - littered_kg - collected_kg as Int128) as uncollected_kg,
    cast(collected_kg - recycled_kg - exported_kg as Int128) as collected_to_treat_kg
  from layer_3
),
layer_5 as (
  select *,
    cast(case when selected_treatment_base in ('collected', 'energy recovery') then collected_to_treat_kg else not_sent_on_kg end as Int128) as base_kg
  from layer_4
),
layer_6 as (
  select *,
    case when split_weights = 0 then 0 else intDiv(cast(base_kg as Int128) * selected_treatment_incineration_ppm, split_weights) end as split_whole_0,
    case when split_weights = 0 then 0 else intMod(cast(base_kg as Int128) * selected_treatment_incineration_ppm, split_weights) end as split_rest_0,
    case when split_weights = 0 then 0 else intDiv(cast(base_kg as Int128) * selected_treatment_sanitary_landfill_ppm, split_weights) end as split_whole_1,
    case when split_weights = 0 then 0 else intMod(cast(base_kg as Int128) * selected_treatment_sanitary_landfill_ppm, split_weights) end as split_rest_1,
    case when split_weights = 0 then base_kg else intDiv(cast(base_kg as Int128) * selected_treatment_improper_ppm, split_weights) end as split_whole_2,
    case when split_weights = 0 then 0 else intMod(cast(base_kg as Int128) * selected_treatment_improper_ppm, split_weights) end as split_rest_2
  from layer_5
),
layer_7 as (
  select *,
    base_kg - split_whole_0 - split_whole_1 - split_whole_2 as split_left
  from layer_6
),
layer_8 as (
  select *,
    cast(case when selected_treatment_base = 'energy recovery' then least(wanted_recovery_kg, base_kg) else split_whole_0 + case when case when split_rest_1 > split_rest_0 then 1 else 0 end + case when split_rest_2 > split_rest_0 then 1 else 0 end < split_left then 1 else 0 end end as Int128) as wanted_incinerated_kg,
    cast(case when selected_treatment_base = 'energy recovery' then base_kg - least(wanted_recovery_kg, base_kg) else split_whole_1 + case when case when split_rest_0 >= split_rest_1 then 1 else 0 end + case when split_rest_2 > split_rest_1 then 1 else 0 end < split_left then 1 else 0 end end as Int128) as wanted_landfilled_kg
  from layer_7
),
layer_9 as (
  select *,
    cast(base_kg - wanted_incinerated_kg - wanted_landfilled_kg as Int128) as improper_kg,
    cast(wanted_incinerated_kg + wanted_landfilled_kg as Int128) as wanted_kg
  from layer_8
),
layer_10 as (
  select *,
    cast(case when room_kg < wanted_kg then roundDiv(cast(wanted_incinerated_kg as Int128) * room_kg, wanted_kg) else wanted_incinerated_kg end as Int128) as incinerated_kg
  from layer_9
),
layer_11 as (
  select *,
    cast(case when room_kg < wanted_kg then room_kg - incinerated_kg else wanted_landfilled_kg end as Int128) as landfilled_kg
  from layer_10
)
select
  country,
  year,
  national_waste_waste_kg as waste_kg,
  littered_kg,
  recycled_kg,
  exported_kg,
  covered_kg,
  collected_kg,
  uncollected_kg,
  room_kg,
  selected_treatment_base as base,
  base_kg,
  all_ppm,
  wanted_recovery_kg,
  selected_collection_input_row as collection_row,
  selected_treatment_input_row as treatment_row,
  wanted_incinerated_kg,
  wanted_landfilled_kg,
  improper_kg,
  incinerated_kg,
  landfilled_kg
from layer_11;

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
    cast(waste_export.waste_kg - waste_export.littered_kg - waste_export.recycled_kg - waste_export.exported_kg as bigint) as left_kg
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
    cast(left_kg - incinerated_kg as bigint) as left_to_landfill_kg
  from layer_5
),
layer_7 as (
  select *,
    sum(left_to_landfill_kg) over (partition by country, year) as landfilled_weights
  from layer_6
),
layer_8 as (
  select *,
    case when landfilled_weights = 0 then 0 * national_masses_landfilled_kg else intDiv(cast(national_masses_landfilled_kg as Int128) * left_to_landfill_kg, landfilled_weights) end as landfilled_whole,
    case when landfilled_weights = 0 then 0 * national_masses_landfilled_kg else intMod(cast(national_masses_landfilled_kg as Int128) * left_to_landfill_kg, landfilled_weights) end as landfilled_rest
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

insert into step_notes (country, year, step, quantity, kind, reason, input_row, amount_kg, wanted_kg)
select
  national_masses.country,
  national_masses.year,
  '70-treatment' as step,
  'treatment' as quantity,
  'capped' as kind,
  'recovery-exceeds-collected' as reason,
  national_masses.treatment_row as input_row,
  national_masses.base_kg as amount_kg,
  national_masses.wanted_recovery_kg as wanted_kg
from national_masses
where national_masses.base_kg < national_masses.wanted_recovery_kg;

insert into step_notes (country, year, step, quantity, kind, reason, input_row, amount_kg, wanted_kg)
select
  national_masses.country,
  national_masses.year,
  '70-treatment' as step,
  'collected' as quantity,
  'raised' as kind,
  'recycling-exceeds-collected' as reason,
  national_masses.collection_row as input_row,
  national_masses.collected_kg as amount_kg,
  national_masses.covered_kg as wanted_kg
from national_masses
where national_masses.covered_kg < (national_masses.recycled_kg + national_masses.exported_kg);

insert into step_notes (country, year, step, quantity, kind, reason, input_row, amount_kg, wanted_kg)
with points as (
  select
    national_masses.country,
    national_masses.year,
    national_masses.treatment_row as national_masses_treatment_row,
    national_masses.room_kg as national_masses_room_kg,
    cast(national_masses.wanted_incinerated_kg + national_masses.wanted_landfilled_kg as Int128) as wanted_kg
  from national_masses
)
select
  country,
  year,
  '70-treatment' as step,
  'treatment' as quantity,
  'cut' as kind,
  'treatment-exceeds-rest' as reason,
  national_masses_treatment_row as input_row,
  national_masses_room_kg as amount_kg,
  wanted_kg
from points
where national_masses_room_kg < wanted_kg;

insert into step_notes (country, year, step, quantity, kind, reason, input_row, amount_kg)
select
  national_masses.country,
  national_masses.year,
  '70-treatment' as step,
  'treatment' as quantity,
  'gap' as kind,
  'no-treatment' as reason,
  national_masses.treatment_row as input_row,
  national_masses.base_kg as amount_kg
from national_masses
where national_masses.all_ppm = 0 and not coalesce(national_masses.base = 'energy recovery', false);

insert into step_notes (country, year, step, quantity, kind, reason, amount_kg)
select
  national_masses.country,
  national_masses.year,
  '70-treatment' as step,
  'collected' as quantity,
  'mass' as kind,
  'national-mass' as reason,
  national_masses.collected_kg as amount_kg
from national_masses;

insert into step_notes (country, year, step, quantity, kind, reason, amount_kg)
select
  national_masses.country,
  national_masses.year,
  '70-treatment' as step,
  'uncollected' as quantity,
  'mass' as kind,
  'national-mass' as reason,
  national_masses.uncollected_kg as amount_kg
from national_masses;

insert into step_notes (country, year, step, quantity, kind, reason, amount_kg)
select
  national_masses.country,
  national_masses.year,
  '70-treatment' as step,
  'incinerated' as quantity,
  'mass' as kind,
  'national-mass' as reason,
  national_masses.incinerated_kg as amount_kg
from national_masses;

insert into step_notes (country, year, step, quantity, kind, reason, amount_kg)
select
  national_masses.country,
  national_masses.year,
  '70-treatment' as step,
  'landfilled' as quantity,
  'mass' as kind,
  'national-mass' as reason,
  national_masses.landfilled_kg as amount_kg
from national_masses;

insert into step_notes (country, year, step, quantity, kind, reason, amount_kg)
select
  national_masses.country,
  national_masses.year,
  '70-treatment' as step,
  'improperly_disposed' as quantity,
  'mass' as kind,
  'national-mass' as reason,
  national_masses.improper_kg as amount_kg
from national_masses;

-- Not read any more.
drop table national_waste;
drop table collection_rows;
drop table treatment_rows;
