insert into lock_differences values ('input population AAA|2020', 'the row AAA|2020 of population is not what was locked', 'the locked row', 'persons 7', 'population.csv', 3);
insert into lock_differences values ('input population BBB|2021 (in 1.1 and 1.2)', 'the row BBB|2021 of population is not what was locked', 'the locked row', 'persons 8', 'population.csv', 4);
