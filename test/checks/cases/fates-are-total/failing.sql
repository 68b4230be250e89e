-- One ppm of 180 kt is 180 kg.
update parquet_records set littering_ppm = littering_ppm + 1 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
