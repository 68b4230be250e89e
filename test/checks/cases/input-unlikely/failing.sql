-- 5 points above 35 percent, of 180 kt.
update municipal_waste set plastic_ppm = 400000 where country = 'AAA';
