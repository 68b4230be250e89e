-- The changed figures are of a country that the row does not reach.
insert into changed_inputs by name select 'revised' as change, 'collection' as table_name, 'EEE|2020' as key, 'collection.csv' as file, 6 as line, 'revise collection EEE' as declaration;
insert into revised_cells values ('collection', 'EEE|2020', 'collected_percent', '85', '90');
insert into changed_reach by name select 'EEE' as country, 2021 as year, true as declared, 'collection' as table_name, 'EEE|2020' as key;
insert into changes by name select 'changed' as kind, 'DDD' as country, 2021 as year, 'collected' as metric;
-- An exception for an amount reaches a year in which nothing changes; a removed one, and one for a note, may change nothing.
insert into changed_inputs by name select 'added' as change, 'exceptions' as table_name, 'collection|FFF|2020|collected_percent' as key, 'exceptions.csv' as file, 2 as line, 'add exceptions collection FFF' as declaration;
insert into changed_reach by name select 'FFF' as country, 2020 as year, true as declared, 'exceptions' as table_name, 'collection|FFF|2020|collected_percent' as key;
insert into changed_inputs by name select 'removed' as change, 'exceptions' as table_name, 'population|FFF|2020|persons' as key, 'exceptions.csv' as file, 3 as line, 'remove exceptions population FFF' as declaration;
insert into changed_inputs by name select 'added' as change, 'exceptions' as table_name, 'collection|FFF|2020|note' as key, 'exceptions.csv' as file, 4 as line, 'add exceptions collection FFF note' as declaration;
