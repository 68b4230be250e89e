delete from parquet_records where country = 'FFF' and year >= 2021;
insert into step_notes (step, country, year, quantity, kind, reason) select '20-net-input', 'FFF', 2021, 'waste_generated', 'gap', 'no-method';
