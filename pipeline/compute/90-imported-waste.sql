-- Imported waste of every leaf and what becomes of it, in kg (methodology, section 4, imported waste).
-- Imports × packaging share, by heading, in proportion to waste generated; then by the country's profile for imported waste.

create table import_headings as
select t.country, t.year, t.hs, t.input_row, t.evidence, t.reference_year, roundDiv(cast(t.amount_kg as Int128) * t.packaging_ppm, 1000000) as total_kg
from traded t
join net_input n on n.country = t.country and n.year = t.year
where t.flow = 'import';

-- A heading none of whose polymers has waste is spread over all leaves.
create table import_leaves as
with own as (
  select h.country, h.year, h.hs, h.total_kg, f.category, f.polymer, f.cell, f.waste_kg
  from import_headings h
  join dim_headings d on d.hs = h.hs
  join fates f on f.country = h.country and f.year = h.year and f.polymer = d.polymer
),
homeless as (
  select h.country, h.year, h.hs, h.total_kg, h.input_row
  from import_headings h
  left join (select distinct country, year, hs from own) o on o.country = h.country and o.year = h.year and o.hs = h.hs
  where o.country is null and h.total_kg > 0
)
select country, year, hs, total_kg, category, polymer, cell, waste_kg, false as in_all_leaves, null as input_row from own
union all
select h.country, h.year, h.hs, h.total_kg, f.category, f.polymer, f.cell, f.waste_kg, true, h.input_row
from homeless h
join fates f on f.country = h.country and f.year = h.year;

create table import_by_heading as
with parts as (
  select *, cast(sum(waste_kg) over (partition by country, year, hs) as Int128) as all_waste_kg from import_leaves
),
shares as (
  select *, intDiv(total_kg * waste_kg, all_waste_kg) as whole_kg, intMod(total_kg * waste_kg, all_waste_kg) as remainder from parts
),
ranked as (
  select *, total_kg - sum(whole_kg) over (partition by country, year, hs) as left_over,
    row_number() over (partition by country, year, hs order by remainder desc, cell) as place
  from shares
)
select country, year, hs, category, polymer, cell, whole_kg + case when place <= left_over then 1 else 0 end as kg, place <= left_over as has_unit
from ranked;

-- The profile: given, else the first threshold that is reached, in their order, else Mixed Profile.
create table profiles as
with totals as (
  select n.country, n.year,
    coalesce(sum(case when t.flow = 'import' then t.amount_kg end), 0) as import_kg,
    sum(case when t.flow = 'reexport' then t.amount_kg end) as reexport_kg
  from net_input n
  left join traded t on t.country = n.country and t.year = n.year
  group by n.country, n.year
),
imported as (
  select country, year, sum(total_kg) as waste_import_kg from import_headings group by country, year
),
own as (
  select country, year, sum(waste_kg) as waste_kg, sum(recycled_kg) as recycled_kg,
    sum(improperly_disposed_kg + uncollected_kg + littered_kg) as mismanaged_kg,
    sum(incinerated_kg + landfilled_kg) as proper_kg, sum(improperly_disposed_kg + uncollected_kg) as improper_kg
  from fates
  group by country, year
),
ratios as (
  select t.country, t.year, t.import_kg, t.reexport_kg, o.proper_kg, o.improper_kg, r.ratio, r.position, r.profile, r.row_id as threshold_row,
    case r.ratio
      when 'reexport_of_import' then t.import_kg > 0 and cast(t.reexport_kg as Int128) * 1000000 >= cast(r.least_ppm as Int128) * t.import_kg
      when 'mismanaged_of_waste' then cast(o.mismanaged_kg as Int128) * 1000000 >= cast(r.least_ppm as Int128) * o.waste_kg
      when 'recycling_of_import' then coalesce(i.waste_import_kg, 0) > 0 and cast(o.recycled_kg as Int128) * 1000000 >= cast(r.least_ppm as Int128) * i.waste_import_kg
    end as reached
  from totals t
  join own o on o.country = t.country and o.year = t.year
  left join imported i on i.country = t.country and i.year = t.year
  left join profile_thresholds r on true
),
classified as (
  select *, row_number() over (partition by country, year order by case when reached then 0 else 1 end, position, threshold_row) as place
  from ratios
)
select c.country, c.year, c.import_kg, c.reexport_kg, c.proper_kg, c.improper_kg, c.taken as profile, c.given_row, c.reason, c.taken_ratio as ratio,
  s.reexport_ppm, s.recycling_ppm, s.row_id as shares_row
from (
  select c.*, g.row_id as given_row, coalesce(g.profile, case when c.reached then c.profile end, 'Mixed Profile') as taken,
    case when g.profile is not null then 'profile-given' when c.reached then 'profile-classified' else 'profile-without-threshold' end as reason,
    case when g.profile is null and c.reached then c.ratio end as taken_ratio
  from classified c
  left join import_profiles g on g.country = c.country
  where c.place = 1
) c
left join profile_shares s on s.profile = c.taken;

-- Re-export and recycling of each leaf's imports, half up; the rest proper : improper as the country's own; 0 : 0 is proper.
create table imported_waste as
with imports as (
  select country, year, category, polymer, sum(kg) as import_kg, count(case when has_unit then 1 end) as import_units
  from import_by_heading
  group by country, year, category, polymer
),
reexported as (
  select i.*, p.recycling_ppm, cast(p.proper_kg as Int128) as proper_weight, cast(p.proper_kg + p.improper_kg as Int128) as both_weights,
    case when p.reexport_kg is null then roundDiv(i.import_kg * p.reexport_ppm, 1000000)
         when p.reexport_kg >= p.import_kg then i.import_kg
         else roundDiv(i.import_kg * p.reexport_kg, cast(p.import_kg as Int128)) end as reexport_kg
  from imports i
  join profiles p on p.country = i.country and p.year = i.year
),
recycled as (
  select *, least(roundDiv(import_kg * recycling_ppm, 1000000), import_kg - reexport_kg) as recycled_kg from reexported
),
disposed as (
  select *, import_kg - reexport_kg - recycled_kg as rest_kg,
    case when both_weights = 0 then import_kg - reexport_kg - recycled_kg
         else intDiv((import_kg - reexport_kg - recycled_kg) * proper_weight, both_weights)
           + case when intMod((import_kg - reexport_kg - recycled_kg) * proper_weight, both_weights) * 2 >= both_weights then 1 else 0 end end as proper_kg
  from recycled
)
select country, year, category, polymer, import_units, cast(import_kg as bigint) as waste_import_kg, cast(reexport_kg as bigint) as reexport_of_waste_import_kg,
  cast(recycled_kg as bigint) as recycling_of_waste_import_kg, cast(proper_kg as bigint) as proper_disposal_of_waste_import_kg,
  cast(rest_kg - proper_kg as bigint) as improper_disposal_of_waste_import_kg
from disposed;

insert into choices (step, country, year, quantity, kind, reason, heading, from_year, input_row, amount_kg)
select '90-imported-waste', country, year, 'waste_import', 'input', 'under-heading', hs, case when reference_year <> year then reference_year end, input_row, total_kg
from import_headings
union all
select '90-imported-waste', p.country, p.year, 'reexport_of_waste_import', 'input', 'reexports-reported', t.hs, null, t.input_row, null
from profiles p
join traded t on t.country = p.country and t.year = p.year and t.flow = 'reexport';

insert into choices (step, country, year, quantity, kind, reason, profile, ratio, input_row)
select '90-imported-waste', country, year, 'waste_import', 'profile', reason, profile, ratio, given_row
from profiles
union all
select '90-imported-waste', country, year, 'waste_import', 'input', 'shares-of-profile', profile, null, shares_row
from profiles
union all
select '90-imported-waste', p.country, p.year, 'waste_import', 'input', 'threshold-compared', null, r.ratio, r.row_id
from profiles p
cross join profile_thresholds r
where p.given_row is null;

insert into choices (step, country, year, quantity, kind, reason, heading, input_row, amount_kg, wanted_kg)
select distinct '90-imported-waste', country, year, 'waste_import', 'spill', 'heading-without-waste', hs, input_row, 0, total_kg
from import_leaves
where in_all_leaves;

insert into choices (step, country, year, quantity, kind, reason, amount_kg)
select '90-imported-waste', n.country, n.year, 'waste_import', 'gap', 'no-imports', 0
from net_input n
left join (select distinct country, year from import_headings) h on h.country = n.country and h.year = n.year
where h.country is null;

-- Not read any more.
drop table import_leaves;
drop table import_by_heading;
