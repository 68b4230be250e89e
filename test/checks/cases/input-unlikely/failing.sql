update municipal_waste set plastic_ppm = 400000 where country = 'AAA';
