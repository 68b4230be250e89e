-- Made of pipeline/compute/steps/20-net-input.ts by "npm run sql".

-- National waste of every country-year by every method that has evidence, in kg, and by the selected method.

-- Packaging shares of a country: its own, else those of its region.
create table packaging as
select
  packaging_rows.country,
  packaging_rows.polymer,
  packaging_rows.input_row,
  packaging_shares_at_input_row.weight,
  packaging_shares_at_input_row.packaging_ppm
from packaging_rows
left join packaging_shares packaging_shares_at_input_row on packaging_shares_at_input_row.row_id = packaging_rows.input_row;

-- `supply`: reported production, imports and exports of a polymer × its packaging share.
create table supply as
with points as (
  select
    polymer_supply.country,
    polymer_supply.year,
    polymer_supply.polymer,
    packaging.packaging_ppm as packaging_packaging_ppm,
    polymer_supply.row_id as polymer_supply_row_id,
    packaging.input_row as packaging_input_row,
    cast(polymer_supply.production_kg + polymer_supply.import_kg as bigint) as plastics_kg,
    cast(roundDiv(cast(polymer_supply.export_kg as Int128) * packaging.packaging_ppm, 1000000) as Int128) as export_kg
  from polymer_supply
  join packaging on packaging.country = polymer_supply.country and packaging.polymer = polymer_supply.polymer
  where packaging.packaging_ppm is not null
),
layer_2 as (
  select *,
    cast(roundDiv(cast(plastics_kg as Int128) * packaging_packaging_ppm, 1000000) as Int128) as production_and_import_kg
  from points
)
select
  country,
  year,
  polymer,
  production_and_import_kg,
  export_kg,
  polymer_supply_row_id as supply_row,
  packaging_input_row as packaging_row
from layer_2;

-- `back_cast`: the nearest reported year × the index of economic activity between the years.
create table back_cast as
with points as (
  select
    back_cast_years.country,
    back_cast_years.year,
    packaging.polymer,
    packaging.packaging_ppm as packaging_packaging_ppm,
    economic_activity_at_now_row.activity_millionths as economic_activity_at_now_row_activity_millionths,
    economic_activity_at_then_row.activity_millionths as economic_activity_at_then_row_activity_millionths,
    polymer_supply_at_reference_year.row_id as polymer_supply_at_reference_year_row_id,
    packaging.input_row as packaging_input_row,
    cast(polymer_supply_at_reference_year.production_kg + polymer_supply_at_reference_year.import_kg as bigint) as plastics_kg,
    cast(roundDiv(cast(polymer_supply_at_reference_year.export_kg as Int128) * packaging.packaging_ppm * economic_activity_at_now_row.activity_millionths, cast(economic_activity_at_then_row.activity_millionths as Int128) * 1000000) as Int128) as export_kg
  from back_cast_years
  join packaging on packaging.country = back_cast_years.country
  left join polymer_supply polymer_supply_at_reference_year on polymer_supply_at_reference_year.country = back_cast_years.country and polymer_supply_at_reference_year.polymer = packaging.polymer and polymer_supply_at_reference_year.year = back_cast_years.reference_year
  left join economic_activity economic_activity_at_now_row on economic_activity_at_now_row.row_id = back_cast_years.now_row
  left join economic_activity economic_activity_at_then_row on economic_activity_at_then_row.row_id = back_cast_years.then_row
  where packaging.packaging_ppm is not null and polymer_supply_at_reference_year.row_id is not null
),
layer_2 as (
  select *,
    cast(roundDiv(cast(plastics_kg as Int128) * packaging_packaging_ppm * economic_activity_at_now_row_activity_millionths, cast(economic_activity_at_then_row_activity_millionths as Int128) * 1000000) as Int128) as production_and_import_kg
  from points
)
select
  country,
  year,
  polymer,
  production_and_import_kg,
  export_kg,
  polymer_supply_at_reference_year_row_id as supply_row,
  packaging_input_row as packaging_row
from layer_2;

-- Waste per head × average population; of a year without a report on the line between its neighbours, exactly.
create table per_head_waste as
select
  per_head_rows.country,
  per_head_rows.year,
  per_head_rows.year_before,
  per_head_rows.year_after,
  per_head_rows.before_row,
  per_head_rows.after_row,
  per_head_rows.persons_row,
  cast(case when per_head_rows.year_before = per_head_rows.year_after then roundDiv(cast(waste_per_head_at_year_before.waste_mg_per_head as Int128) * average_population.persons, 1000000) else roundDiv(cast((cast(waste_per_head_at_year_before.waste_mg_per_head as Int128) * (per_head_rows.year_after - per_head_rows.year)) + (cast(waste_per_head_at_year_after.waste_mg_per_head as Int128) * (per_head_rows.year - per_head_rows.year_before)) as Int128) * average_population.persons, cast(per_head_rows.year_after - per_head_rows.year_before as Int128) * 1000000) end as Int128) as waste_kg
from per_head_rows
left join waste_per_head waste_per_head_at_year_before on waste_per_head_at_year_before.country = per_head_rows.country and waste_per_head_at_year_before.year = per_head_rows.year_before
left join average_population on average_population.country = per_head_rows.country and average_population.year = per_head_rows.year
left join waste_per_head waste_per_head_at_year_after on waste_per_head_at_year_after.country = per_head_rows.country and waste_per_head_at_year_after.year = per_head_rows.year_after;

-- `waste_statistics`: per head, else as stated, else between two stated years, else of the nearest year, carried by population.
create table stated_waste as
select
  stated_rows.country,
  stated_rows.year,
  stated_rows.waste_row,
  stated_rows.other_row,
  stated_rows.now_row,
  stated_rows.then_row,
  stated_rows.preference,
  stated_rows.reference_year,
  stated_rows.year_before,
  stated_rows.year_after,
  stated_rows.is_split,
  cast(case when stated_rows.preference = 0 then per_head_waste.waste_kg when stated_rows.preference = 1 then waste_generated_at_waste_row.waste_kg when stated_rows.preference = 2 then roundDiv((cast(waste_generated_at_waste_row.waste_kg as Int128) * (waste_generated_at_other_row.year - stated_rows.year)) + (cast(waste_generated_at_other_row.waste_kg as Int128) * (stated_rows.year - waste_generated_at_waste_row.year)), waste_generated_at_other_row.year - waste_generated_at_waste_row.year) else roundDiv(cast(waste_generated_at_waste_row.waste_kg as Int128) * population_at_now_row.persons, population_at_then_row.persons) end as Int128) as waste_kg
from stated_rows
left join per_head_waste on per_head_waste.country = stated_rows.country and per_head_waste.year = stated_rows.year
left join waste_generated waste_generated_at_waste_row on waste_generated_at_waste_row.row_id = stated_rows.waste_row
left join waste_generated waste_generated_at_other_row on waste_generated_at_other_row.row_id = stated_rows.other_row
left join population population_at_now_row on population_at_now_row.row_id = stated_rows.now_row
left join population population_at_then_row on population_at_then_row.row_id = stated_rows.then_row;

-- `municipal_waste`: municipal waste × plastic share × packaging share of plastic, carried to the year by population.
create table municipal as
select
  municipal_rows.country,
  municipal_rows.year,
  municipal_rows.waste_row,
  municipal_rows.now_row,
  municipal_rows.then_row,
  municipal_rows.reference_year,
  municipal_rows.income_group,
  municipal_rows.is_split,
  cast(case when municipal_rows.reference_year = municipal_rows.year then roundDiv(cast(municipal_waste_at_waste_row.waste_kg as Int128) * coalesce(municipal_waste_at_waste_row.plastic_ppm, plastic_medians_at_income_group.plastic_ppm) * municipal_waste_at_waste_row.packaging_ppm, 1000000000000) else roundDiv(cast(municipal_waste_at_waste_row.waste_kg as Int128) * coalesce(municipal_waste_at_waste_row.plastic_ppm, plastic_medians_at_income_group.plastic_ppm) * municipal_waste_at_waste_row.packaging_ppm * population_at_now_row.persons, cast(population_at_then_row.persons as Int128) * 1000000000000) end as Int128) as waste_kg
from municipal_rows
left join municipal_waste municipal_waste_at_waste_row on municipal_waste_at_waste_row.row_id = municipal_rows.waste_row
left join plastic_medians plastic_medians_at_income_group on plastic_medians_at_income_group.income_group = municipal_rows.income_group
left join population population_at_now_row on population_at_now_row.row_id = municipal_rows.now_row
left join population population_at_then_row on population_at_then_row.row_id = municipal_rows.then_row;

-- National waste by every method that has evidence, less added stock, never below 0.
create table method_evidence as
select
  method_rows.country,
  method_rows.year,
  method_rows.method,
  method_rows.reference_year,
  cast(case when method_rows.method = 'supply' then greatest(supply_sums.sum_1 - coalesce(added_stock_sums.added_stock_kg, 0), 0) when method_rows.method = 'back_cast' then greatest(back_cast_sums.sum_1 - coalesce(added_stock_sums.added_stock_kg, 0), 0) when method_rows.method = 'waste_statistics' then stated_waste.waste_kg else municipal.waste_kg end as Int128) as waste_kg
from method_rows
left join (
  select leaves.country, leaves.year, sum(leaves.sum_1) as sum_1
  from (
    select supply.country, supply.year, supply.polymer, supply.production_and_import_kg - supply.export_kg as sum_1
    from supply
  ) leaves
  group by leaves.country, leaves.year
) supply_sums on supply_sums.country = method_rows.country and supply_sums.year = method_rows.year
left join (
  select leaves.country, leaves.year, sum(leaves.added_stock_kg) as added_stock_kg
  from (
    select added_stock.country, added_stock.year, added_stock.polymer, added_stock.added_stock_kg
    from added_stock
  ) leaves
  group by leaves.country, leaves.year
) added_stock_sums on added_stock_sums.country = method_rows.country and added_stock_sums.year = method_rows.year
left join (
  select leaves.country, leaves.year, sum(leaves.sum_1) as sum_1
  from (
    select back_cast.country, back_cast.year, back_cast.polymer, back_cast.production_and_import_kg - back_cast.export_kg as sum_1
    from back_cast
  ) leaves
  group by leaves.country, leaves.year
) back_cast_sums on back_cast_sums.country = method_rows.country and back_cast_sums.year = method_rows.year
left join stated_waste on stated_waste.country = method_rows.country and stated_waste.year = method_rows.year
left join municipal on municipal.country = method_rows.country and municipal.year = method_rows.year;

-- The selected method. A country-year without evidence on treatment has no records.
create table net_input as
select
  net_input_rows.country,
  net_input_rows.year,
  net_input_rows.method,
  net_input_rows.reference_year,
  net_input_rows.override_row,
  cast(method_evidence_at_method.waste_kg as Int128) as waste_kg
from net_input_rows
left join method_evidence method_evidence_at_method on method_evidence_at_method.country = net_input_rows.country and method_evidence_at_method.year = net_input_rows.year and method_evidence_at_method.method = net_input_rows.method;

insert into step_notes (country, year, step, quantity, kind, reason, method, from_year, amount_kg)
select
  net_input.country,
  net_input.year,
  '20-net-input' as step,
  'waste_generated' as quantity,
  'method' as kind,
  'method-selected' as reason,
  net_input.method,
  case when not coalesce(net_input.reference_year = net_input.year, false) then net_input.reference_year end as from_year,
  net_input.waste_kg as amount_kg
from net_input;

insert into step_notes (country, year, step, quantity, kind, reason, method, from_year, amount_kg)
select
  method_evidence.country,
  method_evidence.year,
  '20-net-input' as step,
  'waste_generated' as quantity,
  'alternative' as kind,
  'method-not-selected' as reason,
  method_evidence.method,
  case when not coalesce(method_evidence.reference_year = method_evidence.year, false) then method_evidence.reference_year end as from_year,
  method_evidence.waste_kg as amount_kg
from method_evidence
join net_input on net_input.country = method_evidence.country and net_input.year = method_evidence.year
where not coalesce(method_evidence.method = net_input.method, false);

insert into step_notes (country, year, step, quantity, kind, reason, method, amount_kg)
select
  stated_waste.country,
  stated_waste.year,
  '20-net-input' as step,
  'waste_generated' as quantity,
  'gap' as kind,
  'no-packaging-weights' as reason,
  'waste_statistics' as method,
  stated_waste.waste_kg as amount_kg
from stated_waste
where not coalesce(stated_waste.is_split, false);

insert into step_notes (country, year, step, quantity, kind, reason, method, amount_kg)
select
  municipal.country,
  municipal.year,
  '20-net-input' as step,
  'waste_generated' as quantity,
  'gap' as kind,
  'no-packaging-weights' as reason,
  'municipal_waste' as method,
  municipal.waste_kg as amount_kg
from municipal
where not coalesce(municipal.is_split, false);

insert into step_notes (country, year, step, quantity, kind, reason, method, amount_kg)
select
  net_input.country,
  net_input.year,
  '20-net-input' as step,
  'production_and_import' as quantity,
  'assumed' as kind,
  'production-assumed' as reason,
  net_input.method,
  net_input.waste_kg as amount_kg
from net_input
where (net_input.method in ('waste_statistics', 'municipal_waste'));

insert into step_notes (country, polymer, year, step, quantity, kind, reason, input_row, amount_kg)
select
  countries.country,
  polymer_supply.polymer,
  polymer_supply.year,
  '20-net-input' as step,
  'waste_generated' as quantity,
  'gap' as kind,
  'no-packaging-share' as reason,
  polymer_supply.row_id as input_row,
  cast(polymer_supply.production_kg + polymer_supply.import_kg as bigint) as amount_kg
from countries
join polymer_supply on polymer_supply.country = countries.country
left join packaging on packaging.country = countries.country and packaging.polymer = polymer_supply.polymer
where packaging.packaging_ppm is null;

insert into step_notes (country, year, step, quantity, kind, reason, from_year, to_year, input_row, amount_kg)
select
  stated_waste.country,
  stated_waste.year,
  '20-net-input' as step,
  'waste_generated' as quantity,
  'interpolated' as kind,
  case when stated_waste.preference = 0 then 'per-head-between-years' when true then 'between-stated-years' end as reason,
  stated_waste.year_before as from_year,
  stated_waste.year_after as to_year,
  stated_waste.waste_row as input_row,
  stated_waste.waste_kg as amount_kg
from stated_waste
join net_input on net_input.country = stated_waste.country and net_input.year = stated_waste.year
where (net_input.method = 'waste_statistics') and stated_waste.other_row is not null;

-- Not read any more.
drop table packaging_rows;
drop table per_head_rows;
drop table stated_rows;
drop table municipal_rows;
drop table method_rows;
drop table net_input_rows;
