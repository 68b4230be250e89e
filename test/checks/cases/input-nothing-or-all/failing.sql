-- All other countries collect 90 percent. Six times these odds are 54 of 55. One 55th of 180 kt lies above.
update collection set collected_ppm = 1000000 where country = 'AAA';
-- Others burn 30 to 70 of 100 t. The median of the log odds is between those of 50 and 60, odds of 1.225; twenty times more or less is tolerated.
-- The unit is that of the publisher.
insert into energy_recovery by name
  select c.country, 2020 as year, 'packaging' as measure, 1000000 * if(c.country = 'FFF', 100, 20 + 10 * position) as recovered, 100000000 as divided_by, 9100 + position as row_id
  from (select country, row_number() over (order by country) as position from countries) c;
insert into input_rows by name
  select row_id, 'energy_recovery' as table_name, country || '|2020|packaging' as key, 'burnt.csv' as file, row_id - 9099 as line,
    '{"recovered":[{"column":"OBS_VALUE","text":"100","unit":"T"}]}' as published
  from energy_recovery;
