insert into step_notes (step, country, year, quantity, kind, reason, heading, amount_kg, wanted_kg)
select '60-waste-export', 'AAA', 2020, 'exported', 'spill', 'heading-exceeds-room', '391530', 0, 9000000;
