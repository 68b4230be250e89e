-- From 87 to 90 percent the odds grow by a third.
insert into revised_cells values ('collection', 'EEE|2020', 'collected_percent', '87'), ('collection', 'EEE|2020', 'note', 'late');
