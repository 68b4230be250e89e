insert into step_notes (step, country, year, quantity, kind, reason, from_year, to_year, input_row, amount_kg)
select '20-net-input', 'AAA', 2020, 'waste_generated', 'interpolated', 'between-stated-years', 2019, 2021, 1, 5000000;
