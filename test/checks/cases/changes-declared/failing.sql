-- A rate was revised for 2020, and line 9 withdraws a row of 2019; nothing declares them.
insert into changed_inputs select 'revised', 'recycling_rates', 'AAA|2020|*|*', 'recycling_rates.csv', 2, 'recycling_rates.csv', 2, 'recycled_ppm',
  'recycled_ppm 300000', 'recycled_ppm 310000', null;
insert into changed_inputs select 'removed', 'added_stock', 'AAA|2019|PET', 'added_stock.csv', 9, 'added_stock.csv', 7, 'added_stock_kg', 'added_stock_kg 5', null, null;
insert into changes select 'changed', 'AAA', 'PET bottles', 'PET', 2020, 'littering', 'percent', 50000, 50001;
insert into changes select 'changed', 'AAA', 'All packaging', 'All polymers', 2020, 'littering', 'percent', 50000, 60000;
insert into changes select 'changed', 'AAA', 'All packaging', 'All polymers', 2020, 'export', 'kt', 30000000, 31000000;
-- The release covers another year and lacks a metric.
insert into changed_coverage values ('added', 'year', '2023', null), ('removed', 'metric', 'total', null);
-- It computes a quantity in another way.
insert into changed_coverage values ('revised', 'quantity', 'littered', null);
