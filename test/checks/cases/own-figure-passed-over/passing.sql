-- The figure is 2.5 points from the 37.5 % that are recycled.
insert into step_notes by name select 'AAA' as country, 2022 as year, 'recycled' as quantity, 'region' as kind, 'region-rate-used' as reason, 'North' as region, 1 as leaves;
insert into published_cells select row_id, 'left_out_percent', 'waste_treatment_recycling_percent', '40', null, null, '40' from treatment_shares where country = 'AAA';
