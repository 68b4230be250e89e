insert into step_notes (step, country, year, quantity, kind, reason, region, leaves, input_row, amount_kg)
select '50-recycling', 'AAA', 2020, 'recycled', 'region', 'region-rate-used', 'Europe', 30, 1, 5000000;
