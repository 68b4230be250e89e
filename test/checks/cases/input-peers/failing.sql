-- The peers collect 90 percent, which is odds of 9 to 1. A sixth of these odds is 60 percent, six times these odds is 98.2 percent.
update collection set collected_ppm = 300000 where country = 'DDD';
