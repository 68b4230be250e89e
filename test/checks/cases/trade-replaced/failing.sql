insert into step_notes (step, country, year, quantity, kind, reason, publisher, input_row, amount_kg, wanted_kg)
select '15-waste-trade', 'AAA', 2020, 'exported', 'replaced', 'publisher-below-third', 'owid', 1, 5000000, 1000000;
