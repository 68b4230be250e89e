-- Weights and rates without a year were published in 2015, seven years before 2022. So were the recycling rates for any year.
update sources set year = 2015 where source = 'good';
delete from step_notes where quantity not in ('recycled', 'littered') or country in ('BBB', 'CCC', 'DDD', 'EEE', 'FFF');
