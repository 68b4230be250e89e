insert into net_input_method by name select 'FFF' as country, 2019 as year, 'waste_statistics' as method, 9001 as row_id;
insert into net_input_method by name select 'EEE' as country, 2019 as year, 'preferred' as method, 9002 as row_id;
