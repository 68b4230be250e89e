-- Made of pipeline/compute/steps/40-littering.ts by "npm run sql".

-- Littered mass of every leaf, in kg: waste generated × the littering rate of its category (docs/method.md, "Littering"). Computed before
-- recycling and exports, which can only take what is not littered.

create table littering as
select
  waste.country,
  waste.year,
  waste.category,
  waste.polymer,
  waste.cell,
  waste.waste_kg,
  cast(roundDiv(cast(waste.waste_kg as Int128) * littering_rates.littered_ppm, 1000000) as bigint) as littered_kg,
  littering_rates.row_id as littering_row
from waste
left join littering_rates on littering_rates.category = waste.category;

insert into step_notes (category, step, quantity, kind, reason, input_row)
select
  littering_rates.category,
  '40-littering' as step,
  'littered' as quantity,
  'input' as kind,
  'row-used' as reason,
  littering_rates.row_id as input_row
from littering_rates;
