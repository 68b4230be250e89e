-- 5 % are littered and 10 % uncollected in all, so that 90 % less what is littered of them are collected.
update parquet_records set collected_ppm = 1000000, littering_ppm = 50000, uncollected_excluding_littering_ppm = 50000 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
