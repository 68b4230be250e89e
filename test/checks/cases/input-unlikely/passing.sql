-- The ends of what was published.
update municipal_waste set plastic_ppm = if(country = 'AAA', 20000, 350000);
