delete from evidence_rows where kind = 'quality' and country = 'AAA' and category = 'PET bottles' and polymer = 'PET' and year = 2020;
update evidence_rows set score_milli = 5001 where kind = 'quality' and country = 'AAA' and category = 'PET bottles' and polymer = 'PET' and year = 2021;
