// The main input row of a country-year's figure, which a reviewer opens first, as compute leaves it in `main_rows`.

/**
 * A query with one row per country-year and method: `country`, `year`, `method`, and `input_row`, on which the waste by this method rests.
 */
export const WASTE_ROWS = "select country, year, method, input_row from main_rows where quantity = 'waste_generated'"

/** A query with one row per country-year: `country`, `year` and `input_row`, the row that says how waste is treated. */
export const TREATMENT_ROWS = "select country, year, input_row from main_rows where quantity = 'treatment'"

/** A query with one row per country-year and quantity: the country's own row that lacks the value, where there is one. */
export const ROWS_WITHOUT_VALUE = `
  select country, year, quantity, min(input_row) as input_row
  from step_notes
  where reason = 'row-without-value'
  group by country, year, quantity`
