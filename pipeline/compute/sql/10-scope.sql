-- Made of pipeline/compute/steps/10-scope.ts by "npm run sql".

-- The leaves that can exist: every covered country and year with every pair of category and polymer that has a weight.

-- Reads countries, category_split and the declared dimensions. `cell` is the declared order that breaks ties.
create table cells as
select
  countries.country,
  dim_years.year,
  category_split.category,
  category_split.polymer,
  category_split.weight,
  cast((cast(dim_categories.position as Int128) * 100) + dim_polymers.position as integer) as cell
from countries
cross join dim_years
cross join category_split
left join dim_categories on dim_categories.category = category_split.category
left join dim_polymers on dim_polymers.polymer = category_split.polymer
where 0 < category_split.weight;

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
