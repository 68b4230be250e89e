-- Made of pipeline/compute/steps/45-known-exports.ts by "npm run sql".

-- Exports of packaging waste that are known for the country as a whole, in kg (docs/method.md, "Known exports"): what is stated, of the
-- year or carried from the nearest, kilograms unchanged; else what is recycled abroad, as a share of the waste of its own year, of the year
-- or of the nearest that is reported. They go before the trade statistics and are known before recycling at home.

-- Waste generated of the country.
create table national_waste as
select waste_sums.country, waste_sums.year, cast(waste_sums.waste_kg as Int128) as waste_kg
from (
  select leaves.country, leaves.year, sum(leaves.waste_kg) as waste_kg
  from (
    select waste.country, waste.year, waste.category, waste.polymer, waste.waste_kg
    from waste
  ) leaves
  group by leaves.country, leaves.year
) waste_sums;

-- What is stated goes before the trade statistics, and is known before recycling at home.
create table known_exports as
with known as (
  select country, year, reference_year, input_row, evidence
    from (
      select *, row_number() over (partition by country, year order by preference, abs(reference_year - year), reference_year) as place
      from (
        select n.country, n.year, w.year as reference_year, w.row_id as input_row, 'waste_exports' as evidence, 0 as preference
        from national_waste n
        join waste_exports w on w.country = n.country and (w.year = n.year or w.carried)
        union all
        select n.country, n.year, a.year, a.row_id, 'recycled_abroad', 1
        from national_waste n
        join recycled_abroad a on a.country = n.country
        left join national_waste r on r.country = a.country and r.year = a.year
        left join per_head_waste p on p.country = a.country and p.year = a.year
        where a.year = n.year or coalesce(r.waste_kg, p.waste_kg) > 0
      ) candidates
    ) ranked
    where place = 1
),
points as (
  select
    known.country,
    known.year,
    waste_exports_at_input_row.export_kg as waste_exports_at_input_row_export_kg,
    known.reference_year as known_reference_year,
    known.year as known_year,
    national_waste.waste_kg as national_waste_waste_kg,
    national_waste_at_reference_year.waste_kg as national_waste_at_reference_year_waste_kg,
    per_head_waste_at_reference_year.waste_kg as per_head_waste_at_reference_year_waste_kg,
    known.input_row as known_input_row,
    known.evidence as known_evidence,
    cast(recycled_abroad_at_input_row.members_kg + recycled_abroad_at_input_row.outside_kg as bigint) as abroad_kg,
    cast(case when (known.evidence = 'recycled_abroad') and national_waste_at_reference_year.waste_kg is null then per_head_waste_at_reference_year.before_row end as integer) as before_row,
    cast(case when (known.evidence = 'recycled_abroad') and national_waste_at_reference_year.waste_kg is null then per_head_waste_at_reference_year.persons_row end as integer) as persons_row
  from known
  left join waste_exports waste_exports_at_input_row on waste_exports_at_input_row.row_id = known.input_row
  left join recycled_abroad recycled_abroad_at_input_row on recycled_abroad_at_input_row.row_id = known.input_row
  left join national_waste on national_waste.country = known.country and national_waste.year = known.year
  left join national_waste national_waste_at_reference_year on national_waste_at_reference_year.country = known.country and national_waste_at_reference_year.year = known.reference_year
  left join per_head_waste per_head_waste_at_reference_year on per_head_waste_at_reference_year.country = known.country and per_head_waste_at_reference_year.year = known.reference_year
),
layer_2 as (
  select *,
    cast(coalesce(waste_exports_at_input_row_export_kg, case when known_reference_year = known_year then abroad_kg else roundDiv(cast(national_waste_waste_kg as Int128) * abroad_kg, coalesce(national_waste_at_reference_year_waste_kg, per_head_waste_at_reference_year_waste_kg)) end) as Int128) as export_kg
  from points
)
select
  country,
  year,
  known_reference_year as reference_year,
  export_kg,
  known_input_row as input_row,
  known_evidence as evidence,
  before_row,
  persons_row
from layer_2;
