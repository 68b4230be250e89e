-- Made of pipeline/compute/steps/30-waste-generated.ts by "npm run sql".

-- Production and import, export, added stock and waste generated of every leaf, in kg (docs/method.md, "Waste generated"). Waste stated as
-- one figure is split over the polymers, then over the categories of each; reported supply over the categories.

-- One national figure over the polymers: largest remainders, ties in declared order.
create table waste_by_polymer as
with points as (
  select
    net_input.country,
    net_input.year,
    packaging.polymer,
    packaging.weight as packaging_weight,
    net_input.waste_kg as net_input_waste_kg,
    dim_polymers.position as dim_polymers_position
  from net_input
  join packaging on packaging.country = net_input.country
  left join dim_polymers on dim_polymers.polymer = packaging.polymer
  where net_input.method in ('waste_statistics', 'municipal_waste')
),
layer_2 as (
  select *,
    sum(packaging_weight) over (partition by country, year) as kg_weights
  from points
),
layer_3 as (
  select *,
    case when kg_weights = 0 then 0 * net_input_waste_kg else intDiv(cast(net_input_waste_kg as Int128) * packaging_weight, kg_weights) end as kg_whole,
    case when kg_weights = 0 then 0 * net_input_waste_kg else intMod(cast(net_input_waste_kg as Int128) * packaging_weight, kg_weights) end as kg_rest
  from layer_2
),
layer_4 as (
  select *,
    case when kg_weights = 0 then 0 else net_input_waste_kg - sum(kg_whole) over (partition by country, year) end as kg_left,
    row_number() over (partition by country, year order by kg_rest desc, dim_polymers_position) as kg_place
  from layer_3
),
layer_5 as (
  select *,
    cast(kg_whole + case when kg_place <= kg_left then 1 else 0 end as bigint) as kg
  from layer_4
),
layer_6 as (
  select *,
    case when kg_place <= kg_left then 1 else 0 end = 1 as has_unit
  from layer_5
)
select country, year, polymer, kg, has_unit
from layer_6;

-- The leaves before any cut. Where waste is stated, production and import is what it takes to explain it.
create table leaf_supply as
with points as (
  select
    cells.country,
    cells.year,
    cells.category,
    cells.polymer,
    cells.weight as cells_weight,
    cells.cell as cells_cell,
    added_stock.added_stock_kg as added_stock_added_stock_kg,
    waste_by_polymer.kg as waste_by_polymer_kg,
    net_input.method as net_input_method,
    case when net_input.method = 'supply' then supply.export_kg when net_input.method = 'back_cast' then back_cast.export_kg end as wanted_export_total,
    abs(added_stock.added_stock_kg) as wanted_stock_total,
    case when net_input.method = 'supply' then supply.production_and_import_kg when net_input.method = 'back_cast' then back_cast.production_and_import_kg end as made_total
  from cells
  join net_input on net_input.country = cells.country and net_input.year = cells.year
  left join supply on supply.country = cells.country and supply.year = cells.year and supply.polymer = cells.polymer
  left join back_cast on back_cast.country = cells.country and back_cast.year = cells.year and back_cast.polymer = cells.polymer
  left join added_stock on added_stock.country = cells.country and added_stock.year = cells.year and added_stock.polymer = cells.polymer
  left join waste_by_polymer on waste_by_polymer.country = cells.country and waste_by_polymer.year = cells.year and waste_by_polymer.polymer = cells.polymer
  where case when net_input.method = 'supply' then supply.production_and_import_kg when net_input.method = 'back_cast' then back_cast.production_and_import_kg end is not null or case when net_input.method = 'supply' then supply.export_kg when net_input.method = 'back_cast' then back_cast.export_kg end is not null or waste_by_polymer.kg is not null or added_stock.added_stock_kg is not null
),
layer_2 as (
  select *,
    sum(cells_weight) over (partition by country, year, polymer) as wanted_export_weights
  from points
),
layer_3 as (
  select *,
    case when wanted_export_weights = 0 then 0 * wanted_export_total else intDiv(cast(wanted_export_total as Int128) * cells_weight, wanted_export_weights) end as wanted_export_whole,
    case when wanted_export_weights = 0 then 0 * wanted_export_total else intMod(cast(wanted_export_total as Int128) * cells_weight, wanted_export_weights) end as wanted_export_rest,
    case when wanted_export_weights = 0 then 0 * wanted_stock_total else intDiv(cast(wanted_stock_total as Int128) * cells_weight, wanted_export_weights) end as wanted_stock_whole,
    case when wanted_export_weights = 0 then 0 * wanted_stock_total else intMod(cast(wanted_stock_total as Int128) * cells_weight, wanted_export_weights) end as wanted_stock_rest,
    case when wanted_export_weights = 0 then 0 * waste_by_polymer_kg else intDiv(cast(waste_by_polymer_kg as Int128) * cells_weight, wanted_export_weights) end as stated_whole,
    case when wanted_export_weights = 0 then 0 * waste_by_polymer_kg else intMod(cast(waste_by_polymer_kg as Int128) * cells_weight, wanted_export_weights) end as stated_rest,
    case when wanted_export_weights = 0 then 0 * made_total else intDiv(cast(made_total as Int128) * cells_weight, wanted_export_weights) end as made_whole,
    case when wanted_export_weights = 0 then 0 * made_total else intMod(cast(made_total as Int128) * cells_weight, wanted_export_weights) end as made_rest
  from layer_2
),
layer_4 as (
  select *,
    case when wanted_export_weights = 0 then 0 else wanted_export_total - sum(wanted_export_whole) over (partition by country, year, polymer) end as wanted_export_left,
    row_number() over (partition by country, year, polymer order by wanted_export_rest desc, cells_cell) as wanted_export_place,
    case when wanted_export_weights = 0 then 0 else wanted_stock_total - sum(wanted_stock_whole) over (partition by country, year, polymer) end as wanted_stock_left,
    row_number() over (partition by country, year, polymer order by wanted_stock_rest desc, cells_cell) as wanted_stock_place,
    case when wanted_export_weights = 0 then 0 else waste_by_polymer_kg - sum(stated_whole) over (partition by country, year, polymer) end as stated_left,
    row_number() over (partition by country, year, polymer order by stated_rest desc, cells_cell) as stated_place,
    case when wanted_export_weights = 0 then 0 else made_total - sum(made_whole) over (partition by country, year, polymer) end as made_left,
    row_number() over (partition by country, year, polymer order by made_rest desc, cells_cell) as made_place
  from layer_3
),
layer_5 as (
  select *,
    cast(coalesce(wanted_export_whole + case when wanted_export_place <= wanted_export_left then 1 else 0 end, 0) as bigint) as wanted_export_kg,
    cast(coalesce(case when added_stock_added_stock_kg < 0 then -1 else 1 end * (wanted_stock_whole + case when wanted_stock_place <= wanted_stock_left then 1 else 0 end), 0) as bigint) as wanted_stock_kg,
    cast(coalesce(stated_whole + case when stated_place <= stated_left then 1 else 0 end, 0) as bigint) as stated_kg,
    cast(coalesce(made_whole + case when made_place <= made_left then 1 else 0 end, 0) as bigint) as made_kg
  from layer_4
),
layer_6 as (
  select *,
    cast(case when made_place <= made_left then 1 else 0 end as bigint) as production_units,
    cast(case when wanted_export_place <= wanted_export_left then 1 else 0 end as bigint) as export_units,
    cast(case when wanted_stock_place <= wanted_stock_left then 1 else 0 end as bigint) as stock_units,
    cast(case when stated_place <= stated_left then 1 else 0 end as bigint) as waste_units,
    cast(case when net_input_method in ('waste_statistics', 'municipal_waste') then stated_kg + greatest(wanted_stock_kg, -stated_kg) else made_kg end as bigint) as production_and_import_kg
  from layer_5
),
layer_7 as (
  select *,
    cast(case when net_input_method in ('waste_statistics', 'municipal_waste') then greatest(wanted_stock_kg, -stated_kg) else least(wanted_stock_kg, production_and_import_kg) end as bigint) as added_stock_kg
  from layer_6
),
layer_8 as (
  select *,
    cast(case when net_input_method in ('waste_statistics', 'municipal_waste') then 0 else greatest(least(wanted_export_kg, production_and_import_kg - added_stock_kg), 0) end as bigint) as export_kg
  from layer_7
)
select
  country,
  year,
  category,
  polymer,
  cells_cell as cell,
  net_input_method as method,
  wanted_export_kg,
  wanted_stock_kg,
  stated_kg,
  production_units,
  export_units,
  stock_units,
  waste_units,
  production_and_import_kg,
  added_stock_kg,
  export_kg
from layer_8;

-- A leaf whose exports exceed its supply is cut to no waste by lowering its exports; a leaf without waste has no record.
create table waste as
select
  leaf_supply.country,
  leaf_supply.year,
  leaf_supply.category,
  leaf_supply.polymer,
  leaf_supply.cell,
  leaf_supply.method,
  leaf_supply.production_units,
  leaf_supply.export_units,
  leaf_supply.stock_units,
  leaf_supply.waste_units,
  leaf_supply.production_and_import_kg,
  leaf_supply.export_kg,
  leaf_supply.added_stock_kg,
  cast(case when leaf_supply.method in ('waste_statistics', 'municipal_waste') then leaf_supply.stated_kg else leaf_supply.production_and_import_kg - leaf_supply.export_kg - leaf_supply.added_stock_kg end as bigint) as waste_kg
from leaf_supply
where 0 < case when leaf_supply.method in ('waste_statistics', 'municipal_waste') then leaf_supply.stated_kg else leaf_supply.production_and_import_kg - leaf_supply.export_kg - leaf_supply.added_stock_kg end;

insert into step_notes (country, category, polymer, year, step, quantity, kind, reason, amount_kg, wanted_kg)
select
  leaf_supply.country,
  leaf_supply.category,
  leaf_supply.polymer,
  leaf_supply.year,
  '30-waste-generated' as step,
  'export' as quantity,
  'cut' as kind,
  'exports-exceed-supply' as reason,
  leaf_supply.export_kg as amount_kg,
  leaf_supply.wanted_export_kg as wanted_kg
from leaf_supply
where not coalesce(leaf_supply.method in ('waste_statistics', 'municipal_waste'), false) and leaf_supply.export_kg < leaf_supply.wanted_export_kg;

insert into step_notes (country, category, polymer, year, step, quantity, kind, reason, amount_kg, wanted_kg)
select
  leaf_supply.country,
  leaf_supply.category,
  leaf_supply.polymer,
  leaf_supply.year,
  '30-waste-generated' as step,
  'added_stock' as quantity,
  'cut' as kind,
  case when leaf_supply.wanted_stock_kg < 0 then 'stock-use-exceeds-waste' when 0 <= leaf_supply.wanted_stock_kg then 'stock-exceeds-supply' end as reason,
  leaf_supply.added_stock_kg as amount_kg,
  leaf_supply.wanted_stock_kg as wanted_kg
from leaf_supply
where not coalesce(leaf_supply.added_stock_kg = leaf_supply.wanted_stock_kg, false) and (leaf_supply.wanted_stock_kg < 0 or 0 <= leaf_supply.wanted_stock_kg);

insert into step_notes (country, polymer, year, step, quantity, kind, reason, amount_kg)
select
  waste_by_polymer.country,
  waste_by_polymer.polymer,
  waste_by_polymer.year,
  '30-waste-generated' as step,
  'waste_generated' as quantity,
  'unit' as kind,
  'left-over-kilogram' as reason,
  1 as amount_kg
from waste_by_polymer
where waste_by_polymer.has_unit;

insert into step_notes (country, polymer, year, step, quantity, kind, reason, input_row, amount_kg)
select
  added_stock.country,
  added_stock.polymer,
  added_stock.year,
  '30-waste-generated' as step,
  'added_stock' as quantity,
  'input' as kind,
  'row-used' as reason,
  added_stock.row_id as input_row,
  added_stock.added_stock_kg as amount_kg
from added_stock
join net_input on net_input.country = added_stock.country and net_input.year = added_stock.year;

-- Not read any more.
drop table cells;
drop table waste_by_polymer;
