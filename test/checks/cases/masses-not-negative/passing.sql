-- Added stock may be negative.
update parquet_records set added_stock_kg = -2 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
