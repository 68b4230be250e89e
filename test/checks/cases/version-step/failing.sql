-- The step is a patch, and a record was added.
insert into changes select 'added', 'FFF', 'PET bottles', 'PET', 2022, null, null, null, null;
insert into changes select 'changed', 'AAA', 'PET bottles', 'PET', 2020, 'littering', 'percent', 50000, 50001;
