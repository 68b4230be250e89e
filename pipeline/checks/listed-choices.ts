// Choices of some kinds, one finding each, over all country-years with records: what the rules that list them share.

/** A query with one row a choice of these kinds; a country-year without any is examined and holds. */
export function listedChoices(...kinds: readonly string[]): string {
  return `
    select concat_ws('|', n.country, n.year, c.quantity) as key, n.country, n.year, c.country is null as ok, c.input_row, c.choice as message,
      if(c.wanted_kg is null, null, kt_text(c.wanted_kg)) as expected, if(c.amount_kg is null, null, kt_text(c.amount_kg)) as actual, c.amount_kg as size_kg
    from net_input n
    left join choices c on c.country = n.country and c.year = n.year and c.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`
}
