-- The lines of a reporter whose own statistics are preferred, and these are there.
insert into left_out_amounts values
  ('comtrade', 'raw/comtrade.csv', 7, 'FRA', 2020, 'import', 'own-statistics', 'a country whose own statistics the descriptor prefers', '5000 kg', 'line 7',
    'waste_trade of customs', false, 5000);
