-- 0.3 for 30 percent: the peers have 30, odds of 3 to 7, and five times these or a fifth is tolerated.
update recycling_rates set recycled_ppm = 3000 where country = 'EEE' and category = '*';
