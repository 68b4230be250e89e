-- 172 kt of waste.
insert into net_input_method by name select 'CCC' as country, 2020 as year, 'municipal_waste' as method, null as note, 9001 as row_id;
update net_input set waste_kg = 172000000 where country = 'CCC' and year = 2020;
