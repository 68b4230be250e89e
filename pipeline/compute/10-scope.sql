-- What the steps chose, as rows: the method of a country-year, the input rows it rests on, cuts, gaps, apportioned units.
-- Empty dimensions mean "for all"; masses in kg; `input_row` points to input_rows. The kilograms that a leaf got by largest
-- remainders stand beside its masses, as columns named …_units. A choice that names a median points to no row: the rows of
-- kind `member` with the same quantity and choice are what the median is of.
create table choices (
  step varchar, country varchar, year integer, category varchar, polymer varchar,
  quantity varchar, kind varchar, choice varchar, input_row integer, amount_kg Int128, wanted_kg Int128, note varchar
);

insert into choices
select '10-scope', null, null, category, polymer, 'waste_generated', 'input', 'category_split', row_id, null, null, null
from category_split
where weight > 0
union all
select '10-scope', country, null, null, null, 'coverage', 'input', 'countries', row_id, null, null, null
from countries;
