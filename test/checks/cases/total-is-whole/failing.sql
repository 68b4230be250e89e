update csv_records set total_ppm = 999999 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
