-- 10 t instead of 10 kt. The years beside it have 1.66 kg per head for 6.015 million persons. Eight times more or less is tolerated: at least
-- 10 kt : 8 = 1.25 kt.
update waste_trade set amount_kg = 10000 where country = 'BBB' and flow = 'import' and year = 2021;
-- EEE has two years left, 10 kt and then 10 t. The later row is wrong, and the earlier one is no finding beside it.
delete from waste_trade where country = 'EEE' and flow = 'import' and year < 2021;
update waste_trade set amount_kg = 10000, since = '1.2' where country = 'EEE' and flow = 'import' and year = 2022;
-- 100 kt beside years of nothing, which count as 0.02 kg per head: 16.6 kg per head are 831 times that, and a thousandth of it lies near.
update waste_trade set amount_kg = if(year = 2021, 100000000, 0) where country = 'DDD' and flow = 'export';
