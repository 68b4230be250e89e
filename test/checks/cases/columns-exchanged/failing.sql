-- The first row has its columns exchanged since the lock and since the release before, the second one only since the lock.
insert into revised_exchanges values ('municipal_waste', 'AAA|2020', 'plastic_percent and packaging_percent', 'municipal_waste.csv', 3);
insert into locked_exchanges values ('municipal_waste', 'AAA|2020', 'plastic_percent and packaging_percent', 'municipal_waste.csv', 3);
insert into locked_exchanges values ('municipal_waste', 'BBB|2021', 'plastic_percent and packaging_percent', 'municipal_waste.csv', 4);
