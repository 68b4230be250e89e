-- The whole of heading 3915 has five times the mass of its parts, and the persons of the world are not those of its countries.
insert into compared_totals values
  ('comtrade', 'raw/comtrade.csv', 3, 'FRA', 2020, 'import', 'the parts of 3915', '5000', '1000', 'kg', true, 4000),
  ('worldbank', 'raw/population.csv', 9, null, 2021, null, 'the countries of the world', '99', '20', 'persons', true, null);
