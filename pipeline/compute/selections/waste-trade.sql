-- Which rows trade in plastic waste rests on, by country-year and heading (docs/method.md, "Trade in plastic waste"). Trade reported by
-- heading goes first. Else the statistics of two publishers: UNCTAD's figure unless it is flagged or below a third of that of Our World in
-- Data, which is then used instead. Where neither is usable for the year, the nearest usable year, kilograms unchanged. Re-exports are of
-- the year itself and never carried forward or back.

-- The figures of both publishers for every year that they give.
create table trade_figures as
with unctad as (select country, year, flow, amount_kg, row_id from trade_statistics where publisher = 'unctad'),
owid as (select country, year, flow, amount_kg, row_id from trade_statistics where publisher = 'owid'),
sides as (
  select coalesce(u.country, o.country) as country, coalesce(u.year, o.year) as year, coalesce(u.flow, o.flow) as flow,
    u.amount_kg as unctad_kg, u.row_id as unctad_row,
    o.amount_kg as owid_kg, o.row_id as owid_row
  from unctad u
  full join owid o on o.country = u.country and o.year = u.year and o.flow = u.flow
)
select s.*, f.row_id as flag_row, f.reason as flag,
  s.unctad_row is not null and f.row_id is null and (s.owid_row is null or cast(s.unctad_kg as Int128) * 3 >= s.owid_kg) as takes_unctad
from sides s
left join trade_flags f on f.country = s.country and f.flow = s.flow and s.year between f.first_year and f.last_year;

-- A figure is usable where UNCTAD gives one without a flag, or Our World in Data gives one.
create table trade_years as
with candidates as (
  select c.country, y.year, f.year as reference_year, f.flow, f.takes_unctad, f.flag_row, f.flag, f.unctad_kg, f.unctad_row, f.owid_kg, f.owid_row,
    case when f.takes_unctad then f.unctad_kg else f.owid_kg end as amount_kg,
    case when f.takes_unctad then f.unctad_row else f.owid_row end as input_row,
    row_number() over (partition by c.country, y.year, f.flow order by abs(f.year - y.year), f.year) as place
  from countries c
  cross join dim_years y
  join trade_figures f on f.country = c.country
  left join (select distinct country, year, flow from waste_trade) t on t.country = c.country and t.year = y.year and t.flow = f.flow
  where t.country is null and (f.takes_unctad or f.owid_row is not null) and (f.flow <> 'reexport' or f.year = y.year)
)
select * from candidates where place = 1;

create table traded_rows as
select t.country, t.year, t.flow, t.hs, t.row_id as input_row, t.year as reference_year, 'waste_trade' as evidence
from waste_trade t
join countries c on c.country = t.country
union all
select country, year, flow, '3915', input_row, reference_year, 'trade_statistics'
from trade_years;

-- What is selected; the rows of the headings themselves are named by the steps that use them. Exports that are known for the country as
-- a whole go before the trade statistics: a fallback for these then changes nothing.
create table selected_trade as
select t.country, t.year, t.flow, t.reference_year, t.takes_unctad, t.flag, t.unctad_kg, t.unctad_row, t.owid_kg, t.owid_row, t.amount_kg, t.input_row,
  q.quantity, k.country is null as matters
from trade_years t
join dim_flows q on q.flow = t.flow
left join (
  select a.country, y.year from recycled_abroad a cross join dim_years y
  union
  select e.country, y.year from waste_exports e cross join dim_years y where e.carried or e.year = y.year
) k on t.flow = 'export' and k.country = t.country and k.year = t.year;

insert into step_notes (step, country, year, quantity, kind, reason, publisher, flag, input_row, amount_kg, wanted_kg)
select '15-waste-trade', country, year, quantity, 'replaced', case when flag is null then 'publisher-below-third' else 'publisher-flagged' end, 'owid', flag,
  input_row, amount_kg, unctad_kg
from selected_trade
where matters and unctad_row is not null and not takes_unctad and reference_year = year;

insert into step_notes (step, country, year, quantity, kind, reason, from_year, flag, input_row, amount_kg, wanted_kg)
select '15-waste-trade', t.country, t.year, t.quantity, 'carried',
  case when f.flag is not null and f.unctad_row is not null then 'flagged-trade-carried' else 'trade-carried' end, t.reference_year,
  case when f.unctad_row is not null then f.flag end, t.input_row, t.amount_kg, f.unctad_kg
from selected_trade t
left join trade_figures f on f.country = t.country and f.year = t.year and f.flow = t.flow
where t.matters and t.reference_year <> t.year;

insert into step_notes (step, country, year, quantity, kind, reason, flag, input_row)
select '15-waste-trade', t.country, t.year, t.quantity, 'input', 'flag-applies', f.flag, f.flag_row
from selected_trade t
join trade_figures f on f.country = t.country and f.flow = t.flow and f.year = t.year
where f.flag_row is not null;

insert into step_notes (step, country, year, quantity, kind, reason, publisher, input_row, amount_kg, wanted_kg)
select '15-waste-trade', country, year, quantity, 'alternative', 'other-publisher', case when takes_unctad then 'owid' else 'unctad' end,
  case when takes_unctad then owid_row else unctad_row end, case when takes_unctad then owid_kg else unctad_kg end, amount_kg
from selected_trade
where unctad_row is not null and owid_row is not null;

-- Not read any more.
drop table trade_figures;
drop table trade_years;
drop table selected_trade;
