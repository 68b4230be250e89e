insert into step_notes (step, country, year, quantity, kind, reason, input_row, amount_kg)
select '70-treatment', 'AAA', 2020, 'treatment', 'gap', 'no-treatment', (select row_id from treatment_shares where country = 'AAA'), 1000000;
insert into step_notes (step, country, year, quantity, kind, reason, income_group) select '70-treatment', 'BBB', 2020, 'collected', 'gap', 'no-collected-share', 'HIC';
insert into step_notes (step, country, year, quantity, kind, reason, input_row)
select '70-treatment', 'BBB', 2020, 'collected', 'input', 'row-without-value', (select row_id from collection where country = 'BBB');
insert into step_notes (step, country, quantity, kind, reason, from_year) select '50-recycling', 'FFF', 'recycled', 'gap', 'mass-not-carried', 2015;
