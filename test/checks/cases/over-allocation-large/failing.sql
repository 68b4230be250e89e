-- 20 kt of 170 are above 5 percent, and so is one kilogram more than 9 kt of 180.
insert into step_notes (step, country, year, quantity, kind, reason, heading, amount_kg, wanted_kg) values
  ('60-waste-export', 'CCC', 2019, 'exported', 'cut', 'exports-exceed-room', null, 0, 20000000),
  ('60-waste-export', 'AAA', 2020, 'exported', 'spill', 'heading-exceeds-room', '391530', 0, 9000001);
-- The row of the polymer that is cut.
insert into step_notes (step, country, year, category, polymer, quantity, kind, reason, amount_kg, wanted_kg) values
  ('30-waste-generated', 'AAA', 2019, 'Flexible packaging', 'LDPE', 'export', 'cut', 'exports-exceed-supply', 0, 30000000);
