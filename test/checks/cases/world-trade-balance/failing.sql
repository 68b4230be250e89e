-- 60 kt are imported and exported each year, except that imports are 91 kt in 2019 and exports in 2020.
update traded set amount_kg = 41000000 where country = 'AAA' and year = 2019 and flow = 'import';
update traded set amount_kg = 41000000 where country = 'AAA' and year = 2020 and flow = 'export';
delete from traded where year = 2022 and flow = 'export';
