-- The small release, with two parts of one name.
insert into countries by name
select 'QQQ-' || part as country, 'Bom Jesus' as name, 'North' as region, 'HIC' as income_group, 9000 as row_id from (values ('1'), ('2')) p(part);
