-- Improper disposal, uncollected waste and leakage of every leaf, in kg (methodology, section 4, steps 4b and 4c).
-- What treatment leaves of a leaf is split improper : uncollected as in the country as a whole; 0 : 0 is improper.
create table fates as
with parts as (
  select e.*, t.incinerated_kg, t.incinerated_units, t.landfilled_kg, t.landfilled_units, cast(t.left_kg - t.incinerated_kg - t.landfilled_kg as Int128) as rest_kg,
    n.improper_kg as improper_weight, n.improper_kg + n.uncollected_kg as both_weights
  from waste_export e
  join treatment t on t.country = e.country and t.year = e.year and t.category = e.category and t.polymer = e.polymer
  join national_masses n on n.country = e.country and n.year = e.year
),
-- Of two parts, the larger remainder takes the one kilogram left over; a tie goes to improper disposal.
split as (
  select *,
    case when both_weights = 0 then rest_kg
         else intDiv(rest_kg * improper_weight, both_weights)
           + case when intMod(rest_kg * improper_weight, both_weights) * 2 >= both_weights then 1 else 0 end end as improper_kg
  from parts
)
select s.country, s.year, s.category, s.polymer, s.cell, s.waste_kg, s.littered_kg, s.littering_row, s.recycled_kg, s.recycling_row, s.recycled_units,
  s.exported_kg as waste_exported_kg, s.exported_part_units, s.exported_heading_units, s.exported_rest_units, s.incinerated_kg, s.incinerated_units, s.landfilled_kg, s.landfilled_units,
  cast(s.improper_kg as bigint) as improperly_disposed_kg,
  cast(s.rest_kg - s.improper_kg as bigint) as uncollected_kg,
  cast(roundDiv((s.rest_kg + s.littered_kg) * r.released_ppm, 1000000) as bigint) as leaked_kg,
  r.row_id as release_row
from split s
left join release_rates r on r.category = s.category;

insert into choices (step, category, quantity, kind, reason, input_row)
select '80-mismanaged', category, 'leaked', 'input', 'row-used', row_id
from release_rates;

-- Not read any more.
drop table waste_export;
drop table treatment;
