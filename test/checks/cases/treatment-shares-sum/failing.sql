-- 5 % of 192.3 kt of waste are at stake.
update treatment_shares set left_out_ppm = 150000 where country = 'BBB';
