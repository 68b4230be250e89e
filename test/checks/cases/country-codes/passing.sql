-- The small release, with a code for each of its countries and for one that it does not cover.
insert into country_codes by name select country, 'XX' as alpha_2, '999' as numeric, name from countries;
insert into country_codes by name select 'ZZZ' as country, 'ZZ' as alpha_2, '998' as numeric, 'Elsewhere' as name;
