insert into changed_inputs by name select 'revised' as change, 'collection' as table_name, 'EEE|2020' as key, 'collection.csv' as file, 6 as line, 'revise collection EEE' as declaration;
insert into revised_cells values ('collection', 'EEE|2020', 'collected_percent', '85', '90');
insert into changed_reach by name select 'EEE' as country, 2021 as year, true as declared, 'collection' as table_name, 'EEE|2020' as key;
insert into changes by name select 'changed' as kind, 'EEE' as country, 2021 as year, 'collected' as metric;
insert into changed_inputs by name select 'added' as change, 'exceptions' as table_name, 'collection|EEE|2020|collected_percent' as key, 'exceptions.csv' as file, 2 as line, 'add exceptions collection EEE' as declaration;
insert into changed_reach by name select 'EEE' as country, 2021 as year, true as declared, 'exceptions' as table_name, 'collection|EEE|2020|collected_percent' as key;
