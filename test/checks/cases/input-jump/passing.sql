-- The same jump at a break in the series. Values before and after a break are not compared.
update population set persons = 9030000 where country = 'BBB' and year >= 2021;
insert into series_breaks by name select 'population' as "table", 'BBB' as country, 2021 as year;
