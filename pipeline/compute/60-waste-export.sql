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
left join (select country, year, hs, kg from export_by_part union all select country, year, hs, kg from export_by_heading) e on e.country = h.country and e.year = h.year and e.hs = h.hs
where h.hs <> '3915'
group by h.country, h.year, h.hs, h.input_row, h.total_kg
having coalesce(sum(e.kg), 0) < h.total_kg;

insert into choices (step, country, year, quantity, kind, reason, amount_kg)
select '60-waste-export', n.country, n.year, 'exported', 'gap', 'no-exports', 0
from net_input n
left join (select distinct country, year from export_headings) h on h.country = n.country and h.year = n.year
where h.country is null;
