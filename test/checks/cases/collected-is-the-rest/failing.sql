-- 10 % are uncollected, including 5 % that are littered, so that 90 % are collected.
update parquet_records set collected_ppm = 1000000, littering_ppm = 50000, uncollected_excluding_littering_ppm = 50000 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
