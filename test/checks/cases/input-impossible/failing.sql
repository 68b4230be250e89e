-- Tonnes instead of kilotonnes: 310,500 kt for 6.015 million persons, the median of 2019 to 2022. The median of the other years is 172 kt for as many.
update waste_generated set waste_kg = 310500000000 where country = 'CCC' and year = 2020;
-- 9 to 1 is 90 percent. Weights have no unit.
update packaging_shares set weight = 9000000 where area = 'North' and polymer = 'PET';
