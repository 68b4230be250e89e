insert into choices
select '40-littering', null, null, category, null, 'littered', 'input', 'littering_rates', row_id, null, null, null
from littering_rates;
