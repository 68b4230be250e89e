-- Codes for all countries but two.
insert into country_codes by name
select country, 'XX' as alpha_2, '999' as numeric, name from countries where country not in ('BBB', 'DDD');
