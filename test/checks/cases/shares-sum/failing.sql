update profile_shares set recycling_ppm = 950000 where profile = 'Recycler';
update category_split set weight = 0 where polymer = 'PET';
update packaging_shares set weight = 0;
insert into regional_fates by name
  select 1 as row_id, 'North' as region, 2019 as year, 124000 as recycled_ppm, 370000 as incinerated_ppm, 440000 as landfilled_ppm, 50000 as mismanaged_ppm;
