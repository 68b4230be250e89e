-- Rows that no step reads, each with a reason: a country that is not covered, a year that is not covered, a rate without leaves.
insert into input_rows select 9001, 'population', 'ZZZ|2020', 'population.csv', 99, 'good', 5, null, null;
insert into input_rows select 9002, 'waste_trade', 'AAA|2015|import|3915', 'waste_trade.csv', 99, 'good', 5, null, null;
insert into input_rows select 9003, 'recycling_rates', 'AAA|*|Other bottles|*', 'recycling_rates.csv', 99, 'good', 5, null, null;
insert into recycling_rates by name select 'AAA' as country, '*' as year, 'Other bottles' as category, '*' as polymer, 9003 as row_id;
insert into passed_over values (9003, 'no-leaf-to-hold-for', 'no leaf with waste could use the row');
