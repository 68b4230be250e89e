-- 10 t instead of 10 kt. The years beside it have 1.66 kg per head for 6.015 million persons. Eight times more or less is tolerated.
update waste_trade set amount_kg = 10000 where country = 'BBB' and flow = 'import' and year = 2021;
