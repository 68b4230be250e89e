insert into changes select 'changed', 'AAA', 'PET bottles', 'PET', 2020, 'littering', 'percent', 50000, 50001;
