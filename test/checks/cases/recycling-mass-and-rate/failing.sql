-- AAA states a national mass, but its bottles, 67.5 kt, keep their rate of 50 %.
update leaf_figures set recycling_form = 'national mass', recycling_wanted_kg = 20000000 where country = 'AAA' and year = 2020 and category <> 'PET bottles';
