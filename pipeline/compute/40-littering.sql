-- Littered mass of every leaf, in kg: waste generated × the littering rate of its category (methodology, section 4, step 4a).
-- Reckoned before recycling and exports, which can only take what is not littered.
create table littering as
select w.country, w.year, w.category, w.polymer, w.cell, w.waste_kg,
  cast(roundDiv(cast(w.waste_kg as Int128) * r.littered_ppm, 1000000) as bigint) as littered_kg,
  r.row_id as littering_row
from waste w
left join littering_rates r on r.category = w.category;

insert into choices (step, category, quantity, kind, reason, input_row)
select '40-littering', category, 'littered', 'input', 'row-used', row_id
from littering_rates;
