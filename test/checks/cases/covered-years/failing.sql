delete from parquet_records where country = 'FFF' and year >= 2021;
insert into choices select '20-net-input', 'FFF', 2021, null, null, 'waste_generated', 'gap', 'no method has evidence', null, null, null, null;
