update leaf_figures set recycling_form = 'national mass' where country = 'AAA' and year = 2020;
