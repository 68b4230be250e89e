delete from step_notes where kind = 'assumed';
insert into step_notes (step, country, year, quantity, kind, reason, method, amount_kg)
select '20-net-input', 'AAA', 2020, 'production_and_import', 'assumed', 'production-assumed', 'municipal_waste', 5000000;
