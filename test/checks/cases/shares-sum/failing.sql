update profile_shares set recycling_ppm = 950000 where profile = 'Recycler';
update category_split set weight = 0 where polymer = 'PET';
update packaging_shares set weight = 0;
