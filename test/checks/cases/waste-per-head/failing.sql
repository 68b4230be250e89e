-- 180 kt for 1.2 million persons are 36 kt above the limit. 185 kt have no persons.
update population set persons = 1200000 where country = 'AAA' and year = 2020;
delete from population where country = 'FFF' and year = 2019;
-- 172 kt for 344 million persons are 172 kt below the limit.
update population set persons = 344000000 where country = 'CCC' and year = 2021;
