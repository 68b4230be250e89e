-- The median of the other years is 6.01 million; 12 percent more or less is tolerated.
update population set persons = 9030000 where country = 'BBB' and year = 2021;
