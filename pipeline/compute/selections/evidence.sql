-- What every record rests on: the masses of each leaf with the score of their evidence, the quality of each record, and all
-- notes of the steps with the line of the file that they point to, and what is published there where that is not what our tables
-- write (JSON). Scores are in thousandths; masses in kg.

-- The score of waste generated, by polymer where supply is reported.
create table waste_scores as
select n.country, n.year, s.polymer, s.supply_row as input_row, i.score * 1000 as score_milli
from net_input n
join (
  select 'supply' as method, country, year, polymer, supply_row from supply
  union all
  select 'back_cast', country, year, polymer, supply_row from back_cast
) s on s.method = n.method and s.country = n.country and s.year = n.year
join input_rows i on i.row_id = s.supply_row
union all
select n.country, n.year, p.polymer, w.waste_row, i.score * 1000
from net_input n
join (
  select 'waste_statistics' as method, country, year, waste_row from stated_waste
  union all
  select 'municipal_waste', country, year, waste_row from municipal
) w on w.method = n.method and w.country = n.country and w.year = n.year
join input_rows i on i.row_id = w.waste_row
cross join dim_polymers p;

-- Trade by heading: the mass-weighted mean of the headings' scores.
create table trade_scores as
with rows_read as (
  select country, year, 'exported' as quantity, input_row, total_kg from export_headings
  union all
  select country, year, 'waste_import', input_row, total_kg from import_headings
)
select r.country, r.year, r.quantity, min(r.input_row) as input_row,
  case when sum(r.total_kg) = 0 then 1000 else roundDiv(sum(cast(r.total_kg as Int128) * i.score * 1000), sum(r.total_kg)) end as score_milli
from rows_read r
join input_rows i on i.row_id = r.input_row
group by r.country, r.year, r.quantity;

-- A median that is used because a value is missing is an assumption: score 1.
create table national_scores as
select n.country, n.year, n.collection_row, n.treatment_row,
  coalesce(c.score, 1) * 1000 as collection_milli, t.score * 1000 as treatment_milli
from national_masses n
left join input_rows c on c.row_id = n.collection_row
join input_rows t on t.row_id = n.treatment_row;

-- One row a leaf and quantity: its mass, how many of its kilograms came by largest remainders, the main input row that it
-- rests on, the score of that evidence. Production that only explains the waste is an assumption: score 1.
create view leaf_evidence as
select w.country, w.year, w.category, w.polymer, '30-waste-generated' as step, 'production_and_import' as quantity,
  cast(w.production_and_import_kg as Int128) as amount_kg, w.production_units as units, null as input_row,
  case when w.method in ('waste_statistics', 'municipal_waste') then 1000 end as score_milli
from waste w
union all
select w.country, w.year, w.category, w.polymer, '30-waste-generated', 'export', w.export_kg, w.export_units, null, null
from waste w
union all
select w.country, w.year, w.category, w.polymer, '30-waste-generated', 'added_stock', w.added_stock_kg, w.stock_units, null, null
from waste w
union all
select w.country, w.year, w.category, w.polymer, '30-waste-generated', 'waste_generated', w.waste_kg, w.waste_units, s.input_row, s.score_milli
from waste w left join waste_scores s on s.country = w.country and s.year = w.year and s.polymer = w.polymer
union all
select f.country, f.year, f.category, f.polymer, '40-littering', 'littered', f.littered_kg, 0, f.littering_row, i.score * 1000
from fates f left join input_rows i on i.row_id = f.littering_row
union all
select f.country, f.year, f.category, f.polymer, '50-recycling', 'recycled', f.recycled_kg, f.recycled_units, f.recycling_row, i.score * 1000
from fates f left join input_rows i on i.row_id = f.recycling_row
union all
select f.country, f.year, f.category, f.polymer, '60-waste-export', 'exported', f.waste_exported_kg, f.exported_part_units + f.exported_heading_units + f.exported_rest_units, s.input_row, s.score_milli
from fates f left join trade_scores s on s.country = f.country and s.year = f.year and s.quantity = 'exported'
union all
select f.country, f.year, f.category, f.polymer, '70-treatment', 'incinerated', f.incinerated_kg, f.incinerated_units, s.treatment_row, s.treatment_milli
from fates f left join national_scores s on s.country = f.country and s.year = f.year
union all
select f.country, f.year, f.category, f.polymer, '70-treatment', 'landfilled', f.landfilled_kg, f.landfilled_units, s.treatment_row, s.treatment_milli
from fates f left join national_scores s on s.country = f.country and s.year = f.year
union all
select f.country, f.year, f.category, f.polymer, '80-mismanaged', 'improperly_disposed', f.improperly_disposed_kg, 0, s.treatment_row, s.treatment_milli
from fates f left join national_scores s on s.country = f.country and s.year = f.year
union all
select f.country, f.year, f.category, f.polymer, '80-mismanaged', 'uncollected', f.uncollected_kg, 0, s.collection_row, s.collection_milli
from fates f left join national_scores s on s.country = f.country and s.year = f.year
union all
select f.country, f.year, f.category, f.polymer, '80-mismanaged', 'leaked', f.leaked_kg, 0, f.release_row, i.score * 1000
from fates f left join input_rows i on i.row_id = f.release_row
union all
select i.country, i.year, i.category, i.polymer, '90-imported-waste', 'waste_import', i.waste_import_kg, i.import_units, s.input_row, s.score_milli
from imported_waste i left join trade_scores s on s.country = i.country and s.year = i.year and s.quantity = 'waste_import';

-- The one row that a reviewer opens first: that of the waste by each method that has evidence, and that of the treatment.
create view main_rows as
select r.country, r.year, 'waste_generated' as quantity, r.method, min(r.input_row) as input_row
from (
  select 'supply' as method, country, year, supply_row as input_row from supply
  union all select 'back_cast', country, year, supply_row from back_cast
  union all select 'waste_statistics', country, year, least(waste_row, coalesce(other_row, waste_row)) from stated_waste
  union all select 'municipal_waste', country, year, waste_row from municipal
) r
join net_input n on n.country = r.country and n.year = r.year
group by r.country, r.year, r.method
union all
select country, year, 'treatment', null, input_row from selected_treatment where input_row is not null;

-- A record's own score: the mass-weighted mean of the scores of the inputs it rests on, in thousandths.
create table quality as
with leaves as (
  select country, year, category, polymer, sum(amount_kg * score_milli) as weighted, sum(amount_kg) as kg
  from leaf_evidence
  where amount_kg > 0 and score_milli is not null
  group by country, year, category, polymer
)
select country, category, polymer, year, cast(roundDiv(weighted, kg) as integer) as quality_milli
from leaves
union all
select country, coalesce(category, 'All packaging'), coalesce(polymer, 'All polymers'), year, cast(roundDiv(sum(weighted), sum(kg)) as integer)
from leaves
group by grouping sets ((country, year, category), (country, year, polymer), (country, year));

-- A note that points to a row whose cell an exception replaced rests on the exception as well.
insert into step_notes (step, country, year, category, polymer, quantity, kind, reason, income_group, cell_table, cell_column, input_row)
select s.step, s.country, s.year, s.category, s.polymer, s.quantity,
  case when s.kind in ('alternative', 'member') then s.kind else 'exception' end,
  case s.kind when 'member' then 'median-member' when 'alternative' then 'unused-cell-replaced' else 'cell-replaced' end,
  case when s.kind = 'member' then s.income_group end, case when s.kind <> 'member' then e.table_name end,
  case when s.kind <> 'member' then e.column_name end, e.exception_row
from step_notes s
join applied_exceptions e on e.target_row = s.input_row
where s.kind in ('input', 'alternative', 'profile', 'member');

create view evidence as
select s.* exclude (input_row), null as units, i.table_name, i.key, i.file, i.line, i.source, i.score * 1000 as score_milli, i.published
from step_notes s
left join input_rows i on i.row_id = s.input_row
union all by name
select l.step, l.country, l.year, l.category, l.polymer, l.quantity, 'mass' as kind, 'leaf-mass' as reason, l.amount_kg, l.units,
  i.table_name, i.key, i.file, i.line, i.source, l.score_milli, i.published
from leaf_evidence l
left join input_rows i on i.row_id = l.input_row
where l.amount_kg <> 0
union all by name
select '99-evidence' as step, country, year, category, polymer, 'quality' as quantity, 'quality' as kind, 'mean-of-scores' as reason,
  quality_milli as score_milli
from quality;
