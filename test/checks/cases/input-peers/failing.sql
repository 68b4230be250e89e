-- The peers collect 90 percent, odds of 9 to 1: a sixth are 60 percent, six times as much 98.2.
update collection set collected_ppm = 300000 where country = 'DDD';
