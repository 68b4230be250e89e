update parquet_records set collected_ppm = 1000001, littering_ppm = -1 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
