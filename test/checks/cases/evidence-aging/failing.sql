-- The publication of weights and rates that have no year is of 2015, seven years before 2022; so are the recycling rates of any year.
update sources set year = 2015 where source = 'good';
delete from step_notes where quantity not in ('recycled', 'littered') or country in ('BBB', 'CCC', 'DDD', 'EEE', 'FFF');
