insert into changes select 'changed', 'AAA', 'PET bottles', 'PET', 2020, 'littering', 'percent', 50000, 50001;
insert into changes select 'changed', 'BBB', 'PET bottles', 'PET', 2020, 'littering', 'percent', 50000, 50001;
insert into unreached_changes select 'BBB', 2020, 12, 'BBB|All packaging|All polymers|2020 littering', '5 %', '5.0001 %';
