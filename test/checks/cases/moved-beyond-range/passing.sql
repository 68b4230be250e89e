-- Figures that moved within their old range, and one that was not known before.
insert into national_moves values
  ('AAA', 2022, 'waste_produced_in_the_country', 'kt', 100000000, 120000000, 90000000, 130000000, 20000000, 'AAA|2022 (a.csv:2)', 'AAA|2022 (b.csv:3)', 'b.csv', 3, false),
  ('AAA', 2021, 'collected', 'percent', 500000, 900000, null, null, 4000000, null, 'AAA|2021 (b.csv:4)', 'b.csv', 4, false);
