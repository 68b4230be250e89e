-- 210 kt put on the market, 30 kt exported: one kilogram more is exported in the Parquet file only.
update parquet_records set export_kg = export_kg + 1 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
