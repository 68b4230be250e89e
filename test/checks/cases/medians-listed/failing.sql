insert into choices select '70-treatment', 'AAA', 2020, null, null, 'collected', 'input', 'row without a collected share', (select row_id from collection where country = 'AAA'), null, null, null;
insert into choices select '70-treatment', 'AAA', 2020, null, null, 'collected', 'input', 'median of the income group HIC', null, null, null, null;
insert into choices select '70-treatment', null, null, null, null, 'collected', 'member', 'median of the income group HIC', 1, null, null, null;
insert into choices select '70-treatment', null, null, null, null, 'collected', 'member', 'median of the income group HIC', 2, null, null, null;
