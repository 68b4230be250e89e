-- A leaf without its record, a leaf without waste that has a record, and a leaf of a pair without weight.
delete from parquet_records where country = 'AAA' and category = 'PET bottles' and polymer = 'PET' and year = 2020;
update leaf_supply set export_kg = production_and_import_kg where country = 'CCC' and category = 'PET bottles' and polymer = 'PET' and year = 2019;
update parquet_records set category = 'Other bottles' where country = 'FFF' and category = 'PET bottles' and polymer = 'PET' and year = 2022;
