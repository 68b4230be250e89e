-- Made of pipeline/compute/steps/60-waste-export.ts by "npm run sql".

-- Waste exported from every leaf, in kg (docs/method.md, "Exported waste"): known exports of packaging waste, else traded exports of
-- plastic waste less re-exports × packaging share, by heading. Each heading is spread over the room of its leaves: waste generated −
-- littered − recycled. What finds no room under its heading goes to the room of all other leaves; what still finds none is cut.

-- Trade in plastic waste of all headings.
create table trade_totals as
select
  traded_sums.country,
  traded_sums.year,
  cast(coalesce(traded_sums.sum_1, 0) as bigint) as import_kg,
  cast(coalesce(traded_sums.sum_2, 0) as bigint) as export_kg,
  cast(traded_sums.sum_3 as bigint) as reexport_kg
from (
  select leaves.country, leaves.year, sum(leaves.sum_1) as sum_1, sum(leaves.sum_2) as sum_2, sum(leaves.sum_3) as sum_3
  from (
    select
      traded.country,
      traded.year,
      traded.flow,
      traded.hs,
      case when traded.flow = 'import' then traded.amount_kg end as sum_1,
      case when traded.flow = 'export' then traded.amount_kg end as sum_2,
      case when traded.flow = 'reexport' then traded.amount_kg end as sum_3
    from traded
  ) leaves
  group by leaves.country, leaves.year
) traded_sums;

-- Net exports by heading. Re-exports are subtracted from the headings in proportion and never make them negative.
create table net_exports as
with points as (
  select
    traded.country,
    traded.year,
    traded.flow,
    traded.hs,
    trade_totals.export_kg as trade_totals_export_kg,
    traded.amount_kg as traded_amount_kg,
    traded.packaging_ppm as traded_packaging_ppm,
    traded.input_row as traded_input_row,
    traded.evidence as traded_evidence,
    traded.reference_year as traded_reference_year,
    cast(greatest(trade_totals.export_kg - coalesce(trade_totals.reexport_kg, 0), 0) as bigint) as net_of_all_kg
  from traded
  left join trade_totals on trade_totals.country = traded.country and trade_totals.year = traded.year
  where traded.flow = 'export'
),
layer_2 as (
  select *,
    cast(case when trade_totals_export_kg = 0 then 0 else roundDiv(cast(traded_amount_kg as Int128) * net_of_all_kg * traded_packaging_ppm, cast(trade_totals_export_kg as Int128) * 1000000) end as Int128) as net_kg
  from points
)
select
  country,
  year,
  flow,
  hs,
  traded_input_row as input_row,
  traded_evidence as evidence,
  traded_reference_year as reference_year,
  net_kg
from layer_2;

-- What each country-year exports, by heading; a known figure is undivided and goes before the trade statistics.
create table export_headings as
with headings as (
  select country, year, '3915' as hs, input_row, evidence, reference_year
    from known_exports
    union all
    select t.country, t.year, t.hs, t.input_row, t.evidence, t.reference_year
    from net_exports t
    join net_input n on n.country = t.country and n.year = t.year
    left join known_exports k on k.country = t.country and k.year = t.year
    where k.country is null
)
select
  headings.country,
  headings.year,
  headings.hs,
  cast(coalesce(known_exports.export_kg, net_exports_at__export_.net_kg) as Int128) as total_kg,
  headings.input_row,
  headings.evidence,
  headings.reference_year
from headings
left join known_exports on known_exports.country = headings.country and known_exports.year = headings.year
left join net_exports net_exports_at__export_ on net_exports_at__export_.country = headings.country and net_exports_at__export_.year = headings.year and net_exports_at__export_.hs = headings.hs and net_exports_at__export_.flow = 'export';

-- First the parts of a heading, each over the room of its own leaves.
create table export_by_part as
with points as (
  select
    export_headings.country,
    export_headings.year,
    export_headings.hs,
    recycling.category,
    dim_headings.polymer,
    export_headings.total_kg as export_headings_total_kg,
    recycling.cell as recycling_cell,
    cast(recycling.waste_kg - recycling.littered_kg - recycling.recycled_kg as bigint) as open_kg
  from export_headings
  join dim_headings on dim_headings.hs = export_headings.hs
  join recycling on recycling.country = export_headings.country and recycling.year = export_headings.year and recycling.polymer = dim_headings.polymer
  where export_headings.hs in ('39159011', '39159080')
),
layer_2 as (
  select *,
    sum(open_kg) over (partition by country, year, hs) as placed_among
  from points
),
layer_3 as (
  select *,
    cast(least(export_headings_total_kg, placed_among) as bigint) as placed_kg
  from layer_2
),
layer_4 as (
  select *,
    case when placed_among = 0 then 0 * placed_kg else intDiv(cast(placed_kg as Int128) * open_kg, placed_among) end as kg_whole,
    case when placed_among = 0 then 0 * placed_kg else intMod(cast(placed_kg as Int128) * open_kg, placed_among) end as kg_rest
  from layer_3
),
layer_5 as (
  select *,
    case when placed_among = 0 then 0 else placed_kg - sum(kg_whole) over (partition by country, year, hs) end as kg_left,
    row_number() over (partition by country, year, hs order by kg_rest desc, recycling_cell) as kg_place
  from layer_4
),
layer_6 as (
  select *,
    kg_whole + case when kg_place <= kg_left then 1 else 0 end as kg
  from layer_5
),
layer_7 as (
  select *,
    case when kg_place <= kg_left then 1 else 0 end as units
  from layer_6
)
select country, year, hs, category, polymer, kg, units
from layer_7;

-- The room of a leaf is what is neither littered nor recycled; here less what left it under a part of a heading.
create table export_room as
with points as (
  select
    recycling.country,
    recycling.year,
    recycling.category,
    recycling.polymer,
    export_by_part_sums.kg as export_by_part_sums_kg,
    recycling.cell as recycling_cell,
    cast(recycling.waste_kg - recycling.littered_kg - recycling.recycled_kg as bigint) as open_kg
  from recycling
  left join (
    select leaves.country, leaves.year, leaves.category, leaves.polymer, sum(leaves.kg) as kg
    from (
      select
        export_by_part.country,
        export_by_part.year,
        export_by_part.hs,
        export_by_part.category,
        export_by_part.polymer,
        export_by_part.kg
      from export_by_part
    ) leaves
    group by leaves.country, leaves.year, leaves.category, leaves.polymer
  ) export_by_part_sums on export_by_part_sums.country = recycling.country and export_by_part_sums.year = recycling.year and export_by_part_sums.category = recycling.category and export_by_part_sums.polymer = recycling.polymer
),
layer_2 as (
  select *,
    cast(open_kg - coalesce(export_by_part_sums_kg, 0) as bigint) as room_kg
  from points
)
select country, year, category, polymer, recycling_cell as cell, room_kg
from layer_2;

-- Then the headings that name polymers, each over the room that their parts leave in its own leaves.
create table export_by_heading as
with points as (
  select
    export_headings.country,
    export_headings.year,
    export_headings.hs,
    export_room.category,
    dim_headings.polymer,
    export_room.room_kg as export_room_room_kg,
    export_headings.total_kg as export_headings_total_kg,
    export_room.cell as export_room_cell
  from export_headings
  join dim_headings on dim_headings.hs = export_headings.hs
  join export_room on export_room.country = export_headings.country and export_room.year = export_headings.year and export_room.polymer = dim_headings.polymer
  where not coalesce(export_headings.hs in ('39159011', '39159080', '3915'), false)
),
layer_2 as (
  select *,
    sum(export_room_room_kg) over (partition by country, year, hs) as placed_among
  from points
),
layer_3 as (
  select *,
    cast(least(export_headings_total_kg, placed_among) as bigint) as placed_kg
  from layer_2
),
layer_4 as (
  select *,
    case when placed_among = 0 then 0 * placed_kg else intDiv(cast(placed_kg as Int128) * export_room_room_kg, placed_among) end as kg_whole,
    case when placed_among = 0 then 0 * placed_kg else intMod(cast(placed_kg as Int128) * export_room_room_kg, placed_among) end as kg_rest
  from layer_3
),
layer_5 as (
  select *,
    case when placed_among = 0 then 0 else placed_kg - sum(kg_whole) over (partition by country, year, hs) end as kg_left,
    row_number() over (partition by country, year, hs order by kg_rest desc, export_room_cell) as kg_place
  from layer_4
),
layer_6 as (
  select *,
    kg_whole + case when kg_place <= kg_left then 1 else 0 end as kg
  from layer_5
),
layer_7 as (
  select *,
    case when kg_place <= kg_left then 1 else 0 end as units
  from layer_6
)
select country, year, hs, category, polymer, kg, units
from layer_7;

-- The undivided exports and what found no room under its heading.
create table export_rest as
select
  export_headings_sums.country,
  export_headings_sums.year,
  cast(export_headings_sums.total_kg - coalesce(export_by_part_sums.kg, 0) - coalesce(export_by_heading_sums.kg, 0) as Int128) as rest_kg
from (
  select leaves.country, leaves.year, sum(leaves.total_kg) as total_kg
  from (
    select export_headings.country, export_headings.year, export_headings.hs, export_headings.total_kg
    from export_headings
  ) leaves
  group by leaves.country, leaves.year
) export_headings_sums
left join (
  select leaves.country, leaves.year, sum(leaves.kg) as kg
  from (
    select
      export_by_part.country,
      export_by_part.year,
      export_by_part.hs,
      export_by_part.category,
      export_by_part.polymer,
      export_by_part.kg
    from export_by_part
  ) leaves
  group by leaves.country, leaves.year
) export_by_part_sums on export_by_part_sums.country = export_headings_sums.country and export_by_part_sums.year = export_headings_sums.year
left join (
  select leaves.country, leaves.year, sum(leaves.kg) as kg
  from (
    select
      export_by_heading.country,
      export_by_heading.year,
      export_by_heading.hs,
      export_by_heading.category,
      export_by_heading.polymer,
      export_by_heading.kg
    from export_by_heading
  ) leaves
  group by leaves.country, leaves.year
) export_by_heading_sums on export_by_heading_sums.country = export_headings_sums.country and export_by_heading_sums.year = export_headings_sums.year;

-- Over the room that is left in all leaves; what still finds none is cut.
create table export_of_rest as
with points as (
  select
    export_rest.country,
    export_rest.year,
    export_room.category,
    export_room.polymer,
    export_rest.rest_kg as export_rest_rest_kg,
    export_room.cell as export_room_cell,
    cast(export_room.room_kg - coalesce(export_by_heading_sums.kg, 0) as bigint) as room_left_kg
  from export_rest
  join export_room on export_room.country = export_rest.country and export_room.year = export_rest.year
  left join (
    select leaves.country, leaves.year, leaves.category, leaves.polymer, sum(leaves.kg) as kg
    from (
      select
        export_by_heading.country,
        export_by_heading.year,
        export_by_heading.hs,
        export_by_heading.category,
        export_by_heading.polymer,
        export_by_heading.kg
      from export_by_heading
    ) leaves
    group by leaves.country, leaves.year, leaves.category, leaves.polymer
  ) export_by_heading_sums on export_by_heading_sums.country = export_rest.country and export_by_heading_sums.year = export_rest.year and export_by_heading_sums.category = export_room.category and export_by_heading_sums.polymer = export_room.polymer
  where 0 < export_rest.rest_kg
),
layer_2 as (
  select *,
    sum(room_left_kg) over (partition by country, year) as total_among
  from points
),
layer_3 as (
  select *,
    cast(least(export_rest_rest_kg, total_among) as Int128) as total_kg
  from layer_2
),
layer_4 as (
  select *,
    case when total_among = 0 then 0 * total_kg else intDiv(cast(total_kg as Int128) * room_left_kg, total_among) end as kg_whole,
    case when total_among = 0 then 0 * total_kg else intMod(cast(total_kg as Int128) * room_left_kg, total_among) end as kg_rest
  from layer_3
),
layer_5 as (
  select *,
    case when total_among = 0 then 0 else total_kg - sum(kg_whole) over (partition by country, year) end as kg_left,
    row_number() over (partition by country, year order by kg_rest desc, export_room_cell) as kg_place
  from layer_4
),
layer_6 as (
  select *,
    kg_whole + case when kg_place <= kg_left then 1 else 0 end as kg
  from layer_5
),
layer_7 as (
  select *,
    case when kg_place <= kg_left then 1 else 0 end as units
  from layer_6
)
select country, year, category, polymer, export_rest_rest_kg as rest_kg, total_kg, kg, units
from layer_7;

-- A leaf has left-over kilograms from a part of a heading, from a heading and from the rest: which of them gave one is kept.
create table waste_export as
select
  recycling.country,
  recycling.year,
  recycling.category,
  recycling.polymer,
  recycling.cell,
  recycling.waste_kg,
  recycling.littered_kg,
  recycling.littering_row,
  recycling.recycled_kg,
  recycling.recycling_row,
  recycling.recycled_units,
  cast(coalesce(export_by_part_sums.kg, 0) + coalesce(export_by_heading_sums.kg, 0) + coalesce(export_of_rest.kg, 0) as bigint) as exported_kg,
  cast(coalesce(export_by_part_sums.units, 0) as tinyint) as exported_part_units,
  cast(coalesce(export_by_heading_sums.units, 0) as tinyint) as exported_heading_units,
  cast(coalesce(export_of_rest.units, 0) as tinyint) as exported_rest_units
from recycling
left join (
  select leaves.country, leaves.year, leaves.category, leaves.polymer, sum(leaves.kg) as kg, sum(leaves.units) as units
  from (
    select
      export_by_part.country,
      export_by_part.year,
      export_by_part.hs,
      export_by_part.category,
      export_by_part.polymer,
      export_by_part.kg,
      export_by_part.units
    from export_by_part
  ) leaves
  group by leaves.country, leaves.year, leaves.category, leaves.polymer
) export_by_part_sums on export_by_part_sums.country = recycling.country and export_by_part_sums.year = recycling.year and export_by_part_sums.category = recycling.category and export_by_part_sums.polymer = recycling.polymer
left join (
  select leaves.country, leaves.year, leaves.category, leaves.polymer, sum(leaves.kg) as kg, sum(leaves.units) as units
  from (
    select
      export_by_heading.country,
      export_by_heading.year,
      export_by_heading.hs,
      export_by_heading.category,
      export_by_heading.polymer,
      export_by_heading.kg,
      export_by_heading.units
    from export_by_heading
  ) leaves
  group by leaves.country, leaves.year, leaves.category, leaves.polymer
) export_by_heading_sums on export_by_heading_sums.country = recycling.country and export_by_heading_sums.year = recycling.year and export_by_heading_sums.category = recycling.category and export_by_heading_sums.polymer = recycling.polymer
left join export_of_rest on export_of_rest.country = recycling.country and export_of_rest.year = recycling.year and export_of_rest.category = recycling.category and export_of_rest.polymer = recycling.polymer;

insert into step_notes (country, year, step, quantity, kind, reason, heading, from_year, input_row, amount_kg)
select
  export_headings.country,
  export_headings.year,
  '60-waste-export' as step,
  'exported' as quantity,
  'input' as kind,
  'under-heading' as reason,
  export_headings.hs as heading,
  case when not coalesce(export_headings.reference_year = export_headings.year, false) then export_headings.reference_year end as from_year,
  export_headings.input_row,
  export_headings.total_kg as amount_kg
from export_headings;

insert into step_notes (country, year, step, quantity, kind, reason, from_year, input_row, amount_kg)
select
  export_headings.country,
  export_headings.year,
  '60-waste-export' as step,
  'exported' as quantity,
  'carried' as kind,
  'exports-carried' as reason,
  export_headings.reference_year as from_year,
  export_headings.input_row,
  export_headings.total_kg as amount_kg
from export_headings
where not coalesce(export_headings.reference_year = export_headings.year, false) and (export_headings.evidence in ('waste_exports', 'recycled_abroad'));

insert into step_notes (country, year, step, quantity, kind, reason, from_year, input_row)
select
  known_exports.country,
  known_exports.year,
  '60-waste-export' as step,
  'exported' as quantity,
  'input' as kind,
  'waste-of-year' as reason,
  known_exports.reference_year as from_year,
  known_exports.before_row as input_row
from known_exports
where known_exports.before_row is not null;

insert into step_notes (country, year, step, quantity, kind, reason, from_year, input_row)
select
  known_exports.country,
  known_exports.year,
  '60-waste-export' as step,
  'exported' as quantity,
  'input' as kind,
  'waste-of-year' as reason,
  known_exports.reference_year as from_year,
  known_exports.persons_row as input_row
from known_exports
where known_exports.persons_row is not null;

insert into step_notes (country, year, step, quantity, kind, reason, heading, input_row)
select
  export_headings_sums.country,
  export_headings_sums.year,
  '60-waste-export' as step,
  'exported' as quantity,
  'input' as kind,
  'reexports-deducted' as reason,
  traded.hs as heading,
  traded.input_row
from (
  select leaves.country, leaves.year, count(case when leaves.count_1 then 1 end) as count_1
  from (
    select
      export_headings.country,
      export_headings.year,
      export_headings.hs,
      export_headings.evidence in ('waste_trade', 'trade_statistics') as count_1
    from export_headings
  ) leaves
  group by leaves.country, leaves.year
) export_headings_sums
join traded on traded.country = export_headings_sums.country and traded.year = export_headings_sums.year
where (traded.flow = 'reexport') and 0 < export_headings_sums.count_1;

insert into step_notes (country, year, step, quantity, kind, reason, heading, input_row, amount_kg)
select
  net_exports.country,
  net_exports.year,
  '60-waste-export' as step,
  'exported' as quantity,
  'alternative' as kind,
  'heading-not-used' as reason,
  net_exports.hs as heading,
  net_exports.input_row,
  net_exports.net_kg as amount_kg
from net_exports
join known_exports on known_exports.country = net_exports.country and known_exports.year = net_exports.year;

insert into step_notes (country, year, step, quantity, kind, reason, amount_kg, wanted_kg)
select
  trade_totals.country,
  trade_totals.year,
  '60-waste-export' as step,
  'exported' as quantity,
  'cut' as kind,
  'reexports-exceed-exports' as reason,
  0 as amount_kg,
  trade_totals.reexport_kg - trade_totals.export_kg as wanted_kg
from trade_totals
join net_input on net_input.country = trade_totals.country and net_input.year = trade_totals.year
left join known_exports on known_exports.country = trade_totals.country and known_exports.year = trade_totals.year
where trade_totals.export_kg < trade_totals.reexport_kg and known_exports.input_row is null;

insert into step_notes (country, year, step, quantity, kind, reason, amount_kg, wanted_kg)
select
  export_rest.country,
  export_rest.year,
  '60-waste-export' as step,
  'exported' as quantity,
  'cut' as kind,
  'exports-exceed-room' as reason,
  export_of_rest_sums.total_kg as amount_kg,
  export_rest.rest_kg as wanted_kg
from export_rest
left join (
  select leaves.country, leaves.year, min(leaves.total_kg) as total_kg
  from (
    select export_of_rest.country, export_of_rest.year, export_of_rest.category, export_of_rest.polymer, export_of_rest.total_kg
    from export_of_rest
  ) leaves
  group by leaves.country, leaves.year
) export_of_rest_sums on export_of_rest_sums.country = export_rest.country and export_of_rest_sums.year = export_rest.year
where export_of_rest_sums.total_kg < export_rest.rest_kg;

insert into step_notes (country, year, step, quantity, kind, reason, heading, input_row, amount_kg, wanted_kg)
select
  export_headings.country,
  export_headings.year,
  '60-waste-export' as step,
  'exported' as quantity,
  'spill' as kind,
  'heading-exceeds-room' as reason,
  export_headings.hs as heading,
  export_headings.input_row,
  coalesce(export_by_part_sums.kg, 0) + coalesce(export_by_heading_sums.kg, 0) as amount_kg,
  export_headings.total_kg as wanted_kg
from export_headings
left join (
  select leaves.country, leaves.year, leaves.hs, sum(leaves.kg) as kg
  from (
    select
      export_by_part.country,
      export_by_part.year,
      export_by_part.hs,
      export_by_part.category,
      export_by_part.polymer,
      export_by_part.kg
    from export_by_part
  ) leaves
  group by leaves.country, leaves.year, leaves.hs
) export_by_part_sums on export_by_part_sums.country = export_headings.country and export_by_part_sums.year = export_headings.year and export_by_part_sums.hs = export_headings.hs
left join (
  select leaves.country, leaves.year, leaves.hs, sum(leaves.kg) as kg
  from (
    select
      export_by_heading.country,
      export_by_heading.year,
      export_by_heading.hs,
      export_by_heading.category,
      export_by_heading.polymer,
      export_by_heading.kg
    from export_by_heading
  ) leaves
  group by leaves.country, leaves.year, leaves.hs
) export_by_heading_sums on export_by_heading_sums.country = export_headings.country and export_by_heading_sums.year = export_headings.year and export_by_heading_sums.hs = export_headings.hs
where not coalesce(export_headings.hs = '3915', false) and (coalesce(export_by_part_sums.kg, 0) + coalesce(export_by_heading_sums.kg, 0)) < export_headings.total_kg;

insert into step_notes (country, year, step, quantity, kind, reason, amount_kg)
select
  net_input.country,
  net_input.year,
  '60-waste-export' as step,
  'exported' as quantity,
  'gap' as kind,
  'no-exports' as reason,
  0 as amount_kg
from net_input
left join (
  select leaves.country, leaves.year, count(case when leaves.count_1 then 1 end) as count_1
  from (
    select export_headings.country, export_headings.year, export_headings.hs, export_headings.input_row is not null as count_1
    from export_headings
  ) leaves
  group by leaves.country, leaves.year
) export_headings_sums on export_headings_sums.country = net_input.country and export_headings_sums.year = net_input.year
where export_headings_sums.count_1 is null;

-- Not read any more.
drop table export_room;
drop table export_by_part;
drop table export_by_heading;
drop table export_rest;
drop table export_of_rest;
