insert into lock_differences values ('input population AAA|2020', 'the row AAA|2020 of population is not what was locked', 'the locked row', 'persons 7', 'population.csv', 3);
