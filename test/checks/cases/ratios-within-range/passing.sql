update parquet_records set collected_ppm = 1000000, littering_ppm = 0 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
