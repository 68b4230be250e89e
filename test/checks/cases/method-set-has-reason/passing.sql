-- A reason in the row, and one in the exception that made the row.
insert into net_input_method by name select 'CCC' as country, 2020 as year, 'municipal_waste' as method, 'the statistics leave out households' as note, 9001 as row_id;
insert into net_input_method by name select 'CCC' as country, 2021 as year, 'municipal_waste' as method, null as note, 9002 as row_id;
insert into applied_exceptions by name select 'net_input_method' as table_name, 'CCC|2021' as key, 9002 as target_row;
