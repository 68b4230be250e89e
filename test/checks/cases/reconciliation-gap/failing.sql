-- 100 kt against 180 kt by supply.
update method_evidence set waste_kg = 100000000 where country = 'AAA' and year = 2020 and method = 'municipal_waste';
