delete from parquet_records where country = 'AAA' and category = 'PET bottles' and polymer = 'All polymers' and year = 2020;
delete from parquet_records where country = 'FFF' and category = 'PET bottles' and polymer = 'PET' and year = 2022;
