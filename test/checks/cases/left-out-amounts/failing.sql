-- One reporter has domestic exports and no exports; another has items, and an older figure stands in their place.
insert into left_out_amounts values
  ('comtrade', 'raw/comtrade.csv', 7, 'FRA', 2020, 'export', 'total-not-there', 'a part of a total that the file does not hold', '5000 kg, 70 kg', 'lines 7, 9',
    null, true, 5070),
  ('comtrade', 'raw/comtrade.csv', 8, 'FRA', 2021, 'import', 'not-a-mass', 'an amount in a unit that is not a net mass', '12 items', 'line 8',
    'trade_statistics of unctad', true, null);
