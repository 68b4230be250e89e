-- 300 kg per head for 6.015 million persons, the median of two years before and after.
update waste_generated set waste_kg = 1804500000 where country = 'CCC' and year = 2020;
