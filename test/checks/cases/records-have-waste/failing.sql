update parquet_records set waste_produced_in_the_country_kg = 0 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
