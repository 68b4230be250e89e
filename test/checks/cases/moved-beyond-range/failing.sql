-- Out of the old range: a little; by more than a factor of three, declared and not; by more than 30 points.
insert into national_moves values
  ('AAA', 2020, 'waste_produced_in_the_country', 'kt', 100000000, 131000000, 90000000, 130000000, 31000000, 'AAA|2020 (a.csv:2)', 'AAA|2020 (b.csv:3)', 'b.csv', 3, false),
  ('AAA', 2021, 'waste_produced_in_the_country', 'kt', 100000000, 700000000, 90000000, 130000000, 600000000, 'AAA|2021 (a.csv:3)', 'AAA|2021 (b.csv:4)', 'b.csv', 4, false),
  ('AAA', 2022, 'waste_produced_in_the_country', 'kt', 100000000, 30000000, 90000000, 130000000, 70000000, null, 'AAA|2022 (b.csv:5)', 'b.csv', 5, true),
  ('AAA', 2022, 'collected', 'percent', 500000, 900000, 400000, 600000, 72000000, 'AAA|2022 (a.csv:4)', null, null, null, false);
