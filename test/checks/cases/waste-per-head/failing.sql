-- 180 kt by 1.2 million persons, 36 kt above reason; 185 kt by nobody.
update population set persons = 1200000 where country = 'AAA' and year = 2020;
delete from population where country = 'FFF' and year = 2019;
