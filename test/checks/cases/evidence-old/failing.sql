-- The row is of 2020, but its rural coverage is of 2009. AAA collects 162 of 180 kt.
insert into published_cells select row_id, 'collected_percent', 'coverage_rural', '80', 2009, null, '80' from collection where country = 'AAA';
