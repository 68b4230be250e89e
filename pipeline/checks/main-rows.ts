// Where a figure of a country-year comes from: the one input row that a reviewer opens first.

/** Tables that hold a figure of the waste itself, not what it is carried or split by. */
const WASTE_TABLES = ['polymer_supply', 'waste_per_head', 'waste_generated', 'municipal_waste']

/**
 * A query with one row a country-year and method: `country`, `year`, `method`, and `input_row`, on which the waste by this method
 * rests first of all.
 */
export function wasteRows(): string {
  return `
    select c.country, c.year, c.method, min(c.input_row) as input_row
    from choices c
    join input_rows i on i.row_id = c.input_row and i.table_name in (${WASTE_TABLES.map((name) => `'${name}'`).join(', ')})
    where c.reason in ('row-of-method', 'row-of-other-method')
    group by c.country, c.year, c.method`
}

/** A query with one row a country-year: `country`, `year` and `input_row`, the row that says how waste is treated. */
export function treatmentRows(): string {
  return `
    select country, year, min(input_row) as input_row
    from choices
    where quantity = 'treatment' and kind = 'input' and reason = 'row-used'
    group by country, year`
}

/** A query with one row a country-year and quantity: the row of the country in which the value is missing, where there is one. */
export function rowsWithoutValue(): string {
  return `
    select country, year, quantity, min(input_row) as input_row
    from choices
    where reason = 'row-without-value'
    group by country, year, quantity`
}
