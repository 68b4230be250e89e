-- From 87 to 90 percent the odds grow by a third.
insert into revised_cells values ('collection', 'EEE|2020', 'collected_percent', '87', '90'), ('collection', 'EEE|2020', 'note', 'late', 'later');
-- An exception replaces what is written by 92 percent, whose odds are nearly twice those of 86; the revision is small.
insert into revised_cells values ('collection', 'FFF|2020', 'collected_percent', '86', '87');
