-- One part of one country, and two of another.
insert into countries by name
select code as country, code as name, 'North' as region, 'HIC' as income_group, 9000 as row_id from (values ('BBB-X'), ('DDD-12'), ('DDD-2')) p(code);
