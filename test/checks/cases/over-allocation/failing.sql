-- 9 kt of 180 are 5 percent, which is not large. Two leaves with the same reason are one finding.
insert into step_notes (step, country, year, category, polymer, quantity, kind, reason, input_row, amount_kg, wanted_kg) values
  ('50-recycling', 'AAA', 2020, 'PET bottles', 'PET', 'recycled', 'cut', 'recycling-exceeds-not-littered',
    (select row_id from recycling_rates where country = 'AAA' and category = 'PET bottles'), 60000000, 68000000),
  ('50-recycling', 'AAA', 2020, 'Rigid food packaging', 'PET', 'recycled', 'cut', 'recycling-exceeds-not-littered', null, 20000000, 21000000),
  ('70-treatment', 'BBB', 2020, null, null, 'collected', 'raised', 'recycling-exceeds-collected', null, 2000000, 1000000),
  -- 1 kt is recycled at home and abroad together, but 1.05 kt are recycled abroad.
  ('50-recycling', 'DDD', 2021, null, null, 'recycled', 'raised', 'exports-exceed-recycling', null, 0, -50000),
  -- This one is large, so that the other rule finds it.
  ('60-waste-export', 'CCC', 2019, null, null, 'exported', 'cut', 'exports-exceed-room', null, 0, 20000000);
insert into known_exports by name select 'DDD' as country, 2021 as year, 1050000 as export_kg;
