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
