-- An observation of ten years before 2022, and a newer one in the same row.
insert into published_cells select row_id, 'collected_percent', 'coverage_urban', '95', 2012, null, '95' from collection where country = 'AAA';
insert into published_cells select row_id, 'collected_percent', 'coverage_rural', '80', 2021, null, '80' from collection where country = 'AAA';
