-- Five peers make about 30 kg a head.
update parquet_records set waste_produced_in_the_country_kg = 600000000 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
update parquet_records set mismanaged_including_littering_ppm = 700000 where country = 'FFF' and category = 'All packaging' and polymer = 'All polymers' and year = 2022;
