insert into declarations values (0, 'revise recycling_rates AAA', 3);
