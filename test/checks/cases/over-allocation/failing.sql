-- 9 kt of 180 are 5 percent, which is not yet large; the two leaves of one reason are one finding.
insert into choices select '50-recycling', 'AAA', 2020, 'PET bottles', 'PET', 'recycled', 'cut', 'more than is not littered',
  (select row_id from recycling_rates where country = 'AAA' and category = 'PET bottles'), 60000000, 68000000, null;
insert into choices select '50-recycling', 'AAA', 2020, 'Rigid food packaging', 'PET', 'recycled', 'cut', 'more than is not littered', null, 20000000, 21000000, null;
insert into choices select '70-treatment', 'BBB', 2020, null, null, 'collected', 'raised', 'recycled and exported exceed the collected share', null, 2000000, 1000000, null;
-- A rate of 1 kt recycled at home and abroad, of which 1.05 kt went abroad.
insert into choices select '50-recycling', 'DDD', 2021, null, null, 'recycled', 'raised', 'more is exported for recycling than is recycled at all', null, 0, -50000, null;
insert into known_exports by name select 'DDD' as country, 2021 as year, 2021 as reference_year, 1050000 as export_kg, 'recycled_abroad' as evidence;
-- Large: the other rule finds it.
insert into choices select '60-waste-export', 'CCC', 2019, null, null, 'exported', 'cut', 'more than the room of all leaves', null, 0, 20000000, null;
