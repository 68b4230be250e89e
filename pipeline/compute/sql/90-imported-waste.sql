-- Made of pipeline/compute/steps/90-imported-waste.ts by "npm run sql".

-- Imported waste of every leaf and what becomes of it, in kg (docs/method.md, "Imported waste"). Imports × packaging share, by heading, in
-- proportion to waste generated; then by the country’s profile for imported waste.

-- Imports of packaging waste by heading.
create table import_headings as
select
  traded.country,
  traded.year,
  traded.flow,
  traded.hs,
  traded.input_row,
  traded.evidence,
  traded.reference_year,
  cast(roundDiv(cast(traded.amount_kg as Int128) * traded.packaging_ppm, 1000000) as Int128) as total_kg
from traded
join net_input on net_input.country = traded.country and net_input.year = traded.year
where traded.flow = 'import';

-- The leaves with waste under each heading.
create table heading_leaves as
select
  import_headings.country,
  import_headings.year,
  import_headings.flow,
  import_headings.hs,
  fates.category,
  dim_headings.polymer,
  fates.waste_kg
from import_headings
join dim_headings on dim_headings.hs = import_headings.hs
join fates on fates.country = import_headings.country and fates.year = import_headings.year and fates.polymer = dim_headings.polymer;

-- Whether a heading has leaves with waste.
create table heading_totals as
select
  import_headings.country,
  import_headings.year,
  import_headings.flow,
  import_headings.hs,
  import_headings.total_kg,
  cast(heading_leaves_sums.waste_kg as bigint) as heading_waste_kg
from import_headings
left join (
  select leaves.country, leaves.year, leaves.flow, leaves.hs, sum(leaves.waste_kg) as waste_kg
  from (
    select
      heading_leaves.country,
      heading_leaves.year,
      heading_leaves.flow,
      heading_leaves.hs,
      heading_leaves.category,
      heading_leaves.polymer,
      heading_leaves.waste_kg
    from heading_leaves
  ) leaves
  group by leaves.country, leaves.year, leaves.flow, leaves.hs
) heading_leaves_sums on heading_leaves_sums.country = import_headings.country and heading_leaves_sums.year = import_headings.year and heading_leaves_sums.flow = import_headings.flow and heading_leaves_sums.hs = import_headings.hs;

-- Each heading over its leaves in proportion to their waste; a heading none of whose polymers has waste over all leaves.
create table import_leaves as
with points as (
  select
    heading_totals.country,
    heading_totals.year,
    heading_totals.flow,
    heading_totals.hs,
    fates.category,
    fates.polymer,
    fates.waste_kg as fates_waste_kg,
    heading_totals.total_kg as heading_totals_total_kg,
    fates.cell as fates_cell,
    import_headings.input_row as import_headings_input_row,
    heading_leaves.waste_kg is null as in_all_leaves
  from heading_totals
  join fates on fates.country = heading_totals.country and fates.year = heading_totals.year
  left join import_headings on import_headings.country = heading_totals.country and import_headings.year = heading_totals.year and import_headings.flow = heading_totals.flow and import_headings.hs = heading_totals.hs
  left join heading_leaves on heading_leaves.country = heading_totals.country and heading_leaves.year = heading_totals.year and heading_leaves.flow = heading_totals.flow and heading_leaves.hs = heading_totals.hs and heading_leaves.category = fates.category and heading_leaves.polymer = fates.polymer
  where heading_leaves.waste_kg is not null or (heading_totals.heading_waste_kg is null and 0 < heading_totals.total_kg)
),
layer_2 as (
  select *,
    sum(fates_waste_kg) over (partition by country, year, flow, hs) as kg_weights
  from points
),
layer_3 as (
  select *,
    case when kg_weights = 0 then 0 * heading_totals_total_kg else intDiv(cast(heading_totals_total_kg as Int128) * fates_waste_kg, kg_weights) end as kg_whole,
    case when kg_weights = 0 then 0 * heading_totals_total_kg else intMod(cast(heading_totals_total_kg as Int128) * fates_waste_kg, kg_weights) end as kg_rest
  from layer_2
),
layer_4 as (
  select *,
    case when kg_weights = 0 then 0 else heading_totals_total_kg - sum(kg_whole) over (partition by country, year, flow, hs) end as kg_left,
    row_number() over (partition by country, year, flow, hs order by kg_rest desc, fates_cell) as kg_place
  from layer_3
),
layer_5 as (
  select *,
    kg_whole + case when kg_place <= kg_left then 1 else 0 end as kg
  from layer_4
),
layer_6 as (
  select *,
    case when kg_place <= kg_left then 1 else 0 end as units
  from layer_5
)
select
  country,
  year,
  flow,
  hs,
  category,
  polymer,
  heading_totals_total_kg as total_kg,
  import_headings_input_row as input_row,
  in_all_leaves,
  kg,
  units
from layer_6;

-- What the thresholds compare: the country’s own waste and its trade.
create table own_masses as
select
  fates_sums.country,
  fates_sums.year,
  national_masses.waste_kg,
  national_masses.recycled_kg,
  cast(fates_sums.sum_1 as Int128) as mismanaged_kg,
  cast(fates_sums.incinerated_kg + fates_sums.landfilled_kg as Int128) as proper_kg,
  cast(fates_sums.improperly_disposed_kg + fates_sums.uncollected_kg as Int128) as improper_kg,
  cast(coalesce(import_headings_sums.total_kg, 0) as Int128) as waste_import_kg,
  cast(coalesce(trade_totals.import_kg, 0) as Int128) as import_kg,
  trade_totals.reexport_kg
from (
  select
    leaves.country,
    leaves.year,
    sum(leaves.sum_1) as sum_1,
    sum(leaves.incinerated_kg) as incinerated_kg,
    sum(leaves.landfilled_kg) as landfilled_kg,
    sum(leaves.improperly_disposed_kg) as improperly_disposed_kg,
    sum(leaves.uncollected_kg) as uncollected_kg
  from (
    select
      fates.country,
      fates.year,
      fates.category,
      fates.polymer,
      fates.improperly_disposed_kg + fates.uncollected_kg + fates.littered_kg as sum_1,
      fates.incinerated_kg,
      fates.landfilled_kg,
      fates.improperly_disposed_kg,
      fates.uncollected_kg
    from fates
  ) leaves
  group by leaves.country, leaves.year
) fates_sums
left join national_masses on national_masses.country = fates_sums.country and national_masses.year = fates_sums.year
left join (
  select leaves.country, leaves.year, sum(leaves.total_kg) as total_kg
  from (
    select import_headings.country, import_headings.year, import_headings.flow, import_headings.hs, import_headings.total_kg
    from import_headings
  ) leaves
  group by leaves.country, leaves.year
) import_headings_sums on import_headings_sums.country = fates_sums.country and import_headings_sums.year = fates_sums.year
left join trade_totals on trade_totals.country = fates_sums.country and trade_totals.year = fates_sums.year;

-- The thresholds that a country-year reaches.
create table reached_thresholds as
select
  own_masses.country,
  own_masses.year,
  profile_thresholds.ratio,
  profile_thresholds.position as place,
  profile_thresholds.row_id as threshold_row
from own_masses
cross join profile_thresholds
where ((profile_thresholds.ratio = 'reexport_of_import') and 0 < own_masses.import_kg and (cast(own_masses.import_kg as Int128) * profile_thresholds.least_ppm) <= (cast(own_masses.reexport_kg as Int128) * 1000000)) or ((profile_thresholds.ratio = 'mismanaged_of_waste') and 0 < own_masses.waste_kg and (cast(own_masses.waste_kg as Int128) * profile_thresholds.least_ppm) <= (cast(own_masses.mismanaged_kg as Int128) * 1000000)) or ((profile_thresholds.ratio = 'recycling_of_import') and 0 < own_masses.waste_import_kg and (cast(own_masses.waste_import_kg as Int128) * profile_thresholds.least_ppm) <= (cast(own_masses.recycled_kg as Int128) * 1000000));

-- Where in the order of the thresholds the first reached stands.
create table first_places as
select
  reached_thresholds_sums.country,
  reached_thresholds_sums.year,
  cast(reached_thresholds_sums.place as integer) as first_place
from (
  select leaves.country, leaves.year, min(leaves.place) as place
  from (
    select reached_thresholds.country, reached_thresholds.year, reached_thresholds.ratio, reached_thresholds.place
    from reached_thresholds
  ) leaves
  group by leaves.country, leaves.year
) reached_thresholds_sums;

-- The first threshold that is reached.
create table first_thresholds as
select first_places.country, first_places.year, cast(reached_thresholds_sums.least_1 as integer) as first_row
from first_places
left join (
  select leaves.country, leaves.year, min(leaves.least_1) as least_1
  from (
    select
      reached_thresholds.country,
      reached_thresholds.year,
      reached_thresholds.ratio,
      case when reached_thresholds.place = first_places.first_place then reached_thresholds.threshold_row end as least_1
    from reached_thresholds
    left join first_places on first_places.country = reached_thresholds.country and first_places.year = reached_thresholds.year
  ) leaves
  group by leaves.country, leaves.year
) reached_thresholds_sums on reached_thresholds_sums.country = first_places.country and reached_thresholds_sums.year = first_places.year;

-- The profile: given, else that of the first threshold reached, else Mixed Profile.
create table selected_profiles as
select
  own_masses.country,
  own_masses.year,
  coalesce(import_profiles.profile, profile_thresholds_at_first_row.profile, 'Mixed Profile') as profile,
  import_profiles.row_id as given_row,
  case when import_profiles.profile is not null then 'profile-given' when import_profiles.profile is null and profile_thresholds_at_first_row.ratio is not null then 'profile-classified' else 'profile-without-threshold' end as reason,
  case when import_profiles.profile is null and profile_thresholds_at_first_row.ratio is not null then profile_thresholds_at_first_row.ratio end as ratio
from own_masses
left join import_profiles on import_profiles.country = own_masses.country
left join first_thresholds on first_thresholds.country = own_masses.country and first_thresholds.year = own_masses.year
left join profile_thresholds profile_thresholds_at_first_row on profile_thresholds_at_first_row.row_id = first_thresholds.first_row;

-- The shares of the profile, and what its reported re-exports are of.
create table profiles as
select
  selected_profiles.country,
  selected_profiles.year,
  own_masses.import_kg,
  own_masses.reexport_kg,
  own_masses.proper_kg,
  own_masses.improper_kg,
  selected_profiles.profile,
  selected_profiles.given_row,
  selected_profiles.reason,
  selected_profiles.ratio,
  profile_shares_at_profile.reexport_ppm,
  profile_shares_at_profile.recycling_ppm,
  profile_shares_at_profile.row_id as shares_row
from selected_profiles
join own_masses on own_masses.country = selected_profiles.country and own_masses.year = selected_profiles.year
left join profile_shares profile_shares_at_profile on profile_shares_at_profile.profile = selected_profiles.profile;

-- Re-export and recycling of each leaf’s imports, half up; the rest proper : improper as the country’s own; 0 : 0 is proper.
create table imported_waste as
with points as (
  select
    import_leaves_sums.country,
    import_leaves_sums.year,
    import_leaves_sums.category,
    import_leaves_sums.polymer,
    profiles.reexport_kg as profiles_reexport_kg,
    profiles.reexport_ppm as profiles_reexport_ppm,
    profiles.import_kg as profiles_import_kg,
    profiles.recycling_ppm as profiles_recycling_ppm,
    profiles.proper_kg as profiles_proper_kg,
    cast(import_leaves_sums.units as bigint) as import_units,
    cast(import_leaves_sums.kg as bigint) as waste_import_kg,
    cast(profiles.proper_kg + profiles.improper_kg as Int128) as own_disposal_kg
  from (
    select leaves.country, leaves.year, leaves.category, leaves.polymer, sum(leaves.units) as units, sum(leaves.kg) as kg
    from (
      select
        import_leaves.country,
        import_leaves.year,
        import_leaves.flow,
        import_leaves.hs,
        import_leaves.category,
        import_leaves.polymer,
        import_leaves.units,
        import_leaves.kg
      from import_leaves
    ) leaves
    group by leaves.country, leaves.year, leaves.category, leaves.polymer
  ) import_leaves_sums
  join profiles on profiles.country = import_leaves_sums.country and profiles.year = import_leaves_sums.year
),
layer_2 as (
  select *,
    cast(case when profiles_reexport_kg is null then roundDiv(cast(waste_import_kg as Int128) * profiles_reexport_ppm, 1000000) when profiles_import_kg <= profiles_reexport_kg then waste_import_kg else roundDiv(cast(waste_import_kg as Int128) * profiles_reexport_kg, profiles_import_kg) end as bigint) as reexport_of_waste_import_kg
  from points
),
layer_3 as (
  select *,
    cast(least(roundDiv(cast(waste_import_kg as Int128) * profiles_recycling_ppm, 1000000), waste_import_kg - reexport_of_waste_import_kg) as bigint) as recycling_of_waste_import_kg
  from layer_2
),
layer_4 as (
  select *,
    cast(waste_import_kg - reexport_of_waste_import_kg - recycling_of_waste_import_kg as bigint) as disposed_kg
  from layer_3
),
layer_5 as (
  select *,
    cast(case when own_disposal_kg = 0 then disposed_kg else roundDiv(cast(disposed_kg as Int128) * profiles_proper_kg, own_disposal_kg) end as bigint) as proper_disposal_of_waste_import_kg
  from layer_4
),
layer_6 as (
  select *,
    cast(disposed_kg - proper_disposal_of_waste_import_kg as bigint) as improper_disposal_of_waste_import_kg
  from layer_5
)
select
  country,
  year,
  category,
  polymer,
  import_units,
  waste_import_kg,
  reexport_of_waste_import_kg,
  recycling_of_waste_import_kg,
  proper_disposal_of_waste_import_kg,
  improper_disposal_of_waste_import_kg
from layer_6;

insert into step_notes (country, year, step, quantity, kind, reason, heading, from_year, input_row, amount_kg)
select
  import_headings.country,
  import_headings.year,
  '90-imported-waste' as step,
  'waste_import' as quantity,
  'input' as kind,
  'under-heading' as reason,
  import_headings.hs as heading,
  case when not coalesce(import_headings.reference_year = import_headings.year, false) then import_headings.reference_year end as from_year,
  import_headings.input_row,
  import_headings.total_kg as amount_kg
from import_headings;

insert into step_notes (country, year, step, quantity, kind, reason, heading, input_row)
select
  profiles.country,
  profiles.year,
  '90-imported-waste' as step,
  'reexport_of_waste_import' as quantity,
  'input' as kind,
  'reexports-reported' as reason,
  traded.hs as heading,
  traded.input_row
from profiles
join traded on traded.country = profiles.country and traded.year = profiles.year
where (traded.flow = 'reexport');

insert into step_notes (country, year, step, quantity, kind, reason, profile, ratio, input_row)
select
  profiles.country,
  profiles.year,
  '90-imported-waste' as step,
  'waste_import' as quantity,
  'profile' as kind,
  case when profiles.reason = 'profile-given' then 'profile-given' when profiles.reason = 'profile-classified' then 'profile-classified' when profiles.reason = 'profile-without-threshold' then 'profile-without-threshold' end as reason,
  profiles.profile,
  profiles.ratio,
  profiles.given_row as input_row
from profiles
where (profiles.reason = 'profile-given' or profiles.reason = 'profile-classified' or profiles.reason = 'profile-without-threshold');

insert into step_notes (country, year, step, quantity, kind, reason, profile, input_row)
select
  profiles.country,
  profiles.year,
  '90-imported-waste' as step,
  'waste_import' as quantity,
  'input' as kind,
  'shares-of-profile' as reason,
  profiles.profile,
  profiles.shares_row as input_row
from profiles;

insert into step_notes (country, year, step, quantity, kind, reason, ratio, input_row)
select
  profiles.country,
  profiles.year,
  '90-imported-waste' as step,
  'waste_import' as quantity,
  'input' as kind,
  'threshold-compared' as reason,
  profile_thresholds.ratio,
  profile_thresholds.row_id as input_row
from profiles
cross join profile_thresholds
where profiles.given_row is null;

insert into step_notes (country, year, step, quantity, kind, reason, heading, input_row, amount_kg, wanted_kg)
select
  import_headings.country,
  import_headings.year,
  '90-imported-waste' as step,
  'waste_import' as quantity,
  'spill' as kind,
  'heading-without-waste' as reason,
  import_headings.hs as heading,
  import_headings.input_row,
  0 as amount_kg,
  import_headings.total_kg as wanted_kg
from import_headings
left join (
  select leaves.country, leaves.year, leaves.flow, leaves.hs, count(case when leaves.in_all_leaves then 1 end) as in_all_leaves
  from (
    select
      import_leaves.country,
      import_leaves.year,
      import_leaves.flow,
      import_leaves.hs,
      import_leaves.category,
      import_leaves.polymer,
      import_leaves.in_all_leaves
    from import_leaves
  ) leaves
  group by leaves.country, leaves.year, leaves.flow, leaves.hs
) import_leaves_sums on import_leaves_sums.country = import_headings.country and import_leaves_sums.year = import_headings.year and import_leaves_sums.flow = import_headings.flow and import_leaves_sums.hs = import_headings.hs
where 0 < import_leaves_sums.in_all_leaves;

insert into step_notes (country, year, step, quantity, kind, reason, amount_kg)
select
  net_input.country,
  net_input.year,
  '90-imported-waste' as step,
  'waste_import' as quantity,
  'gap' as kind,
  'no-imports' as reason,
  0 as amount_kg
from net_input
left join (
  select leaves.country, leaves.year, count(case when leaves.count_1 then 1 end) as count_1
  from (
    select
      import_headings.country,
      import_headings.year,
      import_headings.flow,
      import_headings.hs,
      import_headings.input_row is not null as count_1
    from import_headings
  ) leaves
  group by leaves.country, leaves.year
) import_headings_sums on import_headings_sums.country = net_input.country and import_headings_sums.year = net_input.year
where import_headings_sums.count_1 is null;

-- Not read any more.
drop table trade_totals;
drop table heading_leaves;
drop table heading_totals;
drop table import_leaves;
drop table own_masses;
drop table reached_thresholds;
drop table first_places;
drop table first_thresholds;
drop table selected_profiles;
