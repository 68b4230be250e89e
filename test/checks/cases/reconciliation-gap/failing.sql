-- In nine other countries, municipal waste gives 0.8 to 1.6 times the stated waste of the latest year. Earlier years do not count.
insert into method_evidence by name
  select 'G' || i as country, y as year, y as reference_year, m as method,
    case when m = 'waste_statistics' then 100000000 when y = 2022 then 80000000 + 10000000 * i else 900000000 end as waste_kg
  from range(9) as numbers(i), (values (2021), (2022)) as years(y), (values ('municipal_waste'), ('waste_statistics')) as methods(m);
-- AAA has 1.58 times its supply, which is within that range. CCC has 2 times its stated waste, and the ten others reach 1.6.
update method_evidence set waste_kg = 285000000 where country = 'AAA' and year = 2020 and method = 'municipal_waste';
update method_evidence set waste_kg = 2 * (select waste_kg from net_input where country = 'CCC' and year = 2022)
  where country = 'CCC' and year = 2022 and method = 'municipal_waste';
-- Other methods have no range. The limit is 20 percent above and below.
insert into method_evidence by name
  select country, year, 'waste_statistics' as method, year as reference_year, waste_kg * (if(year = 2020, 13, 7)) // 10 as waste_kg
  from net_input where country = 'BBB' and year in (2020, 2021);
