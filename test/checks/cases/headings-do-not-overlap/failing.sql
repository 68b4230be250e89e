-- 10 kt are already under 3915. Then come a heading and one of its British parts.
insert into waste_trade by name select 'AAA' as country, 2019 as year, 'import' as flow, '391510' as hs, 4000000 as amount_kg, 9001 as row_id;
-- BBB had 10 kt under 3915 when it got a row of a part, that of line 11, moved from 2020: this one is looked at.
update waste_trade set hs = '391510', year = 2019, amount_kg = 1000000, since = '1.2' where country = 'BBB' and flow = 'import' and year = 2020;
insert into waste_trade by name select 'AAA' as country, 2018 as year, 'import' as flow, '391590' as hs, 3000000 as amount_kg, 9002 as row_id;
insert into waste_trade by name select 'AAA' as country, 2018 as year, 'import' as flow, '39159011' as hs, 2000000 as amount_kg, 9003 as row_id;
