-- Waste exported from every leaf, in kg (methodology, section 4, step 2): known exports of packaging waste, else traded exports of
-- plastic waste less re-exports × packaging share, by heading. Each heading is spread over the room of its leaves: waste generated −
-- littered − recycled. What finds no room under its heading goes to the room of all other leaves; what still finds none is cut.

-- Net exports by heading. Re-exports are taken off the headings in proportion and never make them negative.
create table net_exports as
with exported as (
  select country, year, sum(amount_kg) as export_kg from traded where flow = 'export' group by country, year
),
reexported as (
  select country, year, sum(amount_kg) as reexport_kg from traded where flow = 'reexport' group by country, year
)
select t.country, t.year, t.hs, t.input_row, t.evidence, t.reference_year, e.export_kg, coalesce(r.reexport_kg, 0) as reexport_kg,
  case when e.export_kg = 0 then 0
       else roundDiv(
         cast(t.amount_kg as Int128) * greatest(e.export_kg - coalesce(r.reexport_kg, 0), 0) * t.packaging_ppm,
         e.export_kg * 1000000) end as net_kg,
  t.packaging_ppm
from traded t
join exported e on e.country = t.country and e.year = t.year
left join reexported r on r.country = t.country and r.year = t.year
where t.flow = 'export';

-- What each country-year exports, by heading; a known figure is undivided and goes before the trade statistics.
create table export_headings as
select k.country, k.year, '3915' as hs, k.export_kg as total_kg, k.input_row, k.evidence, k.reference_year
from known_exports k
union all
select t.country, t.year, t.hs, t.net_kg, t.input_row, t.evidence, t.reference_year
from net_exports t
join net_input n on n.country = t.country and n.year = t.year
left join known_exports k on k.country = t.country and k.year = t.year
where k.country is null;

create table export_room as
select country, year, category, polymer, cell, cast(waste_kg - littered_kg - recycled_kg as Int128) as room_kg
from recycling;

-- First the headings that name polymers, each over the room of its own leaves: the two parts of 391590 before what is
-- reported under 391590 as a whole, which has the room that they leave. No other headings share a polymer.
create table export_by_part as
with leaves as (
  select h.country, h.year, h.hs, h.total_kg as heading_kg, r.category, r.polymer, r.cell, r.room_kg,
    sum(r.room_kg) over (partition by h.country, h.year, h.hs) as heading_room_kg
  from export_headings h
  join dim_headings d on d.hs = h.hs
  join export_room r on r.country = h.country and r.year = h.year and r.polymer = d.polymer
  where h.hs in ('39159011', '39159080')
),
parts as (
  select *, least(heading_kg, heading_room_kg) as total_kg,
    intDiv(least(heading_kg, heading_room_kg) * room_kg, heading_room_kg) as whole_kg,
    intMod(least(heading_kg, heading_room_kg) * room_kg, heading_room_kg) as remainder
  from leaves
  where heading_room_kg > 0
),
ranked as (
  select *, total_kg - sum(whole_kg) over (partition by country, year, hs) as left_over,
    row_number() over (partition by country, year, hs order by remainder desc, cell) as place
  from parts
)
select country, year, hs, category, polymer, cell, whole_kg + case when place <= left_over then 1 else 0 end as kg, place <= left_over as has_unit
from ranked;

create table export_by_heading as
with room as (
  select r.country, r.year, r.category, r.polymer, r.cell, r.room_kg - coalesce(p.kg, 0) as room_kg
  from export_room r
  left join export_by_part p on p.country = r.country and p.year = r.year and p.category = r.category and p.polymer = r.polymer
),
leaves as (
  select h.country, h.year, h.hs, h.total_kg as heading_kg, r.category, r.polymer, r.cell, r.room_kg,
    sum(r.room_kg) over (partition by h.country, h.year, h.hs) as heading_room_kg
  from export_headings h
  join dim_headings d on d.hs = h.hs
  join room r on r.country = h.country and r.year = h.year and r.polymer = d.polymer
  where h.hs not in ('39159011', '39159080', '3915')
),
parts as (
  select *, least(heading_kg, heading_room_kg) as total_kg,
    intDiv(least(heading_kg, heading_room_kg) * room_kg, heading_room_kg) as whole_kg,
    intMod(least(heading_kg, heading_room_kg) * room_kg, heading_room_kg) as remainder
  from leaves
  where heading_room_kg > 0
),
ranked as (
  select *, total_kg - sum(whole_kg) over (partition by country, year, hs) as left_over,
    row_number() over (partition by country, year, hs order by remainder desc, cell) as place
  from parts
)
select country, year, hs, category, polymer, cell, whole_kg + case when place <= left_over then 1 else 0 end as kg, place <= left_over as has_unit
from ranked
union all
select country, year, hs, category, polymer, cell, kg, has_unit from export_by_part;

-- Then the undivided exports and what found no room under its heading, over the room that is left in all leaves.
create table export_of_rest as
with taken as (
  select country, year, category, polymer, sum(kg) as kg from export_by_heading group by country, year, category, polymer
),
placed as (
  select country, year, sum(kg) as kg from taken group by country, year
),
rest as (
  select h.country, h.year, sum(h.total_kg) - coalesce(p.kg, 0) as rest_kg
  from export_headings h
  left join placed p on p.country = h.country and p.year = h.year
  group by h.country, h.year, p.kg
),
leaves as (
  select s.country, s.year, s.rest_kg, r.category, r.polymer, r.cell, r.room_kg - coalesce(t.kg, 0) as left_kg,
    sum(r.room_kg - coalesce(t.kg, 0)) over (partition by s.country, s.year) as all_left_kg
  from rest s
  join export_room r on r.country = s.country and r.year = s.year
  left join taken t on t.country = r.country and t.year = r.year and t.category = r.category and t.polymer = r.polymer
  where s.rest_kg > 0
),
parts as (
  select *, least(rest_kg, all_left_kg) as total_kg,
    case when all_left_kg = 0 then 0 else intDiv(least(rest_kg, all_left_kg) * left_kg, all_left_kg) end as whole_kg,
    case when all_left_kg = 0 then 0 else intMod(least(rest_kg, all_left_kg) * left_kg, all_left_kg) end as remainder
  from leaves
),
ranked as (
  select *, total_kg - sum(whole_kg) over (partition by country, year) as left_over,
    row_number() over (partition by country, year order by remainder desc, cell) as place
  from parts
)
select country, year, category, polymer, rest_kg, total_kg, whole_kg + case when place <= left_over then 1 else 0 end as kg, place <= left_over as has_unit
from ranked;

-- A leaf has kilograms by largest remainders from a part of a heading, from a heading and from the rest: which of them gave one is kept.
create table waste_export as
with by_heading as (
  select country, year, category, polymer, sum(kg) as kg,
    count(case when has_unit and hs in ('39159011', '39159080') then 1 end) as part_units,
    count(case when has_unit and hs not in ('39159011', '39159080') then 1 end) as heading_units
  from export_by_heading
  group by country, year, category, polymer
)
select r.country, r.year, r.category, r.polymer, r.cell, r.waste_kg, r.littered_kg, r.littering_row, r.recycled_kg, r.recycling_row, r.recycled_units,
  cast(coalesce(h.kg, 0) + coalesce(o.kg, 0) as bigint) as exported_kg,
  cast(coalesce(h.part_units, 0) as tinyint) as exported_part_units, cast(coalesce(h.heading_units, 0) as tinyint) as exported_heading_units,
  cast(case when o.has_unit then 1 else 0 end as tinyint) as exported_rest_units
from recycling r
left join by_heading h on h.country = r.country and h.year = r.year and h.category = r.category and h.polymer = r.polymer
left join export_of_rest o on o.country = r.country and o.year = r.year and o.category = r.category and o.polymer = r.polymer;

insert into choices (step, country, year, quantity, kind, reason, heading, from_year, input_row, amount_kg)
select '60-waste-export', country, year, 'exported', 'input', 'under-heading', hs, case when reference_year <> year then reference_year end, input_row, total_kg
from export_headings
union all
select '60-waste-export', country, year, 'exported', 'carried', 'exports-carried', null, reference_year, input_row, total_kg
from export_headings
where reference_year <> year and evidence in ('waste_exports', 'recycled_abroad')
union all
select '60-waste-export', country, year, 'exported', 'input', 'waste-of-year', null, reference_year, before_row, null
from known_exports
where before_row is not null
union all
select '60-waste-export', country, year, 'exported', 'input', 'waste-of-year', null, reference_year, persons_row, null
from known_exports
where persons_row is not null
union all
select '60-waste-export', r.country, r.year, 'exported', 'input', 'reexports-deducted', r.hs, null, r.input_row, null
from traded r
join (select distinct country, year from export_headings where evidence in ('waste_trade', 'trade_statistics')) h on h.country = r.country and h.year = r.year
where r.flow = 'reexport'
union all
select distinct '60-waste-export', t.country, t.year, 'exported', 'alternative', 'heading-not-used', t.hs, cast(null as integer), t.input_row, t.net_kg
from net_exports t
join known_exports k on k.country = t.country and k.year = t.year;

insert into choices (step, country, year, quantity, kind, reason, amount_kg, wanted_kg)
select '60-waste-export', t.country, t.year, 'exported', 'cut', 'reexports-exceed-exports', 0, t.reexport_kg - t.export_kg
from (
  select country, year, sum(case when flow = 'export' then amount_kg else 0 end) as export_kg,
    sum(case when flow = 'reexport' then amount_kg else 0 end) as reexport_kg
  from traded
  group by country, year
) t
join net_input n on n.country = t.country and n.year = t.year
left join known_exports k on k.country = t.country and k.year = t.year
where t.reexport_kg > t.export_kg and k.country is null
union all
select distinct '60-waste-export', country, year, 'exported', 'cut', 'exports-exceed-room', total_kg, rest_kg
from export_of_rest
where total_kg < rest_kg;

insert into choices (step, country, year, quantity, kind, reason, heading, input_row, amount_kg, wanted_kg)
select '60-waste-export', h.country, h.year, 'exported', 'spill', 'heading-exceeds-room', h.hs, h.input_row, coalesce(sum(e.kg), 0), h.total_kg
from export_headings h
left join export_by_heading e on e.country = h.country and e.year = h.year and e.hs = h.hs
where h.hs <> '3915'
group by h.country, h.year, h.hs, h.input_row, h.total_kg
having coalesce(sum(e.kg), 0) < h.total_kg;

insert into choices (step, country, year, quantity, kind, reason, amount_kg)
select '60-waste-export', n.country, n.year, 'exported', 'gap', 'no-exports', 0
from net_input n
left join (select distinct country, year from export_headings) h on h.country = n.country and h.year = n.year
where h.country is null;

-- Not read any more.
drop table export_room;
drop table export_by_part;
drop table export_by_heading;
drop table export_of_rest;
