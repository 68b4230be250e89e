-- The values have odds of 9 to 1, and of a sixth of that.
update collection set collected_ppm = 610000 where country = 'DDD';
