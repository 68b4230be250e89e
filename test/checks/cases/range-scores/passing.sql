insert into range_scores values
  (0, 'waste', '', 'logarithm', 34, 30, 1531, 2040), (1, 'a new list', '', 'points', 34, 30, 1531, 2029), (2, 'more figures', '', 'points', 40, 30, 1531, 4000);
insert into earlier_scores values (0, 'waste', '', 'logarithm', 34, 30, 1531, 2029), (2, 'more figures', '', 'points', 39, 30, 1531, 2029);
