-- An observation of ten years before 2022, and a newer one in the same row.
insert into published_cells select row_id, 'collected_percent', 'coverage_urban', '95', 2012, null, '95' from collection where country = 'AAA';
insert into published_cells select row_id, 'collected_percent', 'coverage_rural', '80', 2021, null, '80' from collection where country = 'AAA';

-- A row of 2001 without a value, so that the collected share is a median, and a class of 2005 that is left out of the shares.
insert into input_rows by name select 90001 as row_id, 'collection' as table_name, 'BBB|2001' as key, 'collection.csv' as file, 3 as line, 'good' as source;
insert into step_notes by name select '70-treatment' as step, 'BBB' as country, 2022 as year, 'collected' as quantity, 'input' as kind, 'row-without-value' as reason, 90001 as input_row;
insert into published_cells select row_id, 'left_out_percent', 'waste_treatment_compost_percent', '20', 2005, null, '20' from treatment_shares where country = 'AAA';
