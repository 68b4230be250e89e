-- The small release, with parts of a country that it does not cover as a whole.
insert into countries by name
select 'QQQ-' || part as country, part || ' of Q' as name, 'North' as region, 'HIC' as income_group, 9000 as row_id from (values ('1'), ('2')) p(part);
