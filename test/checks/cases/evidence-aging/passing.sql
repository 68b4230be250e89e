-- Five years before 2022, and more than ten, which is another rule's.
insert into published_cells select row_id, 'collected_percent', 'coverage_urban', '95', 2017, null, '95' from collection where country = 'AAA';
update sources set year = 2011 where source = 'weak';
