insert into choices (step, category, quantity, kind, reason, input_row)
select '40-littering', category, 'littered', 'input', 'row-used', row_id
from littering_rates;
