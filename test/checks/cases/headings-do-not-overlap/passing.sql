-- The same heading in another flow or year is no overlap.
insert into waste_trade by name select 'AAA' as country, 2019 as year, 'reexport' as flow, '391510' as hs, 4000000 as amount_kg, 9001 as row_id;
