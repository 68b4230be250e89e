insert into choices
select '60-waste-export', country, year, null, null, 'exported', 'input', evidence, input_row, total_kg, null,
  'heading ' || hs || case when reference_year <> year then ', carried from ' || reference_year else '' end
from export_headings
union all
select '60-waste-export', country, year, null, null, 'exported', 'carried', 'exports of ' || reference_year || ' stand in', input_row, total_kg, null, null
from export_headings
where reference_year <> year and evidence in ('waste_exports', 'recycled_abroad')
union all
select '60-waste-export', country, year, null, null, 'exported', 'input', 'waste_per_head', before_row, null, null, 'waste of ' || reference_year
from known_exports where before_row is not null
union all
select '60-waste-export', country, year, null, null, 'exported', 'input', 'average_population', persons_row, null, null, 'waste of ' || reference_year
from known_exports where persons_row is not null
union all
select '60-waste-export', r.country, r.year, null, null, 'exported', 'input', 're-exports taken off', r.input_row, null, null, 'heading ' || r.hs
from traded r
join (select distinct country, year from export_headings where evidence in ('waste_trade', 'trade_statistics')) h on h.country = r.country and h.year = r.year
where r.flow = 'reexport'
union all
select distinct '60-waste-export', t.country, t.year, null, null, 'exported', 'alternative', t.evidence, t.input_row, t.net_kg, null, 'heading ' || t.hs
from net_exports t
join known_exports k on k.country = t.country and k.year = t.year
union all
select '60-waste-export', t.country, t.year, null, null, 'exported', 'cut', 're-exports exceed exports', null, cast(0 as Int128),
  t.reexport_kg - t.export_kg, 'plastic waste of all kinds'
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
select '60-waste-export', h.country, h.year, null, null, 'exported', 'spill', 'heading ' || h.hs || ' exceeds the room of its leaves', h.input_row,
  coalesce(sum(e.kg), 0), h.total_kg, null
from export_headings h
left join (select country, year, hs, kg from export_by_part union all select country, year, hs, kg from export_by_heading) e on e.country = h.country and e.year = h.year and e.hs = h.hs
where h.hs <> '3915'
group by h.country, h.year, h.hs, h.input_row, h.total_kg
having coalesce(sum(e.kg), 0) < h.total_kg
union all
select distinct '60-waste-export', country, year, null, null, 'exported', 'cut', 'more than the room of all leaves', null, total_kg, rest_kg, null
from export_of_rest where total_kg < rest_kg
union all
select '60-waste-export', n.country, n.year, null, null, 'exported', 'gap', 'no exports of waste reported', null, 0, null, null
from net_input n
left join (select distinct country, year from export_headings) h on h.country = n.country and h.year = n.year
where h.country is null;
