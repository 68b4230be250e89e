-- Evidence of five years before 2022, and of more than ten years before, which another rule reports.
insert into published_cells select row_id, 'collected_percent', 'coverage_urban', '95', 2017, null, '95' from collection where country = 'AAA';
update sources set year = 2011 where source = 'weak';
