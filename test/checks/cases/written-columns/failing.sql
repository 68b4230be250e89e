-- The CSV has another name for a metric. The Parquet file holds a metric as floating point.
create or replace view csv_file as select * rename (export as exported) from csv_published;
create or replace view parquet_file as select * replace (cast(littering as double) as littering) from parquet_published;
