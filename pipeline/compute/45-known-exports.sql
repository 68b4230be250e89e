-- Exports of packaging waste that are known for the country as a whole, in kg (methodology, section 8, "exported"): what is stated, of
-- the year or carried from the nearest, kilograms unchanged; else what is recycled abroad, as a share of the waste of its own year, of
-- the year or of the nearest that is reported. They go before the trade statistics and are known before recycling at home.
create table known_exports as
with national as (
  select country, year, cast(sum(waste_kg) as Int128) as waste_kg from waste group by country, year
),
stated as (
  select n.country, n.year, w.year as reference_year, cast(w.export_kg as Int128) as export_kg, w.row_id as input_row,
    row_number() over (partition by n.country, n.year order by abs(w.year - n.year), w.year) as place
  from national n
  join waste_exports w on w.country = n.country and (w.year = n.year or w.carried)
),
-- The waste of a year that the release does not describe is waste per head × population.
abroad as (
  select n.country, n.year, a.year as reference_year, a.row_id as input_row, p.before_row, p.persons_row,
    case when a.year = n.year then cast(a.abroad_kg as Int128)
         else roundDiv(n.waste_kg * a.abroad_kg, coalesce(r.waste_kg, p.waste_kg)) end as export_kg,
    row_number() over (partition by n.country, n.year order by abs(a.year - n.year), a.year) as place
  from national n
  join (select *, members_kg + outside_kg as abroad_kg from recycled_abroad) a on a.country = n.country
  left join national r on r.country = a.country and r.year = a.year
  left join per_head_waste p on p.country = a.country and p.year = a.year and r.country is null
  where a.year = n.year or coalesce(r.waste_kg, p.waste_kg) > 0
)
select country, year, reference_year, export_kg, input_row, 'waste_exports' as evidence, null as before_row, null as persons_row
from stated where place = 1
union all
select a.country, a.year, a.reference_year, a.export_kg, a.input_row, 'recycled_abroad', a.before_row, a.persons_row
from abroad a
left join stated s on s.country = a.country and s.year = a.year and s.place = 1
where a.place = 1 and s.country is null;
