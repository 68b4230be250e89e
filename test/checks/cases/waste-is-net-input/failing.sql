-- 210 kt are put on the market and 30 kt exported. Only in the Parquet file, one kilogram more is exported.
update parquet_records set export_kg = export_kg + 1 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
