-- 120 kg per head.
update population set persons = 1500000 where country = 'AAA' and year = 2020;
