-- Beside the one exception of the small release, another makes a row: it has the place of the exception, and nobody published its value.
insert into exceptions by name
  select 'added_stock' as "table", 'AAA|2020|PET' as key, 'added_stock_kt' as "column", '4.5' as value, 'crates stay in use' as reason, 9001 as row_id;
insert into input_rows by name select unnest([9001, 9002]) as row_id, unnest(['exceptions', 'added_stock']) as table_name,
  unnest(['added_stock|AAA|2020|PET|added_stock_kt', 'AAA|2020|PET']) as key, 'exceptions.csv' as file, 3 as line;
insert into applied_exceptions select 'added_stock', 'AAA|2020|PET', '0', '4500000', '0 kt', '4.5 kt', 9001, 9002;
