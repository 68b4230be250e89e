-- One kilogram above the high bound in the CSV, a low bound above the figure in the other file.
update csv_ranges set waste_produced_in_the_country_kg_high = 179999999 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
update parquet_ranges set littering_ppm_low = 60000, littering_ppm_high = 70000 where country = 'BBB' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
-- A record missing from one file.
delete from csv_ranges where country = 'CCC' and category = 'All packaging' and polymer = 'PET' and year = 2019;
-- The exports of FFF are not known in any year, so that 0 is no certain zero. Those of AAA are known: an empty range is a missing one.
update csv_ranges set export_kg_low = 0, export_kg_high = 0 where country = 'FFF' and category = 'All packaging' and polymer = 'All polymers' and year = 2022;
update parquet_ranges set export_kg_low = null, export_kg_high = null where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2022;
