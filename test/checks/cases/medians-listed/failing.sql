insert into step_notes (step, country, year, quantity, kind, reason, input_row)
select '70-treatment', 'AAA', 2020, 'collected', 'input', 'row-without-value', (select row_id from collection where country = 'AAA');
insert into step_notes (step, country, year, quantity, kind, reason, income_group, countries, members)
select '70-treatment', 'AAA', 2020, 'collected', 'input', 'median-used', 'HIC', 2, 3;
