-- All other countries collect 90 percent.
update collection set collected_ppm = 1000000 where country = 'AAA';
