-- The median of the other years is 6.01 million; 12 percent more or less is tolerated.
update population set persons = 9030000 where country = 'BBB' and year = 2021;
-- The years beside it have 180, 181 and 183 kt; half more than 181 kt is tolerated, 271.5 kt.
update waste_generated set waste_kg = 400000000 where country = 'EEE' and year = 2021;
