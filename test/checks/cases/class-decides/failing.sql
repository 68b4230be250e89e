-- 162 kt are collected, 67.5 recycled and 6 exported; of the 88.5 kt that are left, 30 of 80 parts are 33.1875 kt, or 18.4 % of 180 kt.
-- Mismanaged are 11.0625 kt of improper, 9 kt of uncollected and 9 kt of littered waste: 16.1 %.
insert into published_cells select row_id, 'sanitary_landfill_percent', 'waste_treatment_controlled_landfill_percent', '30', null, 'improper_percent', '30' from treatment_shares where country = 'AAA';

-- The class is all of the 80 parts: left out, it leaves no shares, and all 88.5 kt would follow those of the region.
insert into published_cells select row_id, 'improper_percent', 'waste_treatment_unaccounted_for_percent', '80', null, 'left_out_percent', '80' from treatment_shares where country = 'AAA';
