-- The leaves that can exist: every covered country and year with every pair of category and polymer that has a weight.
-- Reads countries, category_split and the declared dimensions. `cell` is the declared order that breaks ties.
create table cells as
select c.country, y.year, s.category, s.polymer, s.weight, d.position * 100 + p.position as cell
from countries c
cross join dim_years y
cross join category_split s
join dim_categories d on d.category = s.category
join dim_polymers p on p.polymer = s.polymer
where s.weight > 0;

insert into choices (step, category, polymer, quantity, kind, reason, input_row)
select '10-scope', category, polymer, 'waste_generated', 'input', 'row-used', row_id
from category_split
where weight > 0;

insert into choices (step, country, quantity, kind, reason, input_row)
select '10-scope', country, 'coverage', 'input', 'row-used', row_id
from countries;
