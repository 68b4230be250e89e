-- The peers collect 90 percent, which is odds of 9 to 1. A sixth of these odds is 60 percent, six times these odds is 98.2 percent.
-- 30 percent lie 30 points below, of 176.5 kt in the median of the years.
update collection set collected_ppm = 300000 where country = 'DDD';
