-- 60 kt each way in every year; 2019 imports 91.
update waste_trade set amount_kg = 41000000 where country = 'AAA' and year = 2019 and flow = 'import';
delete from waste_trade where year = 2022 and flow = 'export';
