// Which metric explains a finding, where the rule itself does not say so. It follows from the quantity that a step noted, or from the table
// of an input row. Compute leaves both as `noted_quantities` and `evidence_tables`.

/**
 * SQL: the metric that explains a step note about this quantity. A quantity that the method does not have is a bug, and the rule crashes.
 */
export function metricOfQuantity(quantity: string): string {
  return `case when ${quantity} is null then null
    when ${quantity} in (select name from noted_quantities) then (select noted.metric from noted_quantities noted where noted.name = ${quantity})
    else error('no metric explains the quantity ' || ${quantity}) end`
}

/**
 * SQL: the metric that rests on the input row of a table with that key; null where none does. For trade, the direction in the key decides.
 * For an exception, the table of the replaced row decides.
 */
export function metricOfTable(table: string, key: string): string {
  const of = `if(${table} = 'exceptions', split_part(${key}, '|', 1), ${table})`
  const inTables = `(select evidence.metric from evidence_tables evidence where evidence.name = ${of})`
  return `if(contains('|' || ${key} || '|', '|import|'), 'waste_import', ${inTables})`
}
