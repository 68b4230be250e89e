insert into choices (step, category, polymer, quantity, kind, reason, input_row)
select '10-scope', category, polymer, 'waste_generated', 'input', 'row-used', row_id
from category_split
where weight > 0;

insert into choices (step, country, quantity, kind, reason, input_row)
select '10-scope', country, 'coverage', 'input', 'row-used', row_id
from countries;
