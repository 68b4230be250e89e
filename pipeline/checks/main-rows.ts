// Where a figure of a country-year comes from: the one input row that a reviewer opens first.

/** Tables that hold a figure of the waste itself, not what it is carried or split by. */
const WASTE_TABLES = ['polymer_supply', 'waste_per_head', 'waste_generated', 'municipal_waste']

/**
 * A query with one row a country-year and method: `country`, `year`, `method`, and `input_row`, on which the waste by this method
 * rests first of all.
 */
export function wasteRows(): string {
  return `
    select country, year, note as method, min(input_row) as input_row
    from choices
    where quantity = 'waste_generated' and kind in ('input', 'alternative') and choice in (${WASTE_TABLES.map((name) => `'${name}'`).join(', ')})
    group by country, year, note`
}

/** A query with one row a country-year: `country`, `year` and `input_row`, the row that says how waste is treated. */
export function treatmentRows(): string {
  return `
    select country, year, min(input_row) as input_row
    from choices
    where quantity = 'treatment' and kind = 'input' and choice not in ('country_regions', 'region_crosswalk')
    group by country, year`
}

/** A query with one row a country-year and quantity: the row of the country in which the value is missing, where there is one. */
export function rowsWithoutValue(): string {
  return `
    select country, year, quantity, min(input_row) as input_row
    from choices
    where kind = 'input' and choice like 'row without %'
    group by country, year, quantity`
}
