-- Made of pipeline/compute/steps/15-waste-trade.ts by "npm run sql".

-- Trade in plastic waste of every country-year by heading, in kg, and the packaging in it.

create table traded as
select
  traded_rows.country,
  traded_rows.year,
  traded_rows.flow,
  traded_rows.hs,
  cast(coalesce(waste_trade_at_input_row.amount_kg, trade_statistics_at_input_row.amount_kg) as bigint) as amount_kg,
  cast(coalesce(waste_trade_at_input_row.packaging_ppm, trade_statistics_at_input_row.packaging_ppm) as bigint) as packaging_ppm,
  traded_rows.input_row,
  traded_rows.reference_year,
  traded_rows.evidence
from traded_rows
left join waste_trade waste_trade_at_input_row on waste_trade_at_input_row.row_id = traded_rows.input_row
left join trade_statistics trade_statistics_at_input_row on trade_statistics_at_input_row.row_id = traded_rows.input_row;

-- Not read any more.
drop table traded_rows;
