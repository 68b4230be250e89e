insert into step_notes (step, country, year, quantity, kind, reason, input_row, amount_kg, wanted_kg)
select '70-treatment', 'AAA', 2020, 'treatment', 'capped', 'recovery-exceeds-collected', 1, 5000000, 6000000;
