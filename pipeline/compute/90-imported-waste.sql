insert into choices
select '90-imported-waste', country, year, null, null, 'waste_import', 'input', evidence, input_row, total_kg, null,
  'heading ' || hs || case when reference_year <> year then ', carried from ' || reference_year else '' end
from import_headings
union all
select '90-imported-waste', p.country, p.year, null, null, 'reexport_of_waste_import', 'input', 'reported re-exports', t.input_row, null, null, 'heading ' || t.hs
from profiles p
join traded t on t.country = p.country and t.year = p.year and t.flow = 'reexport'
union all
select '90-imported-waste', country, year, null, null, 'waste_import', 'profile', profile, given_row, null, null, reason
from profiles
union all
select '90-imported-waste', country, year, null, null, 'waste_import', 'input', 'profile_shares', shares_row, null, null, profile
from profiles
union all
select '90-imported-waste', p.country, p.year, null, null, 'waste_import', 'input', 'profile_thresholds', r.row_id, null, null, r.ratio
from profiles p
cross join profile_thresholds r
where p.given_row is null
union all
select distinct '90-imported-waste', country, year, null, null, 'waste_import', 'spill', 'no waste under heading ' || hs || ': spread over all leaves', input_row, cast(0 as Int128), total_kg, null
from import_leaves where in_all_leaves
union all
select '90-imported-waste', n.country, n.year, null, null, 'waste_import', 'gap', 'no imports of waste reported', null, 0, null, null
from net_input n
left join (select distinct country, year from import_headings) h on h.country = n.country and h.year = n.year
where h.country is null;
