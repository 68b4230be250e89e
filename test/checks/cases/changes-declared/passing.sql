insert into changed_inputs select 'revised', 'recycling_rates', 'AAA|2020|*|*', 'recycling_rates.csv', 2, 'recycling_rates.csv', 2, 'recycled_ppm',
  'recycled_ppm 300000', 'recycled_ppm 310000', 'revise recycling_rates AAA 2020';
insert into changed_coverage values ('added', 'year', '2023', 'add year 2023');
insert into changed_coverage values ('revised', 'quantity', 'littered', 'revise quantity littered');
