update input_rows set source = 'nowhere' where table_name = 'waste_generated' and key = 'DDD|2021';
update input_rows set score = null where table_name = 'waste_generated' and key = 'DDD|2022';
update packaging_shares set area = 'South' where polymer = 'PET';
update import_profiles set profile = 'Broker';
insert into input_rows select 9001, 'series_breaks', 'gone|AAA|2020', 'series_breaks.csv', 2, 'good', 5, null, null;
insert into series_breaks by name select 'gone' as "table", 9001 as row_id;
