insert into choices select '20-net-input', 'AAA', 2020, null, null, 'waste_generated', 'interpolated', 'between 2019 and 2021', 1, 5000000, null, null;
