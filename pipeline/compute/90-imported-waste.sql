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
