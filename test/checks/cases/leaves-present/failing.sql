-- A leaf that is dropped, one that has no waste and a record all the same, and one of a pair without weight.
delete from parquet_records where country = 'AAA' and category = 'PET bottles' and polymer = 'PET' and year = 2020;
update leaf_supply set export_kg = production_and_import_kg where country = 'CCC' and category = 'PET bottles' and polymer = 'PET' and year = 2019;
update parquet_records set category = 'Other bottles' where country = 'FFF' and category = 'PET bottles' and polymer = 'PET' and year = 2022;
