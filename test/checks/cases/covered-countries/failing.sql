update release set countries = 7;
delete from parquet_records where country = 'FFF';
