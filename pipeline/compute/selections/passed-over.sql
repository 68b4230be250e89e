-- Why a row of the inputs is evidence that no step selects, as far as it follows from its table alone: rules ask it of rows that nothing
-- reads. A row of a country or year without records is passed over whatever its table, and is not listed here.
create view passed_over_rows as
with years as (select year, true as described from dim_years),
-- The row that a leaf rests on is more specific than another row that holds for it, or as specific and nearer: a pair goes before a
-- category, a category before a polymer; a row of the year before one of any year, one of any year before one carried forward or back; of two equally
-- near years the earlier.
unread_rates as (
  select r.* from recycling_rates r
  anti join (select distinct input_row from step_notes where input_row is not null) s on s.input_row = r.row_id
),
leaves_of_rates as (
  select x.row_id, l.*
  from unread_rates x
  join recycling l on l.country = x.country
  where (x.year = '*' or x.carried or toInt32OrNull(x.year) = l.year)
    and x.category in ('*', l.category) and x.polymer in ('*', l.polymer)
),
rate_places as (
  select row_id, year as row_year, if(category = '*', 0, 2) + if(polymer = '*', 0, 1) as specific, coalesce(toInt32OrNull(year), 0) as numeric_year
  from recycling_rates
)
select w.row_id, if(c.reports_to is null, 'country-does-not-report', if(y.described is null, 'year-not-carried', null)) as reason
from waste_per_head w left join countries c using (country) left join years y using (year)
union all
select p.row_id, if(c.reports_to is null, 'country-does-not-report', if(y.described is null, 'year-not-carried', 'no-waste-per-head-to-multiply'))
from average_population p left join countries c using (country) left join years y using (year)
union all
select e.row_id, 'country-does-not-report' from energy_recovery e left join countries c using (country) where c.reports_to is null
union all
select a.row_id, 'country-does-not-report' from recycled_abroad a left join countries c using (country) where c.reports_to is null
union all
select t.row_id, 'reports-go-first' from treatment_shares t join countries c using (country) where c.reports_to is not null
union all
select g.row_id, 'reports-go-first' from waste_generated g join countries c using (country) where c.reports_to is not null
union all
select s.row_id, case when t.country is not null then 'trade-by-heading-goes-first' when y.described is null then 'year-not-carried'
  when f.row_id is not null then 'flagged-and-carried' end
from trade_statistics s
left join (select distinct country, year, flow from waste_trade) t using (country, year, flow)
left join years y using (year)
left join (
  select distinct u.row_id
  from trade_statistics u
  join trade_flags f on f.country = u.country and f.flow = u.flow and u.year between f.first_year and f.last_year
  where u.publisher = 'unctad'
) f on f.row_id = s.row_id
union all
select row_id, 'nothing-to-flag' from trade_flags
union all
select row_id, 'region-not-used' from country_regions
union all
select row_id, 'region-not-used' from region_crosswalk
union all
select row_id, 'region-not-used' from regional_fates
union all
select row_id, if(y.described is null, 'year-not-carried', 'nothing-carried-by-population') from population left join years y using (year)
union all
select a.row_id, 'no-supply-carried'
from economic_activity a
anti join (select country, year from back_cast_years union select country, reference_year from back_cast_years) b on b.country = a.country and b.year = a.year
union all
select row_id, 'only-for-a-median' from municipal_waste where waste_kg is null
union all
select row_id, 'median-without-share' from collection where collected_ppm is null
union all
select row_id, 'declared-order-holds' from net_input_method where method = 'preferred'
union all
select row_id, 'pair-without-weight' from category_split where weight = 0
union all
select s.row_id, if(p.row_id is null, 'shares-of-no-covered-country', if(p.needed is null, 'supply-of-polymer-not-reported', null))
from packaging_shares s
left join (
  select p.input_row as row_id, max(case when n.method in ('waste_statistics', 'municipal_waste') or f.polymer is not null then 1 end) as needed
  from packaging p
  join net_input n on n.country = p.country
  left join polymer_supply f on f.country = p.country and f.polymer = p.polymer
  group by p.input_row
) p on p.row_id = s.row_id
union all
select s.row_id, 'profile-of-no-country' from profile_shares s anti join profiles p on p.profile = s.profile
union all
select row_id, 'every-profile-given' from profile_thresholds
union all
select x.row_id, case when count(l.country) = 0 then 'no-leaf-to-hold-for'
  when bool_and(t.row_id is not null and (t.specific, -if(t.row_year = '*', 0.5, abs(t.numeric_year - l.year)), -t.numeric_year)
    > (o.specific, -if(o.row_year = '*', 0.5, abs(o.numeric_year - l.year)), -o.numeric_year)) then 'other-rates-hold' end
from unread_rates x
join rate_places o on o.row_id = x.row_id
left join leaves_of_rates l on l.row_id = x.row_id
left join rate_places t on t.row_id = l.recycling_row
group by x.row_id;
