-- 0.3 instead of 30 percent. The peers have 30 percent, which is odds of 3 to 7. Five times these odds and a fifth are tolerated.
-- A fifth is 3 to 35 or 7.8947 percent, 7.5947 points above 0.3. The country has 180, 181, 182 and 183 kt, 181.5 in the median.
update recycling_rates set recycled_ppm = 3000 where country = 'EEE' and category = '*';
