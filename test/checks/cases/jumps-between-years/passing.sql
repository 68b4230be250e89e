-- The same jumps at breaks in the series, and a break of 25 percent.
update parquet_records set waste_produced_in_the_country_kg = 264000000
where country = 'DDD' and category = 'All packaging' and polymer = 'All polymers' and year = 2021;
update parquet_records set mismanaged_including_littering_ppm = if(year = 2022, 350000, 150000)
where country = 'FFF' and category = 'All packaging' and polymer = 'All polymers';
insert into series_breaks by name select 'waste_generated' as "table", 'DDD' as country, unnest([2021, 2022]) as year;
insert into series_breaks by name select 'collection' as "table", 'FFF' as country, 2022 as year;
update parquet_records set waste_produced_in_the_country_kg = 225000000
where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2022;
