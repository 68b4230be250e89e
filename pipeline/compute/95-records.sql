-- Records of all leaves with waste and of all aggregates (methodology, sections 1 to 3): masses in kg, ratios in ppm.
-- An aggregate sums the masses of its leaves; ratios always come from summed masses, by largest remainders over 1,000,000 ppm.

create table masses as
with leaves as (
  select f.country, f.year, f.category, f.polymer,
    w.production_and_import_kg, w.export_kg, w.added_stock_kg, f.waste_kg,
    coalesce(i.waste_import_kg, 0) as waste_import_kg,
    coalesce(i.reexport_of_waste_import_kg, 0) as reexport_of_waste_import_kg,
    coalesce(i.recycling_of_waste_import_kg, 0) as recycling_of_waste_import_kg,
    coalesce(i.proper_disposal_of_waste_import_kg, 0) as proper_disposal_of_waste_import_kg,
    coalesce(i.improper_disposal_of_waste_import_kg, 0) as improper_disposal_of_waste_import_kg,
    f.recycled_kg, f.waste_exported_kg, f.incinerated_kg, f.landfilled_kg, f.improperly_disposed_kg, f.littered_kg, f.uncollected_kg, f.leaked_kg
  from fates f
  join waste w on w.country = f.country and w.year = f.year and w.category = f.category and w.polymer = f.polymer
  left join imported_waste i on i.country = f.country and i.year = f.year and i.category = f.category and i.polymer = f.polymer
)
select country, coalesce(category, 'All packaging') as category, coalesce(polymer, 'All polymers') as polymer, year,
  cast(sum(production_and_import_kg) as bigint) as production_and_import_kg,
  cast(sum(export_kg) as bigint) as export_kg,
  cast(sum(added_stock_kg) as bigint) as added_stock_kg,
  cast(sum(waste_import_kg) as bigint) as waste_import_kg,
  cast(sum(reexport_of_waste_import_kg) as bigint) as reexport_of_waste_import_kg,
  cast(sum(recycling_of_waste_import_kg) as bigint) as recycling_of_waste_import_kg,
  cast(sum(proper_disposal_of_waste_import_kg) as bigint) as proper_disposal_of_waste_import_kg,
  cast(sum(improper_disposal_of_waste_import_kg) as bigint) as improper_disposal_of_waste_import_kg,
  cast(sum(waste_kg) as bigint) as waste_produced_in_the_country_kg,
  cast(sum(recycled_kg) as bigint) as recycled_kg,
  cast(sum(waste_exported_kg) as bigint) as waste_exported_kg,
  cast(sum(incinerated_kg) as bigint) as incinerated_kg,
  cast(sum(landfilled_kg) as bigint) as landfilled_kg,
  cast(sum(improperly_disposed_kg) as bigint) as improperly_disposed_kg,
  cast(sum(littered_kg) as bigint) as littered_kg,
  cast(sum(uncollected_kg) as bigint) as uncollected_kg,
  cast(sum(leaked_kg) as bigint) as leaked_kg
from leaves
group by grouping sets ((country, year, category, polymer), (country, year, category), (country, year, polymer), (country, year));

-- 1,000,000 ppm over the seven fates. `remainderKey` orders remainders: the larger first, ties in field order. Masses of up to
-- nine thousand megatonnes times 1,000,000 fit 64 bits, which is much faster here; anything above stops with an overflow.
create macro wholePpm(kg, waste_kg) as intDiv(kg * 1000000, waste_kg);
create macro remainderKey(kg, waste_kg, field) as intMod(kg * 1000000, waste_kg) * 8 + (7 - field);
create macro unit(k, left_over, a, b, c, d, e, f, g) as
  case when case when a > k then 1 else 0 end + case when b > k then 1 else 0 end + case when c > k then 1 else 0 end
    + case when d > k then 1 else 0 end + case when e > k then 1 else 0 end + case when f > k then 1 else 0 end
    + case when g > k then 1 else 0 end < left_over then 1 else 0 end;

create table records as
with keys as (
  select *,
    remainderKey(recycled_kg, waste_produced_in_the_country_kg, 0) as k0,
    remainderKey(waste_exported_kg, waste_produced_in_the_country_kg, 1) as k1,
    remainderKey(incinerated_kg, waste_produced_in_the_country_kg, 2) as k2,
    remainderKey(landfilled_kg, waste_produced_in_the_country_kg, 3) as k3,
    remainderKey(improperly_disposed_kg, waste_produced_in_the_country_kg, 4) as k4,
    remainderKey(littered_kg, waste_produced_in_the_country_kg, 5) as k5,
    remainderKey(uncollected_kg, waste_produced_in_the_country_kg, 6) as k6,
    1000000
      - wholePpm(recycled_kg, waste_produced_in_the_country_kg) - wholePpm(waste_exported_kg, waste_produced_in_the_country_kg)
      - wholePpm(incinerated_kg, waste_produced_in_the_country_kg) - wholePpm(landfilled_kg, waste_produced_in_the_country_kg)
      - wholePpm(improperly_disposed_kg, waste_produced_in_the_country_kg) - wholePpm(littered_kg, waste_produced_in_the_country_kg)
      - wholePpm(uncollected_kg, waste_produced_in_the_country_kg) as left_over
  from masses
),
shares as (
  select *,
    wholePpm(recycled_kg, waste_produced_in_the_country_kg) + unit(k0, left_over, k0, k1, k2, k3, k4, k5, k6) as recycled_ppm,
    wholePpm(waste_exported_kg, waste_produced_in_the_country_kg) + unit(k1, left_over, k0, k1, k2, k3, k4, k5, k6) as exported_ppm,
    wholePpm(incinerated_kg, waste_produced_in_the_country_kg) + unit(k2, left_over, k0, k1, k2, k3, k4, k5, k6) as incinerated_ppm,
    wholePpm(landfilled_kg, waste_produced_in_the_country_kg) + unit(k3, left_over, k0, k1, k2, k3, k4, k5, k6) as landfilled_ppm,
    wholePpm(improperly_disposed_kg, waste_produced_in_the_country_kg) + unit(k4, left_over, k0, k1, k2, k3, k4, k5, k6) as improper_ppm,
    wholePpm(littered_kg, waste_produced_in_the_country_kg) + unit(k5, left_over, k0, k1, k2, k3, k4, k5, k6) as littered_ppm,
    wholePpm(uncollected_kg, waste_produced_in_the_country_kg) + unit(k6, left_over, k0, k1, k2, k3, k4, k5, k6) as uncollected_ppm
  from keys
)
select s.country, s.category, s.polymer, s.year,
  production_and_import_kg, export_kg, added_stock_kg, waste_import_kg, reexport_of_waste_import_kg, recycling_of_waste_import_kg,
  proper_disposal_of_waste_import_kg, improper_disposal_of_waste_import_kg, waste_produced_in_the_country_kg,
  cast(recycled_ppm as integer) as domestic_recycling_of_collected_ppm,
  cast(exported_ppm as integer) as export_of_collected_ppm,
  cast(incinerated_ppm as integer) as incineration_and_energy_recovery_ppm,
  cast(landfilled_ppm as integer) as sanitary_landfill_ppm,
  cast(improper_ppm as integer) as improperly_disposed_ppm,
  cast(littered_ppm as integer) as littering_ppm,
  cast(uncollected_ppm as integer) as uncollected_excluding_littering_ppm,
  cast(recycled_ppm + exported_ppm + incinerated_ppm + landfilled_ppm + improper_ppm + littered_ppm + uncollected_ppm as integer) as total_ppm,
  cast(1000000 - littered_ppm - uncollected_ppm as integer) as collected_ppm,
  cast(improper_ppm + uncollected_ppm + littered_ppm as integer) as mismanaged_including_littering_ppm,
  cast(least(roundDiv(cast(leaked_kg as Int128) * 1000000, waste_produced_in_the_country_kg), improper_ppm + uncollected_ppm + littered_ppm) as integer)
    as leaked_to_ocean_and_waterways_ppm
from shares s
join dim_categories c on c.category = s.category
join dim_polymers p on p.polymer = s.polymer
order by s.country, c.position, p.position, s.year;
