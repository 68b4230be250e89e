insert into choices select '70-treatment', 'AAA', 2020, null, null, 'treatment', 'capped', 'more than is collected', 1, 5000000, 6000000, null;
