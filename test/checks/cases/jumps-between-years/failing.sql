-- DDD has 177 kt in 2021. Half as much again is a jump up, and then a jump down by a third in 2022. FFF moves by 20 points.
update parquet_records set waste_produced_in_the_country_kg = 264000000
where country = 'DDD' and category = 'All packaging' and polymer = 'All polymers' and year = 2021;
update parquet_records set mismanaged_including_littering_ppm = if(year = 2022, 350000, 150000)
where country = 'FFF' and category = 'All packaging' and polymer = 'All polymers';
update net_input set method = 'supply' where country = 'DDD' and year = 2021;
