-- 10 t for 10 kt: 1.66 kg per head in the years beside it, by 6.015 million persons, and eight times more or less is tolerated.
update waste_trade set amount_kg = 10000 where country = 'BBB' and flow = 'import' and year = 2021;
