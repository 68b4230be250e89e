-- 60 kt each way in every year; 2019 imports 91.
update traded set amount_kg = 41000000 where country = 'AAA' and year = 2019 and flow = 'import';
delete from traded where year = 2022 and flow = 'export';
