// By which metric a finding is explained, where the rule itself does not say it: by the quantity that a step noted, or by the table of
// an input row. Both follow from the statements, which compute leaves as `noted_quantities` and `evidence_tables`.

/** SQL: the metric by which a choice of this quantity is explained. A quantity that no statement has is a mistake, and the rule crashes. */
export function metricOfQuantity(quantity: string): string {
  return `case when ${quantity} is null then null
    when ${quantity} in (select name from noted_quantities) then (select noted.metric from noted_quantities noted where noted.name = ${quantity})
    else error('no metric explains the quantity ' || ${quantity}) end`
}

/**
 * SQL: the metric that rests on the input row of a table with that key; null where none does. Of trade, the direction in the key
 * decides, of an exception the table whose row it replaces.
 */
export function metricOfTable(table: string, key: string): string {
  const of = `if(${table} = 'exceptions', split_part(${key}, '|', 1), ${table})`
  return `if(contains('|' || ${key} || '|', '|import|'), 'waste_import',
    (select evidence.metric from evidence_tables evidence where evidence.name = ${of}))`
}
