-- AAA is far from BBB and CCC, but three are too few to compare: the others have no population of that year.
update parquet_records set waste_produced_in_the_country_kg = 600000000 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
delete from population where country in ('DDD', 'EEE', 'FFF') and year = 2020;
