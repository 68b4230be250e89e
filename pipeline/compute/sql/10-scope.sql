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

insert into choices (step, category, polymer, quantity, kind, reason, input_row)
select '10-scope', category, polymer, 'waste_generated', 'input', 'row-used', row_id
from category_split
where weight > 0;

insert into choices (step, country, quantity, kind, reason, input_row)
select '10-scope', country, 'coverage', 'input', 'row-used', row_id
from countries;
