-- One ppm from recycling to export: the shares still add up, but they are not those of the masses.
update parquet_records set domestic_recycling_of_collected_ppm = domestic_recycling_of_collected_ppm - 1,
  export_of_collected_ppm = export_of_collected_ppm + 1 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
-- Leaked mass is 10 % of what is mismanaged in every category.
update parquet_records set leaked_to_ocean_and_waterways_ppm = leaked_to_ocean_and_waterways_ppm + 1
where country = 'BBB' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
-- A leaf without masses.
delete from evidence_rows where kind = 'mass' and country = 'FFF' and category = 'Flexible packaging' and year = 2022;
