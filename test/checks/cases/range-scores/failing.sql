insert into range_scores values
  (0, 'waste', '', 'logarithm', 34, 30, 1531, 2100), (1, 'waste', 'HIC', 'logarithm', 20, 20, 1531, 9000), (2, 'recycled', '', 'points', 39, 35, 50000, 61000);
insert into earlier_scores values
  (0, 'waste', '', 'logarithm', 34, 31, 1531, 2029), (1, 'waste', 'HIC', 'logarithm', 20, 20, 1531, 1000), (2, 'recycled', '', 'points', 39, 35, 50000, 61000);
