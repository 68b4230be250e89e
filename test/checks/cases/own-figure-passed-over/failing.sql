-- 67.5 of 180 kt are recycled, 37.5 %: 17.5 points more than the 20 % of the country's own figure.
-- The publisher states it for 2018; the shares beside it are of 2020.
insert into step_notes by name select 'AAA' as country, 2022 as year, 'recycled' as quantity, 'region' as kind, 'region-rate-used' as reason, 'North' as region, 1 as leaves;
insert into published_cells select row_id, 'left_out_percent', 'waste_treatment_recycling_percent', '20', 2018, null, '20' from treatment_shares where country = 'AAA';
