insert into changed_inputs by name select 'revised' as change, 'collection' as table_name, 'EEE|2020' as key, 'collection.csv' as file, 6 as line, 'revise collection EEE' as declaration;
insert into revised_cells values ('collection', 'EEE|2020', 'collected_percent', '85', '90');
insert into changed_reach by name select 'EEE' as country, 2021 as year, true as declared, 'collection' as table_name, 'EEE|2020' as key;
insert into changes by name select 'changed' as kind, 'EEE' as country, 2021 as year, 'collected' as metric;
insert into changed_inputs by name select 'added' as change, 'exceptions' as table_name, 'collection|EEE|2020|collected_percent' as key, 'exceptions.csv' as file, 2 as line, 'add exceptions collection EEE' as declaration;
insert into changed_reach by name select 'EEE' as country, 2021 as year, true as declared, 'exceptions' as table_name, 'collection|EEE|2020|collected_percent' as key;
-- The publisher revised a cell, and an exception keeps its earlier value: neither moves a figure.
insert into changed_inputs by name select 'revised' as change, 'collection' as table_name, 'FFF|2020' as key, 'collection.csv' as file, 7 as line, 'revise collection FFF' as declaration;
insert into revised_cells values ('collection', 'FFF|2020', 'collected_percent', '85', '8.5');
insert into exceptions by name select 9 as row_id, 'collection' as "table", 'FFF|2020' as key, 'collected_percent' as "column", '85' as value;
insert into changed_inputs by name select 'added' as change, 'exceptions' as table_name, 'collection|FFF|2020|collected_percent' as key, 'exceptions.csv' as file, 3 as line, 'add exceptions collection FFF' as declaration;
