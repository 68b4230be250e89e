-- 0.3 instead of 30 percent. The peers have 30 percent, which is odds of 3 to 7. Five times these odds and a fifth are tolerated.
update recycling_rates set recycled_ppm = 3000 where country = 'EEE' and category = '*';
