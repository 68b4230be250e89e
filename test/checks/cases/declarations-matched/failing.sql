insert into declarations values (0, 'add country ZZZ', 0), (1, 'revise recycling_rates AAA', 3);
