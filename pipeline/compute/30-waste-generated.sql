insert into choices
select '30-waste-generated', country, year, category, polymer, 'export', 'cut', 'exports exceed the supply', null, export_kg, wanted_export_kg, null
from leaf_supply where method in ('supply', 'back_cast') and export_kg < wanted_export_kg
union all
select '30-waste-generated', country, year, category, polymer, 'added_stock', 'cut',
  case when wanted_stock_kg < 0 then 'more stock used up than becomes waste' else 'added stock exceeds the supply' end, null, added_stock_kg, wanted_stock_kg, null
from leaf_supply where added_stock_kg <> wanted_stock_kg
union all
select '30-waste-generated', country, year, null, polymer, 'waste_generated', 'unit', 'largest remainder among the polymers', null, 1, null, null
from waste_by_polymer where has_unit
union all
select '30-waste-generated', a.country, a.year, null, a.polymer, 'added_stock', 'input', 'added_stock', a.row_id, a.added_stock_kg, null, null
from added_stock a join net_input n on n.country = a.country and n.year = a.year;
