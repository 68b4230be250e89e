insert into changes select 'changed', 'AAA', 'PET bottles', 'PET', 2020, 'littering', 'percent', 50000, 50001;
insert into changes select 'changed', 'BBB', 'PET bottles', 'PET', 2020, 'littering', 'percent', 50000, 50001;
insert into changes select 'added', 'BBB', 'PET bottles', 'PET', 2021, null, null, null, null;
insert into unreached_changes select 'BBB', 'PET bottles', 'PET', 2020, 'changed', 1, 'littering 5 → 5.0001 percent';
insert into unreached_changes select 'BBB', 'PET bottles', 'PET', 2021, 'added', 1, 'added';
