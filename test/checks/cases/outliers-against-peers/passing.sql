-- AAA is far from all others, but has no peers, because five of them are now in another income group.
update parquet_records set waste_produced_in_the_country_kg = 600000000 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers';
update countries set income_group = 'LIC' where country = 'AAA';
