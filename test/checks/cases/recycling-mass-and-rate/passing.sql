update recycling set form = 'national mass' where country = 'AAA' and year = 2020;
