-- A copied row whose code alone was changed, and a name in other letters.
update countries set name = 'Land AAA' where country = 'BBB';
update countries set name = 'LAND AAA' where country = 'EEE';
-- DDD took the name of CCC later.
update countries set name = 'Land CCC', since = '1.2' where country = 'DDD';
