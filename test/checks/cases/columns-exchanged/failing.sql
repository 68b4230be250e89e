-- One row as the lock and the release before have it, one as the lock has it alone.
insert into revised_exchanges values ('municipal_waste', 'AAA|2020', 'plastic_percent and packaging_percent', 'municipal_waste.csv', 3);
insert into locked_exchanges values ('municipal_waste', 'AAA|2020', 'plastic_percent and packaging_percent', 'municipal_waste.csv', 3);
insert into locked_exchanges values ('municipal_waste', 'BBB|2021', 'plastic_percent and packaging_percent', 'municipal_waste.csv', 4);
