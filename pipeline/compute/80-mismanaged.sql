insert into choices
select '80-mismanaged', null, null, category, null, 'leaked', 'input', 'release_rates', row_id, null, null, null
from release_rates;
