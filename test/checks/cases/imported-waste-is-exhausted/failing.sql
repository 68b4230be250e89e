-- 6 kt are imported. The CSV has five kilograms more, and a sum is missing.
update csv_records set waste_import_kg = waste_import_kg + 5 where country = 'AAA' and category = 'All packaging' and polymer = 'All polymers' and year = 2020;
update csv_records set recycling_of_waste_import_kg = null where country = 'FFF' and category = 'PET bottles' and polymer = 'PET' and year = 2022;
