insert into choices select '50-recycling', 'AAA', 2020, null, null, 'recycled', 'region', 'the rate of Europe stands in for 30 leaves', 1, 5000000, null, null;
