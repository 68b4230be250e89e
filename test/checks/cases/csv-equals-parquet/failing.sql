-- One kilogram more in the CSV, a record missing from each file.
update csv_records set export_kg = export_kg + 1 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
delete from csv_records where country = 'FFF' and category = 'PET bottles' and polymer = 'PET' and year = 2022;
delete from parquet_records where country = 'CCC' and category = 'PET bottles' and polymer = 'PET' and year = 2019;
