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

insert into step_notes (category, polymer, step, quantity, kind, reason, input_row)
select
  category_split.category,
  category_split.polymer,
  '10-scope' as step,
  'waste_generated' as quantity,
  'input' as kind,
  'row-used' as reason,
  category_split.row_id as input_row
from category_split
where 0 < category_split.weight;

insert into step_notes (country, step, quantity, kind, reason, input_row)
select
  countries.country,
  '10-scope' as step,
  'coverage' as quantity,
  'input' as kind,
  'row-used' as reason,
  countries.row_id as input_row
from countries;
