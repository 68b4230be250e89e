insert into step_notes (step, country, year, quantity, kind, reason, from_year, input_row, amount_kg, wanted_kg)
select '15-waste-trade', 'AAA', 2020, 'exported', 'carried', 'trade-carried', 2017, 1, 5000000, 3000000;
