-- A mass and a share without a range. The rule does not read the other file.
update csv_ranges set waste_import_kg_low = waste_import_kg_high where country = 'AAA' and category = 'PET bottles' and polymer = 'PET' and year = 2020;
update csv_ranges set littering_ppm_low = 50000, littering_ppm_high = 50000 where country = 'BBB' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
update parquet_ranges set littering_ppm_low = littering_ppm_high;
