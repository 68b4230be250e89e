insert into changes select 'changed', 'AAA', 'PET bottles', 'PET', 2020, 'littering', 'percent', 50000, 50001;
insert into changes select 'changed', 'BBB', 'PET bottles', 'PET', 2020, 'littering', 'percent', 50000, 50001;
insert into changes select 'added', 'BBB', 'PET bottles', 'PET', 2021, null, null, null, null;
insert into unreached_changes select 'BBB', 'PET bottles', 'PET', 2020, 'changed', 1, 'littering 5 → 5.0001 percent';
insert into unreached_changes select 'BBB', 'PET bottles', 'PET', 2021, 'added', 1, 'added';
-- A rate changed, and so did the figures that rest on it. Nothing declares this row. Another row reaches every year.
insert into changes select 'changed', 'DDD', 'PET bottles', 'PET', 2020, 'littering', 'percent', 50000, 50001;
insert into unreached_changes select 'DDD', 'PET bottles', 'PET', 2020, 'changed', 2, 'littering 5 → 5.0001 percent';
insert into changed_reach values ('DDD', 2020, false, 'recycling_rates', 'DDD|2020|*|*', 'rates.csv', 7), ('BBB', 2022, false, 'population', 'BBB|2022', 'p.csv', 2),
  ('DDD', 2021, true, 'collection', 'DDD|2021', 'collection.csv', 8), ('DDD', null, false, 'trade_flags', 'DDD', 'flags.csv', 3);
-- A quantity is computed in another way, and nothing declares it. A row that changed is named first.
insert into changed_coverage values ('revised', 'quantity', 'littered', null);
