update parquet_records set export_kg = -2 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
update csv_records set waste_import_kg = null where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
update csv_records set added_stock_kg = null where country = 'BBB' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
