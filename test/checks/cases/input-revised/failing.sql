-- From 80 to 90 percent the odds grow from 4 to 9.
insert into revised_cells values ('collection', 'EEE|2020', 'collected_percent', '80');
