insert into net_input_method by name select 'FFF' as country, 2019 as year, 'supply' as method, 9001 as row_id;
insert into input_rows select 9001, 'net_input_method', 'FFF|2019', 'exceptions.csv', 9, 'good', 5, null, null;
