-- Production and import, export, added stock and waste generated of every leaf, in kg (methodology, section 4, step 1).
-- Waste stated as one figure is split over the polymers, then over the categories of each; reported supply over the categories.

-- One national figure over the polymers: largest remainders, ties in declared order.
create table waste_by_polymer as
with weights as (
  select p.country, p.polymer, p.weight, d.position,
    sum(p.weight) over (partition by p.country) as all_weights
  from packaging p
  join dim_polymers d on d.polymer = p.polymer
),
parts as (
  select n.country, n.year, w.polymer, w.position, n.waste_kg,
    intDiv(n.waste_kg * w.weight, w.all_weights) as whole_kg, intMod(n.waste_kg * w.weight, w.all_weights) as remainder
  from net_input n
  join weights w on w.country = n.country
  where n.method in ('waste_statistics', 'municipal_waste') and w.all_weights > 0
),
ranked as (
  select *, waste_kg - sum(whole_kg) over (partition by country, year) as left_over,
    row_number() over (partition by country, year order by remainder desc, position) as place
  from parts
)
select country, year, polymer, whole_kg + case when place <= left_over then 1 else 0 end as kg, place <= left_over as has_unit
from ranked;

-- What a polymer's total is of; a negative added stock is split by its size.
create table polymer_totals as
with taken as (
  select s.country, s.year, s.polymer, s.production_and_import_kg, s.export_kg
  from supply s join net_input n on n.country = s.country and n.year = s.year and n.method = 'supply'
  union all
  select b.country, b.year, b.polymer, b.production_and_import_kg, b.export_kg
  from back_cast b join net_input n on n.country = b.country and n.year = b.year and n.method = 'back_cast'
)
select country, year, polymer, 'production_and_import' as quantity, production_and_import_kg as kg, 1 as sign from taken
union all
select country, year, polymer, 'export', export_kg, 1 from taken
union all
select country, year, polymer, 'waste_generated', kg, 1 from waste_by_polymer
union all
select a.country, a.year, a.polymer, 'added_stock', cast(abs(a.added_stock_kg) as Int128), case when a.added_stock_kg < 0 then -1 else 1 end
from added_stock a
join net_input n on n.country = a.country and n.year = a.year;

-- A polymer's total over its categories: largest remainders, ties in declared order.
create table category_parts as
with weights as (
  select polymer, sum(weight) as all_weights from category_split group by polymer
),
parts as (
  select t.country, t.year, t.polymer, t.quantity, t.sign, t.kg, c.category, c.cell,
    intDiv(t.kg * c.weight, w.all_weights) as whole_kg, intMod(t.kg * c.weight, w.all_weights) as remainder
  from polymer_totals t
  join cells c on c.country = t.country and c.year = t.year and c.polymer = t.polymer
  join weights w on w.polymer = t.polymer
),
ranked as (
  select *, kg - sum(whole_kg) over (partition by country, year, polymer, quantity) as left_over,
    row_number() over (partition by country, year, polymer, quantity order by remainder desc, cell) as place
  from parts
)
select country, year, category, polymer, cell, quantity,
  sign * (whole_kg + case when place <= left_over then 1 else 0 end) as kg, place <= left_over as has_unit
from ranked;

-- The leaves before any cut. Where waste is stated, production and import is what it takes to explain it.
create table leaf_supply as
with wide as (
  select p.country, p.year, p.category, p.polymer, p.cell, n.method,
    coalesce(sum(case when p.quantity = 'production_and_import' then p.kg end), 0) as production_and_import_kg,
    coalesce(sum(case when p.quantity = 'export' then p.kg end), 0) as export_kg,
    coalesce(sum(case when p.quantity = 'added_stock' then p.kg end), 0) as added_stock_kg,
    coalesce(sum(case when p.quantity = 'waste_generated' then p.kg end), 0) as stated_kg,
    count(case when p.quantity = 'production_and_import' and p.has_unit then 1 end) as production_units,
    count(case when p.quantity = 'export' and p.has_unit then 1 end) as export_units,
    count(case when p.quantity = 'added_stock' and p.has_unit then 1 end) as stock_units,
    count(case when p.quantity = 'waste_generated' and p.has_unit then 1 end) as waste_units
  from category_parts p
  join net_input n on n.country = p.country and n.year = p.year
  group by p.country, p.year, p.category, p.polymer, p.cell, n.method
)
select country, year, category, polymer, cell, method, export_kg as wanted_export_kg, added_stock_kg as wanted_stock_kg,
  production_units, export_units, stock_units, waste_units,
  case when method in ('supply', 'back_cast') then production_and_import_kg
       else greatest(stated_kg + added_stock_kg, 0) end as production_and_import_kg,
  case when method in ('supply', 'back_cast') then least(added_stock_kg, production_and_import_kg)
       else greatest(added_stock_kg, -stated_kg) end as added_stock_kg,
  case when method in ('supply', 'back_cast') then greatest(least(export_kg, production_and_import_kg - added_stock_kg), 0)
       else 0 end as export_kg
from wide;

-- A leaf whose exports exceed its supply is cut to no waste by lowering its exports; a leaf without waste has no record.
create table waste as
select country, year, category, polymer, cell, method, production_units, export_units, stock_units, waste_units,
  cast(production_and_import_kg as bigint) as production_and_import_kg,
  cast(export_kg as bigint) as export_kg,
  cast(added_stock_kg as bigint) as added_stock_kg,
  cast(production_and_import_kg - export_kg - added_stock_kg as bigint) as waste_kg
from leaf_supply
where production_and_import_kg - export_kg - added_stock_kg > 0;

insert into choices (step, country, year, category, polymer, quantity, kind, reason, amount_kg, wanted_kg)
select '30-waste-generated', country, year, category, polymer, 'export', 'cut', 'exports-exceed-supply', export_kg, wanted_export_kg
from leaf_supply
where method in ('supply', 'back_cast') and export_kg < wanted_export_kg
union all
select '30-waste-generated', country, year, category, polymer, 'added_stock', 'cut',
  case when wanted_stock_kg < 0 then 'stock-use-exceeds-waste' else 'stock-exceeds-supply' end, added_stock_kg, wanted_stock_kg
from leaf_supply
where added_stock_kg <> wanted_stock_kg;

insert into choices (step, country, year, polymer, quantity, kind, reason, amount_kg)
select '30-waste-generated', country, year, polymer, 'waste_generated', 'unit', 'left-over-kilogram', 1
from waste_by_polymer
where has_unit;

insert into choices (step, country, year, polymer, quantity, kind, reason, input_row, amount_kg)
select '30-waste-generated', a.country, a.year, a.polymer, 'added_stock', 'input', 'row-used', a.row_id, a.added_stock_kg
from added_stock a
join net_input n on n.country = a.country and n.year = a.year;

-- Not read any more.
drop table cells;
drop table waste_by_polymer;
drop table polymer_totals;
drop table category_parts;
