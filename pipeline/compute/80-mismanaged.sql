insert into choices (step, category, quantity, kind, reason, input_row)
select '80-mismanaged', category, 'leaked', 'input', 'row-used', row_id
from release_rates;
