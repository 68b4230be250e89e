-- Made of pipeline/compute/steps/80-mismanaged.ts by "npm run sql".

-- Improper disposal, uncollected waste and leakage of every leaf, in kg (docs/method.md, "Mismanaged waste and leakage").

-- What treatment leaves of a leaf is split improper : uncollected as in the country as a whole; 0 : 0 is improper.
create table fates as
with points as (
  select
    waste_export.country,
    waste_export.year,
    waste_export.category,
    waste_export.polymer,
    national_masses.improper_kg as national_masses_improper_kg,
    waste_export.littered_kg as waste_export_littered_kg,
    release_rates.released_ppm as release_rates_released_ppm,
    waste_export.cell as waste_export_cell,
    waste_export.waste_kg as waste_export_waste_kg,
    waste_export.littering_row as waste_export_littering_row,
    waste_export.recycled_kg as waste_export_recycled_kg,
    waste_export.recycling_row as waste_export_recycling_row,
    waste_export.recycled_units as waste_export_recycled_units,
    waste_export.exported_kg as waste_export_exported_kg,
    waste_export.exported_part_units as waste_export_exported_part_units,
    waste_export.exported_heading_units as waste_export_exported_heading_units,
    waste_export.exported_rest_units as waste_export_exported_rest_units,
    treatment.incinerated_kg as treatment_incinerated_kg,
    treatment.incinerated_units as treatment_incinerated_units,
    treatment.landfilled_kg as treatment_landfilled_kg,
    treatment.landfilled_units as treatment_landfilled_units,
    release_rates.row_id as release_rates_row_id,
    cast(national_masses.improper_kg + national_masses.uncollected_kg as Int128) as not_treated_kg,
    cast(treatment.left_kg - treatment.incinerated_kg - treatment.landfilled_kg as bigint) as untreated_kg
  from waste_export
  join treatment on treatment.country = waste_export.country and treatment.year = waste_export.year and treatment.category = waste_export.category and treatment.polymer = waste_export.polymer
  join national_masses on national_masses.country = waste_export.country and national_masses.year = waste_export.year
  left join release_rates on release_rates.category = waste_export.category
),
layer_2 as (
  select *,
    cast(case when not_treated_kg = 0 then untreated_kg else roundDiv(cast(untreated_kg as Int128) * national_masses_improper_kg, not_treated_kg) end as bigint) as improperly_disposed_kg
  from points
),
layer_3 as (
  select *,
    cast(untreated_kg - improperly_disposed_kg as bigint) as uncollected_kg
  from layer_2
),
layer_4 as (
  select *,
    cast(improperly_disposed_kg + uncollected_kg + waste_export_littered_kg as bigint) as mismanaged_kg
  from layer_3
),
layer_5 as (
  select *,
    cast(roundDiv(cast(mismanaged_kg as Int128) * release_rates_released_ppm, 1000000) as bigint) as leaked_kg
  from layer_4
)
select
  country,
  year,
  category,
  polymer,
  waste_export_cell as cell,
  waste_export_waste_kg as waste_kg,
  waste_export_littered_kg as littered_kg,
  waste_export_littering_row as littering_row,
  waste_export_recycled_kg as recycled_kg,
  waste_export_recycling_row as recycling_row,
  waste_export_recycled_units as recycled_units,
  waste_export_exported_kg as waste_exported_kg,
  waste_export_exported_part_units as exported_part_units,
  waste_export_exported_heading_units as exported_heading_units,
  waste_export_exported_rest_units as exported_rest_units,
  treatment_incinerated_kg as incinerated_kg,
  treatment_incinerated_units as incinerated_units,
  treatment_landfilled_kg as landfilled_kg,
  treatment_landfilled_units as landfilled_units,
  improperly_disposed_kg,
  uncollected_kg,
  leaked_kg,
  release_rates_row_id as release_row
from layer_5;

insert into step_notes (category, step, quantity, kind, reason, input_row)
select
  release_rates.category,
  '80-mismanaged' as step,
  'leaked' as quantity,
  'input' as kind,
  'row-used' as reason,
  release_rates.row_id as input_row
from release_rates;

-- Not read any more.
drop table waste_export;
drop table treatment;
