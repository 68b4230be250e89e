-- 6 of 80 parts of 88.5 kt are 3.7 % of 180 kt.
insert into published_cells select row_id, 'improper_percent', 'waste_treatment_other_percent', '6', null, 'sanitary_landfill_percent', '6' from treatment_shares where country = 'AAA';
