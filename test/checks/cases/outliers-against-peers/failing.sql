-- 600 kt are far from 171, 176, 181, 185 and 186 kt. The median is 183 kt or 30.4 kg; half of all are within 5 kt or 0.83 kg of it,
-- which makes 5 · 1.4826 · 0.83 = 6.2 kg either way,
-- or 37.065 of the 417 kt. Of the mismanaged share, ten points of 188 kt are tolerated.
update parquet_records set waste_produced_in_the_country_kg = 600000000 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
update parquet_records set mismanaged_including_littering_ppm = 700000 where country = 'FFF' and category = 'All packaging' and polymer = 'All polymers' and year = 2022;
-- 60.2 kt for 6.02 million persons are 10 kg per head, which is too far below its peers.
update parquet_records set waste_produced_in_the_country_kg = 60200000 where country = 'BBB' and category = 'All packaging' and polymer = 'All polymers' and year = 2021;
