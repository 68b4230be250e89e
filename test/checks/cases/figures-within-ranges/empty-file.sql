delete from parquet_ranges;
