insert into declarations values (0, 'add country ZZZ', 0), (1, 'revise recycling_rates AAA', 3), (2, 'revise recycling_rates DEU', 0);
insert into repeated_rows values ('revise recycling_rates DEU', 'recycling_rates.csv', 1048, 'recycling_rates.csv', 30), ('revise recycling_rates DEU', 'recycling_rates.csv', 1047, 'recycling_rates.csv', 20);
