insert into choices select '15-waste-trade', 'AAA', 2020, null, null, 'exported', 'carried', 'trade of 2017 stands in', 1, 5000000, 3000000, null;
