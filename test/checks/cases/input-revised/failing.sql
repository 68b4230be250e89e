-- From 80 to 90 percent the odds grow from 4 to 9.
insert into revised_cells values ('collection', 'EEE|2020', 'collected_percent', '80', '90');
-- An exception replaces what is written by 92 percent; 9 became 90 all the same.
insert into revised_cells values ('collection', 'FFF|2020', 'collected_percent', '9', '90');
