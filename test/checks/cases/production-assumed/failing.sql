delete from choices where kind = 'assumed';
insert into choices (step, country, year, quantity, kind, reason, method, amount_kg)
select '20-net-input', 'AAA', 2020, 'production_and_import', 'assumed', 'production-assumed', 'municipal_waste', 5000000;
