-- A gap of exactly 20 percent. One other country is too few for a range.
update method_evidence set waste_kg = 144000000 where country = 'AAA' and year = 2020 and method = 'municipal_waste';
