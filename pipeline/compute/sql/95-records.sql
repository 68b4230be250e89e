-- Made of pipeline/compute/steps/95-records.ts by "npm run sql".

-- Records of all leaves with waste and of all aggregates (docs/method.md, "Masses and ratios"): masses in kg, ratios in ppm. An aggregate
-- sums the masses of its leaves; ratios always come from summed masses, by largest remainders over 1,000,000 ppm.

-- The masses of every record: of a leaf, or of all leaves of a category, of a polymer, of the country.
create table masses as
select
  fates_sums.country,
  fates_sums.category,
  fates_sums.polymer,
  fates_sums.year,
  cast(fates_sums.production_and_import_kg as bigint) as production_and_import_kg,
  cast(fates_sums.export_kg as bigint) as export_kg,
  cast(fates_sums.added_stock_kg as bigint) as added_stock_kg,
  cast(fates_sums.sum_4 as bigint) as waste_import_kg,
  cast(fates_sums.sum_5 as bigint) as reexport_of_waste_import_kg,
  cast(fates_sums.sum_6 as bigint) as recycling_of_waste_import_kg,
  cast(fates_sums.sum_7 as bigint) as proper_disposal_of_waste_import_kg,
  cast(fates_sums.sum_8 as bigint) as improper_disposal_of_waste_import_kg,
  cast(fates_sums.waste_kg as bigint) as waste_produced_in_the_country_kg,
  cast(fates_sums.recycled_kg as bigint) as recycled_kg,
  cast(fates_sums.exported_kg as bigint) as waste_exported_kg,
  cast(fates_sums.incinerated_kg as bigint) as incinerated_kg,
  cast(fates_sums.landfilled_kg as bigint) as landfilled_kg,
  cast(fates_sums.improperly_disposed_kg as bigint) as improperly_disposed_kg,
  cast(fates_sums.littered_kg as bigint) as littered_kg,
  cast(fates_sums.uncollected_kg as bigint) as uncollected_kg,
  cast(fates_sums.leaked_kg as bigint) as leaked_kg
from (
  with leaves as (
    select
      fates.country,
      fates.year,
      fates.category,
      fates.polymer,
      waste.production_and_import_kg,
      waste.export_kg,
      waste.added_stock_kg,
      coalesce(imported_waste.waste_import_kg, 0) as sum_4,
      coalesce(imported_waste.reexport_of_waste_import_kg, 0) as sum_5,
      coalesce(imported_waste.recycling_of_waste_import_kg, 0) as sum_6,
      coalesce(imported_waste.proper_disposal_of_waste_import_kg, 0) as sum_7,
      coalesce(imported_waste.improper_disposal_of_waste_import_kg, 0) as sum_8,
      fates.waste_kg,
      fates.recycled_kg,
      fates.waste_exported_kg as exported_kg,
      fates.incinerated_kg,
      fates.landfilled_kg,
      fates.improperly_disposed_kg,
      fates.littered_kg,
      fates.uncollected_kg,
      fates.leaked_kg
    from fates
    left join waste on waste.country = fates.country and waste.year = fates.year and waste.category = fates.category and waste.polymer = fates.polymer
    left join imported_waste on imported_waste.country = fates.country and imported_waste.year = fates.year and imported_waste.category = fates.category and imported_waste.polymer = fates.polymer
  )
  select
    leaves.country,
    leaves.category,
    leaves.polymer,
    leaves.year,
    leaves.production_and_import_kg,
    leaves.export_kg,
    leaves.added_stock_kg,
    leaves.sum_4,
    leaves.sum_5,
    leaves.sum_6,
    leaves.sum_7,
    leaves.sum_8,
    leaves.waste_kg,
    leaves.recycled_kg,
    leaves.exported_kg,
    leaves.incinerated_kg,
    leaves.landfilled_kg,
    leaves.improperly_disposed_kg,
    leaves.littered_kg,
    leaves.uncollected_kg,
    leaves.leaked_kg
  from leaves
  union all
  select
    leaves.country,
    coalesce(leaves.category, 'All packaging') as category,
    coalesce(leaves.polymer, 'All polymers') as polymer,
    leaves.year,
    sum(leaves.production_and_import_kg) as production_and_import_kg,
    sum(leaves.export_kg) as export_kg,
    sum(leaves.added_stock_kg) as added_stock_kg,
    sum(leaves.sum_4) as sum_4,
    sum(leaves.sum_5) as sum_5,
    sum(leaves.sum_6) as sum_6,
    sum(leaves.sum_7) as sum_7,
    sum(leaves.sum_8) as sum_8,
    sum(leaves.waste_kg) as waste_kg,
    sum(leaves.recycled_kg) as recycled_kg,
    sum(leaves.exported_kg) as exported_kg,
    sum(leaves.incinerated_kg) as incinerated_kg,
    sum(leaves.landfilled_kg) as landfilled_kg,
    sum(leaves.improperly_disposed_kg) as improperly_disposed_kg,
    sum(leaves.littered_kg) as littered_kg,
    sum(leaves.uncollected_kg) as uncollected_kg,
    sum(leaves.leaked_kg) as leaked_kg
  from leaves
  group by grouping sets ((leaves.country, leaves.category, leaves.year), (leaves.country, leaves.polymer, leaves.year), (leaves.country, leaves.year))
) fates_sums;

-- The metrics in published order. Ratios come from summed masses; what is leaked is never above what is mismanaged.
create table records as
with points as (
  select
    masses.country,
    masses.category,
    masses.polymer,
    masses.year,
    masses.recycled_kg as masses_recycled_kg,
    masses.waste_exported_kg as masses_waste_exported_kg,
    masses.incinerated_kg as masses_incinerated_kg,
    masses.landfilled_kg as masses_landfilled_kg,
    masses.improperly_disposed_kg as masses_improperly_disposed_kg,
    masses.littered_kg as masses_littered_kg,
    masses.uncollected_kg as masses_uncollected_kg,
    masses.leaked_kg as masses_leaked_kg,
    masses.waste_produced_in_the_country_kg as masses_waste_produced_in_the_country_kg,
    masses.production_and_import_kg as masses_production_and_import_kg,
    masses.export_kg as masses_export_kg,
    masses.added_stock_kg as masses_added_stock_kg,
    masses.waste_import_kg as masses_waste_import_kg,
    masses.reexport_of_waste_import_kg as masses_reexport_of_waste_import_kg,
    masses.recycling_of_waste_import_kg as masses_recycling_of_waste_import_kg,
    masses.proper_disposal_of_waste_import_kg as masses_proper_disposal_of_waste_import_kg,
    masses.improper_disposal_of_waste_import_kg as masses_improper_disposal_of_waste_import_kg,
    masses.country as masses_country,
    dim_categories.position as dim_categories_position,
    dim_polymers.position as dim_polymers_position,
    masses.year as masses_year,
    masses.recycled_kg + masses.waste_exported_kg + masses.incinerated_kg + masses.landfilled_kg + masses.improperly_disposed_kg + masses.littered_kg + masses.uncollected_kg as split_weights
  from masses
  left join dim_categories on dim_categories.category = masses.category
  left join dim_polymers on dim_polymers.polymer = masses.polymer
),
layer_2 as (
  select *,
    case when split_weights = 0 then 1000000 else intDiv(masses_recycled_kg * 1000000, split_weights) end as split_whole_0,
    case when split_weights = 0 then 0 else intMod(masses_recycled_kg * 1000000, split_weights) end as split_rest_0,
    case when split_weights = 0 then 0 else intDiv(masses_waste_exported_kg * 1000000, split_weights) end as split_whole_1,
    case when split_weights = 0 then 0 else intMod(masses_waste_exported_kg * 1000000, split_weights) end as split_rest_1,
    case when split_weights = 0 then 0 else intDiv(masses_incinerated_kg * 1000000, split_weights) end as split_whole_2,
    case when split_weights = 0 then 0 else intMod(masses_incinerated_kg * 1000000, split_weights) end as split_rest_2,
    case when split_weights = 0 then 0 else intDiv(masses_landfilled_kg * 1000000, split_weights) end as split_whole_3,
    case when split_weights = 0 then 0 else intMod(masses_landfilled_kg * 1000000, split_weights) end as split_rest_3,
    case when split_weights = 0 then 0 else intDiv(masses_improperly_disposed_kg * 1000000, split_weights) end as split_whole_4,
    case when split_weights = 0 then 0 else intMod(masses_improperly_disposed_kg * 1000000, split_weights) end as split_rest_4,
    case when split_weights = 0 then 0 else intDiv(masses_littered_kg * 1000000, split_weights) end as split_whole_5,
    case when split_weights = 0 then 0 else intMod(masses_littered_kg * 1000000, split_weights) end as split_rest_5,
    case when split_weights = 0 then 0 else intDiv(masses_uncollected_kg * 1000000, split_weights) end as split_whole_6,
    case when split_weights = 0 then 0 else intMod(masses_uncollected_kg * 1000000, split_weights) end as split_rest_6
  from points
),
layer_3 as (
  select *,
    1000000 - split_whole_0 - split_whole_1 - split_whole_2 - split_whole_3 - split_whole_4 - split_whole_5 - split_whole_6 as split_left
  from layer_2
),
layer_4 as (
  select *,
    cast(split_whole_0 + case when case when split_rest_1 > split_rest_0 then 1 else 0 end + case when split_rest_2 > split_rest_0 then 1 else 0 end + case when split_rest_3 > split_rest_0 then 1 else 0 end + case when split_rest_4 > split_rest_0 then 1 else 0 end + case when split_rest_5 > split_rest_0 then 1 else 0 end + case when split_rest_6 > split_rest_0 then 1 else 0 end < split_left then 1 else 0 end as integer) as domestic_recycling_of_collected_ppm,
    cast(split_whole_1 + case when case when split_rest_0 >= split_rest_1 then 1 else 0 end + case when split_rest_2 > split_rest_1 then 1 else 0 end + case when split_rest_3 > split_rest_1 then 1 else 0 end + case when split_rest_4 > split_rest_1 then 1 else 0 end + case when split_rest_5 > split_rest_1 then 1 else 0 end + case when split_rest_6 > split_rest_1 then 1 else 0 end < split_left then 1 else 0 end as integer) as export_of_collected_ppm,
    cast(split_whole_2 + case when case when split_rest_0 >= split_rest_2 then 1 else 0 end + case when split_rest_1 >= split_rest_2 then 1 else 0 end + case when split_rest_3 > split_rest_2 then 1 else 0 end + case when split_rest_4 > split_rest_2 then 1 else 0 end + case when split_rest_5 > split_rest_2 then 1 else 0 end + case when split_rest_6 > split_rest_2 then 1 else 0 end < split_left then 1 else 0 end as integer) as incineration_and_energy_recovery_ppm,
    cast(split_whole_3 + case when case when split_rest_0 >= split_rest_3 then 1 else 0 end + case when split_rest_1 >= split_rest_3 then 1 else 0 end + case when split_rest_2 >= split_rest_3 then 1 else 0 end + case when split_rest_4 > split_rest_3 then 1 else 0 end + case when split_rest_5 > split_rest_3 then 1 else 0 end + case when split_rest_6 > split_rest_3 then 1 else 0 end < split_left then 1 else 0 end as integer) as sanitary_landfill_ppm,
    cast(split_whole_4 + case when case when split_rest_0 >= split_rest_4 then 1 else 0 end + case when split_rest_1 >= split_rest_4 then 1 else 0 end + case when split_rest_2 >= split_rest_4 then 1 else 0 end + case when split_rest_3 >= split_rest_4 then 1 else 0 end + case when split_rest_5 > split_rest_4 then 1 else 0 end + case when split_rest_6 > split_rest_4 then 1 else 0 end < split_left then 1 else 0 end as integer) as improperly_disposed_ppm,
    cast(split_whole_5 + case when case when split_rest_0 >= split_rest_5 then 1 else 0 end + case when split_rest_1 >= split_rest_5 then 1 else 0 end + case when split_rest_2 >= split_rest_5 then 1 else 0 end + case when split_rest_3 >= split_rest_5 then 1 else 0 end + case when split_rest_4 >= split_rest_5 then 1 else 0 end + case when split_rest_6 > split_rest_5 then 1 else 0 end < split_left then 1 else 0 end as integer) as littering_ppm,
    cast(split_whole_6 + case when case when split_rest_0 >= split_rest_6 then 1 else 0 end + case when split_rest_1 >= split_rest_6 then 1 else 0 end + case when split_rest_2 >= split_rest_6 then 1 else 0 end + case when split_rest_3 >= split_rest_6 then 1 else 0 end + case when split_rest_4 >= split_rest_6 then 1 else 0 end + case when split_rest_5 >= split_rest_6 then 1 else 0 end < split_left then 1 else 0 end as integer) as uncollected_excluding_littering_ppm
  from layer_3
),
layer_5 as (
  select *,
    cast(domestic_recycling_of_collected_ppm + export_of_collected_ppm + incineration_and_energy_recovery_ppm + sanitary_landfill_ppm + improperly_disposed_ppm + littering_ppm + uncollected_excluding_littering_ppm as integer) as total_ppm,
    cast(1000000 - littering_ppm - uncollected_excluding_littering_ppm as integer) as collected_ppm,
    cast(improperly_disposed_ppm + uncollected_excluding_littering_ppm + littering_ppm as integer) as mismanaged_including_littering_ppm
  from layer_4
),
layer_6 as (
  select *,
    cast(least(roundDiv(cast(masses_leaked_kg as Int128) * 1000000, masses_waste_produced_in_the_country_kg), mismanaged_including_littering_ppm) as integer) as leaked_to_ocean_and_waterways_ppm
  from layer_5
)
select
  country,
  category,
  polymer,
  year,
  masses_production_and_import_kg as production_and_import_kg,
  masses_export_kg as export_kg,
  masses_added_stock_kg as added_stock_kg,
  masses_waste_import_kg as waste_import_kg,
  masses_reexport_of_waste_import_kg as reexport_of_waste_import_kg,
  masses_recycling_of_waste_import_kg as recycling_of_waste_import_kg,
  masses_proper_disposal_of_waste_import_kg as proper_disposal_of_waste_import_kg,
  masses_improper_disposal_of_waste_import_kg as improper_disposal_of_waste_import_kg,
  masses_waste_produced_in_the_country_kg as waste_produced_in_the_country_kg,
  domestic_recycling_of_collected_ppm,
  export_of_collected_ppm,
  incineration_and_energy_recovery_ppm,
  sanitary_landfill_ppm,
  improperly_disposed_ppm,
  littering_ppm,
  uncollected_excluding_littering_ppm,
  total_ppm,
  collected_ppm,
  mismanaged_including_littering_ppm,
  leaked_to_ocean_and_waterways_ppm
from layer_6
order by masses_country, dim_categories_position, dim_polymers_position, masses_year;
