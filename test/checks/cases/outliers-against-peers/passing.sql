-- AAA is far from all, but has no peers: five others are no longer of its income group.
update parquet_records set waste_produced_in_the_country_kg = 600000000 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers';
update countries set income_group = 'LIC' where country = 'AAA';
