update treatment_shares set left_out_ppm = 150000 where country = 'BBB';
