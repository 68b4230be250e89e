-- A gap of exactly 20 percent; with one other country there is no range.
update method_evidence set waste_kg = 144000000 where country = 'AAA' and year = 2020 and method = 'municipal_waste';
