update applied_exceptions set published = replaced_by, published_text = replaced_by_text;
-- Another is not applied; one changes a row that no step reads; one names the method that is preferred anyway.
insert into exceptions by name select 'added_stock' as "table", 'AAA|2020|PET' as key, 'added_stock_kt' as "column", '1' as value, 9001 as row_id;
insert into exceptions by name select 'population' as "table", 'EEE|2020' as key, 'persons' as "column", '1' as value, 9002 as row_id;
insert into applied_exceptions select 'population', 'EEE|2020', '2', '1', '2', '1', 9002, (select row_id from population where country = 'EEE' and year = 2020);
insert into exceptions by name select 'net_input_method' as "table", 'AAA|2020' as key, 'method' as "column", 'supply' as value, 9003 as row_id;
insert into net_input_method by name select 'AAA' as country, 2020 as year, 'supply' as method, 9004 as row_id;
insert into applied_exceptions select 'net_input_method', 'AAA|2020', 'preferred', 'supply', 'preferred', 'supply', 9003, 9004;
insert into step_notes (step, country, year, quantity, kind, reason, method, input_row)
select '20-net-input', 'AAA', 2020, 'waste_generated', 'input', 'method-named', 'supply', 9004;
