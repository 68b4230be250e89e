insert into choices select '70-treatment', 'AAA', 2020, null, null, 'treatment', 'gap', 'all three treatment shares are 0: everything collected is improperly disposed',
  (select row_id from treatment_shares where country = 'AAA'), 1000000, null, null;
insert into choices select '70-treatment', 'BBB', 2020, null, null, 'collected', 'gap', 'no collected share: the median of the income group HIC stands in', null, null, null, null;
insert into choices select '70-treatment', 'BBB', 2020, null, null, 'collected', 'input', 'row without a collected share', (select row_id from collection where country = 'BBB'), null, null, null;
insert into choices select '50-recycling', 'FFF', null, null, null, 'recycled', 'gap', 'a mass of 2015, a year without waste, cannot be carried', null, null, null, null;
