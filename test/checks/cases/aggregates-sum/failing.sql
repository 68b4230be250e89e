-- One kilogram more in a leaf of the CSV: three aggregates hold that leaf.
update csv_records set production_and_import_kg = production_and_import_kg + 1
where country = 'AAA' and category = 'PET bottles' and polymer = 'PET' and year = 2020;
