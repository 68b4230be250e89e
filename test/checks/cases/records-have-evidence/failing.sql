update evidence_rows set file = null
where kind = 'mass' and quantity = 'waste_generated' and country = 'AAA' and category = 'PET bottles' and year = 2020;
