-- Made of pipeline/compute/steps/50-recycling.ts by "npm run sql".

-- Mass recycled at home of every leaf, in kg (docs/method.md, "Recycling at home"): waste generated × the most specific rate, at most what
-- is not littered. A national mass is spread over the leaves without a more specific rate, in proportion to their waste.

-- A rate is numerator ÷ denominator, never rounded by itself. A mass of another year is a rate of the waste of its own year.
create table selected_recycling as
with points as (
  select
    recycling_matches.country,
    recycling_matches.year,
    recycling_matches.category,
    recycling_matches.polymer,
    recycling_matches.other_row as recycling_matches_other_row,
    recycling_rates_at_input_row.recycled_ppm as recycling_rates_at_input_row_recycled_ppm,
    recycling_rates_at_input_row.recycled_kg as recycling_rates_at_input_row_recycled_kg,
    recycling_rates_at_input_row.packaging_ppm as recycling_rates_at_input_row_packaging_ppm,
    regional_fates_at_input_row.recycled_ppm as regional_fates_at_input_row_recycled_ppm,
    littering.cell as littering_cell,
    littering.waste_kg as littering_waste_kg,
    littered as littering_littered_kg,
    littering.littering_row as littering_littering_row,
    recycling_matches.input_row as recycling_matches_input_row,
    recycling_matches.form as recycling_matches_form,
    recycling_matches.stated_year as recycling_matches_stated_year,
    recycling_matches.mass_year as recycling_matches_mass_year,
    recycling_matches.year_before as recycling_matches_year_before,
    recycling_matches.year_after as recycling_matches_year_after,
    cast(roundDiv((cast(recycling_rates_at_input_row.recycled_ppm as Int128) * (recycling_matches.year_after - recycling_matches.year)) + (cast(recycling_rates_at_other_row.recycled_ppm as Int128) * (recycling_matches.year - recycling_matches.year_before)), recycling_matches.year_after - recycling_matches.year_before) as bigint) as between_ppm,
    case when recycling_matches.form = 'mass as a rate' then cast(national_waste_at_mass_year.waste_kg as Int128) * 1000000 else 1000000 end as denominator
  from recycling_matches
  left join littering on littering.country = recycling_matches.country and littering.year = recycling_matches.year and littering.category = recycling_matches.category and littering.polymer = recycling_matches.polymer
  left join recycling_rates recycling_rates_at_input_row on recycling_rates_at_input_row.row_id = recycling_matches.input_row
  left join recycling_rates recycling_rates_at_other_row on recycling_rates_at_other_row.row_id = recycling_matches.other_row
  left join regional_fates regional_fates_at_input_row on regional_fates_at_input_row.row_id = recycling_matches.input_row
  left join national_waste national_waste_at_mass_year on national_waste_at_mass_year.country = recycling_matches.country and national_waste_at_mass_year.year = recycling_matches.mass_year
),
layer_2 as (
  select *,
    cast(coalesce(case when recycling_matches_other_row is not null then between_ppm end, recycling_rates_at_input_row_recycled_ppm, cast(recycling_rates_at_input_row_recycled_kg as Int128) * recycling_rates_at_input_row_packaging_ppm, regional_fates_at_input_row_recycled_ppm) as Int128) as numerator
  from points
)
select
  country,
  year,
  category,
  polymer,
  littering_cell as cell,
  littering_waste_kg as waste_kg,
  littering_littered_kg as littered_kg,
  littering_littering_row as littering_row,
  recycling_matches_input_row as input_row,
  recycling_matches_other_row as other_row,
  recycling_matches_form as form,
  recycling_matches_stated_year as stated_year,
  recycling_matches_mass_year as mass_year,
  recycling_matches_year_before as year_before,
  recycling_matches_year_after as year_after,
  numerator,
  denominator
from layer_2;

-- The leaves over which a national mass is spread: those without a more specific rate.
create table national_leaves as
select
  selected_recycling.country,
  selected_recycling.year,
  selected_recycling.category,
  selected_recycling.polymer,
  selected_recycling.cell,
  selected_recycling.waste_kg,
  selected_recycling.input_row,
  selected_recycling.form,
  selected_recycling.numerator,
  selected_recycling.denominator
from selected_recycling
where selected_recycling.form in ('national mass', 'rate less exports');

-- National masses: what is stated, or what a rate of the whole leaves at home after the exports.
create table national_recycling as
with points as (
  select
    national_leaves_sums.country,
    national_leaves_sums.year,
    known_exports.export_kg as known_exports_export_kg,
    cast(national_leaves_sums.least_1 as integer) as is_mass,
    cast(national_leaves_sums.input_row as integer) as input_row,
    cast(national_leaves_sums.waste_kg as bigint) as waste_kg,
    cast(national_leaves_sums.numerator as Int128) as numerator,
    cast(national_leaves_sums.denominator as Int128) as denominator
  from (
    select
      leaves.country,
      leaves.year,
      min(leaves.least_1) as least_1,
      min(leaves.input_row) as input_row,
      sum(leaves.waste_kg) as waste_kg,
      min(leaves.numerator) as numerator,
      min(leaves.denominator) as denominator
    from (
      select
        national_leaves.country,
        national_leaves.year,
        national_leaves.category,
        national_leaves.polymer,
        case when national_leaves.form = 'national mass' then 1 else 0 end as least_1,
        national_leaves.input_row,
        national_leaves.waste_kg,
        national_leaves.numerator,
        national_leaves.denominator
      from national_leaves
    ) leaves
    group by leaves.country, leaves.year
  ) national_leaves_sums
  left join known_exports on known_exports.country = national_leaves_sums.country and known_exports.year = national_leaves_sums.year
),
layer_2 as (
  select *,
    case when is_mass = 1 then 'national mass' else 'rate less exports' end as form,
    cast(roundDiv(cast(waste_kg as Int128) * numerator, denominator) as Int128) as anywhere_kg
  from points
),
layer_3 as (
  select *,
    cast(case when is_mass = 1 then roundDiv(numerator, denominator) else anywhere_kg - coalesce(known_exports_export_kg, 0) end as Int128) as wanted_kg
  from layer_2
)
select country, year, form, input_row, waste_kg, known_exports_export_kg as export_kg, wanted_kg
from layer_3;

-- A national mass over its leaves: largest remainders in proportion to their waste, ties in declared order.
create table recycling_spread as
with points as (
  select
    national_leaves.country,
    national_leaves.year,
    national_leaves.category,
    national_leaves.polymer,
    national_leaves.waste_kg as national_leaves_waste_kg,
    national_leaves.cell as national_leaves_cell,
    cast(greatest(national_recycling.wanted_kg, 0) as Int128) as spread_kg
  from national_leaves
  left join national_recycling on national_recycling.country = national_leaves.country and national_recycling.year = national_leaves.year
),
layer_2 as (
  select *,
    sum(national_leaves_waste_kg) over (partition by country, year) as kg_weights
  from points
),
layer_3 as (
  select *,
    case when kg_weights = 0 then 0 * spread_kg else intDiv(cast(spread_kg as Int128) * national_leaves_waste_kg, kg_weights) end as kg_whole,
    case when kg_weights = 0 then 0 * spread_kg else intMod(cast(spread_kg as Int128) * national_leaves_waste_kg, kg_weights) end as kg_rest
  from layer_2
),
layer_4 as (
  select *,
    case when kg_weights = 0 then 0 else spread_kg - sum(kg_whole) over (partition by country, year) end as kg_left,
    row_number() over (partition by country, year order by kg_rest desc, national_leaves_cell) as kg_place
  from layer_3
),
layer_5 as (
  select *,
    cast(kg_whole + case when kg_place <= kg_left then 1 else 0 end as Int128) as kg
  from layer_4
),
layer_6 as (
  select *,
    case when kg_place <= kg_left then 1 else 0 end as units
  from layer_5
)
select country, year, category, polymer, kg, units
from layer_6;

-- Waste generated × the rate, or the share of the national mass; at most what is not littered.
create table recycling as
with points as (
  select
    selected_recycling.country,
    selected_recycling.year,
    selected_recycling.category,
    selected_recycling.polymer,
    selected_recycling.waste_kg as selected_recycling_waste_kg,
    selected_recycling.littered_kg as selected_recycling_littered_kg,
    selected_recycling.cell as selected_recycling_cell,
    selected_recycling.littering_row as selected_recycling_littering_row,
    selected_recycling.input_row as selected_recycling_input_row,
    selected_recycling.other_row as selected_recycling_other_row,
    selected_recycling.form as selected_recycling_form,
    selected_recycling.stated_year as selected_recycling_stated_year,
    selected_recycling.year_before as selected_recycling_year_before,
    selected_recycling.year_after as selected_recycling_year_after,
    selected_recycling.numerator as selected_recycling_numerator,
    selected_recycling.denominator as selected_recycling_denominator,
    cast(coalesce(recycling_spread.units, 0) as integer) as recycled_units,
    cast(case when selected_recycling.form is null then 0 when selected_recycling.form in ('national mass', 'rate less exports') then recycling_spread.kg else roundDiv(cast(selected_recycling.waste_kg as Int128) * selected_recycling.numerator, selected_recycling.denominator) end as Int128) as wanted_kg
  from selected_recycling
  left join recycling_spread on recycling_spread.country = selected_recycling.country and recycling_spread.year = selected_recycling.year and recycling_spread.category = selected_recycling.category and recycling_spread.polymer = selected_recycling.polymer
),
layer_2 as (
  select *,
    cast(least(wanted_kg, selected_recycling_waste_kg - selected_recycling_littered_kg) as bigint) as recycled_kg
  from points
)
select
  country,
  year,
  category,
  polymer,
  selected_recycling_cell as cell,
  selected_recycling_waste_kg as waste_kg,
  selected_recycling_littered_kg as littered_kg,
  selected_recycling_littering_row as littering_row,
  selected_recycling_input_row as recycling_row,
  selected_recycling_other_row as other_row,
  selected_recycling_form as form,
  selected_recycling_stated_year as stated_year,
  selected_recycling_year_before as year_before,
  selected_recycling_year_after as year_after,
  selected_recycling_numerator as numerator,
  selected_recycling_denominator as denominator,
  recycled_units,
  wanted_kg,
  recycled_kg
from layer_2;

insert into step_notes (country, category, polymer, year, step, quantity, kind, reason, input_row, amount_kg, wanted_kg)
select
  recycling.country,
  recycling.category,
  recycling.polymer,
  recycling.year,
  '50-recycling' as step,
  'recycled' as quantity,
  'cut' as kind,
  'recycling-exceeds-not-littered' as reason,
  recycling.recycling_row as input_row,
  recycling.recycled_kg as amount_kg,
  recycling.wanted_kg
from recycling
where recycling.recycled_kg < recycling.wanted_kg;

insert into step_notes (country, year, step, quantity, kind, reason, leaves, amount_kg)
select
  recycling_sums.country,
  recycling_sums.year,
  '50-recycling' as step,
  'recycled' as quantity,
  'gap' as kind,
  'no-recycling-rate' as reason,
  recycling_sums.count_1 as leaves,
  recycling_sums.sum_2 as amount_kg
from (
  select leaves.country, leaves.year, count(case when leaves.count_1 then 1 end) as count_1, sum(leaves.sum_2) as sum_2
  from (
    select
      recycling.country,
      recycling.year,
      recycling.category,
      recycling.polymer,
      recycling.form is null as count_1,
      case when recycling.form is null then recycling.waste_kg end as sum_2
    from recycling
  ) leaves
  group by leaves.country, leaves.year
) recycling_sums
where 0 < recycling_sums.count_1;

insert into step_notes (country, year, step, quantity, kind, reason, from_year, to_year, input_row, amount_kg)
with used_rows as (
  select r.country, r.year, r.form, case when o.row_id is not null or y.year <> r.year then y.year end as from_year,
      o.year as to_year, r.recycling_row as input_row, sum(r.recycled_kg) as amount_kg
    from recycling r
    join recycling_years y on y.row_id = r.recycling_row
    left join recycling_years o on o.row_id = r.other_row
    group by r.country, r.year, r.form, r.recycling_row, y.year, o.row_id, o.year
)
select
  used_rows.country,
  used_rows.year,
  '50-recycling' as step,
  'recycled' as quantity,
  'input' as kind,
  case when used_rows.form = 'rate' then 'recycling-rate' when used_rows.form = 'rate less exports' then 'recycling-rate-less-exports' when used_rows.form = 'mass as a rate' then 'recycling-mass-as-rate' when used_rows.form = 'national mass' then 'recycling-mass' when used_rows.form = 'rate of the region' then 'recycling-rate-of-region' end as reason,
  used_rows.from_year,
  used_rows.to_year,
  used_rows.input_row,
  used_rows.amount_kg
from used_rows
where (used_rows.form = 'rate' or used_rows.form = 'rate less exports' or used_rows.form = 'mass as a rate' or used_rows.form = 'national mass' or used_rows.form = 'rate of the region');

insert into step_notes (country, year, step, quantity, kind, reason, from_year, to_year, input_row)
with lines_between_years as (
  select distinct r.country, r.year, r.form, b.year as from_year, a.year as to_year, r.recycling_row as input_row, r.other_row
    from recycling r
    join recycling_years b on b.row_id = r.recycling_row
    join recycling_years a on a.row_id = r.other_row
)
select
  lines_between_years.country,
  lines_between_years.year,
  '50-recycling' as step,
  'recycled' as quantity,
  'input' as kind,
  case when lines_between_years.form = 'rate' then 'recycling-rate' when not coalesce(lines_between_years.form = 'rate', false) then 'recycling-rate-less-exports' end as reason,
  lines_between_years.from_year,
  lines_between_years.to_year,
  lines_between_years.other_row as input_row
from lines_between_years
where (lines_between_years.form = 'rate' or not coalesce(lines_between_years.form = 'rate', false));

insert into step_notes (country, year, step, quantity, kind, reason, from_year, to_year, input_row)
with lines_between_years as (
  select distinct r.country, r.year, r.form, b.year as from_year, a.year as to_year, r.recycling_row as input_row, r.other_row
    from recycling r
    join recycling_years b on b.row_id = r.recycling_row
    join recycling_years a on a.row_id = r.other_row
)
select
  lines_between_years.country,
  lines_between_years.year,
  '50-recycling' as step,
  'recycled' as quantity,
  'interpolated' as kind,
  'rate-between-years' as reason,
  lines_between_years.from_year,
  lines_between_years.to_year,
  lines_between_years.input_row
from lines_between_years;

insert into step_notes (country, year, step, quantity, kind, reason, region, input_row)
with regions_used as (
  select r.country, r.year, g.region, g.input_row, g.region_row, g.crosswalk_row, count(*) as leaves, sum(r.recycled_kg) as amount_kg
    from recycling r
    join regional_recycling g on g.country = r.country and g.year = r.year
    where r.form = 'rate of the region'
    group by r.country, r.year, g.region, g.input_row, g.region_row, g.crosswalk_row
)
select
  regions_used.country,
  regions_used.year,
  '50-recycling' as step,
  'recycled' as quantity,
  'input' as kind,
  'row-places-country' as reason,
  regions_used.region,
  regions_used.region_row as input_row
from regions_used;

insert into step_notes (country, year, step, quantity, kind, reason, region, input_row)
with regions_used as (
  select r.country, r.year, g.region, g.input_row, g.region_row, g.crosswalk_row, count(*) as leaves, sum(r.recycled_kg) as amount_kg
    from recycling r
    join regional_recycling g on g.country = r.country and g.year = r.year
    where r.form = 'rate of the region'
    group by r.country, r.year, g.region, g.input_row, g.region_row, g.crosswalk_row
)
select
  regions_used.country,
  regions_used.year,
  '50-recycling' as step,
  'recycled' as quantity,
  'input' as kind,
  'row-places-country' as reason,
  regions_used.region,
  regions_used.crosswalk_row as input_row
from regions_used;

insert into step_notes (country, year, step, quantity, kind, reason, region, leaves, input_row, amount_kg)
with regions_used as (
  select r.country, r.year, g.region, g.input_row, g.region_row, g.crosswalk_row, count(*) as leaves, sum(r.recycled_kg) as amount_kg
    from recycling r
    join regional_recycling g on g.country = r.country and g.year = r.year
    where r.form = 'rate of the region'
    group by r.country, r.year, g.region, g.input_row, g.region_row, g.crosswalk_row
)
select
  regions_used.country,
  regions_used.year,
  '50-recycling' as step,
  'recycled' as quantity,
  'region' as kind,
  'region-rate-used' as reason,
  regions_used.region,
  regions_used.leaves,
  regions_used.input_row,
  regions_used.amount_kg
from regions_used;

insert into step_notes (country, year, step, quantity, kind, reason, input_row, amount_kg, wanted_kg)
select
  national_recycling.country,
  national_recycling.year,
  '50-recycling' as step,
  'recycled' as quantity,
  'raised' as kind,
  'exports-exceed-recycling' as reason,
  national_recycling.input_row,
  0 as amount_kg,
  national_recycling.wanted_kg
from national_recycling
where national_recycling.wanted_kg < 0;

insert into step_notes (country, year, step, quantity, kind, reason, input_row)
select
  national_recycling.country,
  national_recycling.year,
  '50-recycling' as step,
  'recycled' as quantity,
  'gap' as kind,
  'no-exports-to-deduct' as reason,
  national_recycling.input_row
from national_recycling
where (national_recycling.form = 'rate less exports') and national_recycling.export_kg is null;

-- Not read any more.
drop table littering;
drop table recycling_years;
drop table selected_recycling;
drop table national_leaves;
drop table national_recycling;
drop table recycling_spread;
