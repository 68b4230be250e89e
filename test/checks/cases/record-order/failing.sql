-- The first record is at the end of the CSV.
create or replace table csv_records as
select * from records where not (country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2019)
union all
select * from records where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2019;
-- The last record of the Parquet file has a category that is not declared.
update parquet_records set category = 'Crates' where country = 'FFF' and category = 'PET bottles' and polymer = 'PET' and year = 2022;
