update waste_trade set amount_kg = 40000000 where country = 'AAA' and year = 2019 and flow = 'import';
