-- The first record is at the end of the CSV.
create table first_record as
select * from csv_records where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2019;
delete from csv_records where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2019;
insert into csv_records from first_record;
-- The last record of the Parquet file has a category that is not declared.
update parquet_records set category = 'Crates' where country = 'FFF' and category = 'PET bottles' and polymer = 'PET' and year = 2022;
