-- 1 kt between years of nothing: 0.166 kg per head, more than eight times what is negligible. A thousandth of it would be negligible, too, which says
-- nothing about its unit.
update waste_trade set amount_kg = if(year = 2021, 1000000, 0) where country = 'BBB' and flow = 'import';
