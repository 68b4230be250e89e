update parquet_records set country = 'ZZZ' where country = 'FFF' and category = 'PET bottles' and polymer = 'PET' and year = 2022;
update parquet_records set year = 2023 where country = 'EEE' and category = 'PET bottles' and polymer = 'PET' and year = 2022;
update parquet_records set polymer = 'Nylon' where country = 'DDD' and category = 'PET bottles' and polymer = 'PET' and year = 2022;
