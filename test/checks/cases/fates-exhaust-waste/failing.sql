-- Ten kilograms more are recycled than the evidence gives, and a leaf has no evidence.
update evidence_rows set amount_kg = amount_kg + 10
where kind = 'mass' and quantity = 'recycled' and country = 'AAA' and category = 'PET bottles' and year = 2020;
delete from evidence_rows where kind = 'mass' and country = 'FFF' and category = 'Flexible packaging' and year = 2022;
-- A record has three kilograms more of imports than the evidence.
update parquet_records set waste_import_kg = waste_import_kg + 3 where country = 'BBB' and category = 'PET bottles' and polymer = 'PET' and year = 2020;
