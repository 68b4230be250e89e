insert into csv_records select * from csv_records where country = 'AAA' and category = 'PET bottles' and polymer = 'PET' and year = 2022;
