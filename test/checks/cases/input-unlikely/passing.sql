-- The least and the greatest published value.
update municipal_waste set plastic_ppm = if(country = 'AAA', 20000, 350000);
