update parquet_records set mismanaged_including_littering_ppm = 100000, leaked_to_ocean_and_waterways_ppm = 110000 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
update csv_records set leaked_to_ocean_and_waterways_ppm = -1 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
