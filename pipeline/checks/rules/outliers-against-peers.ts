import { TREATMENT_ROWS, WASTE_ROWS } from '../queries/main-rows.ts'
import type { Rule } from '../rule.ts'
import { DEVIATION_OF_MAD } from '../values/implausible-values.ts'

/** In standard deviations. Of normally distributed values, one in two million deviates by more than five. */
const DEVIATIONS = 5

/** In a group that agrees closely anybody would be an outlier, so a peer may always lie this far from the median. */
const LEAST_DEVIATION = { kg_per_head: 5, mismanaged_percent: 10 } as const

/** A median of fewer peers says little. */
const LEAST_PEERS = 5

export const outliersAgainstPeers: Rule = {
  id: 'outliers-against-peers',
  title: 'Waste per head or the mismanaged share is far from those of countries of the same income group.',
  why: 'A value far from its peers often has a wrong unit, boundary or digit.',
  advice:
    'Compare the inputs with those of the peers. If an input is wrong, correct it or replace it by an exception. ' +
    'If the value is right, waive the finding with the reason.',
  severity: 'warning',
  size: 'how far the value lies outside the expected range, as a mass of the country and year',
  explainedBy: 'column',
  follows: 'always',
  sql: `
    with measured as (
      select w.country, w.year, c.income_group, m.measure, m.value, m.unit, m.least, m.most, m.kg_per_unit
      from written_national w
      join countries c on c.country = w.country
      left join population p on p.country = w.country and p.year = w.year
      cross join lateral (values
        ('waste per head', waste_produced_in_the_country_kg / nullif(cast(p.persons as double), 0), 'kg', ${LEAST_DEVIATION.kg_per_head}, null, p.persons),
        ('mismanaged share', mismanaged_including_littering_ppm / cast(10000 as double), '%', ${LEAST_DEVIATION.mismanaged_percent}, 100,
          waste_produced_in_the_country_kg / cast(100 as double))
      ) m(measure, value, unit, least, most, kg_per_unit)
      where m.value is not null
    ),
    medians as (
      select *, median(value) over peers as middle, count(*) over peers as peers
      from measured
      window peers as (partition by income_group, year, measure)
    ),
    deviations as (
      select *, greatest(median(abs(value - middle)) over (partition by income_group, year, measure) * ${DEVIATION_OF_MAD * DEVIATIONS}, least) as tolerated
      from medians
      where peers >= ${LEAST_PEERS}
    )
    select concat_ws('|', d.country, d.year, measure) as key, d.country, d.year, if(measure = 'waste per head', w.input_row, t.input_row) as input_row,
      if(measure = 'waste per head', 'waste_produced_in_the_country', 'mismanaged_including_littering') as metric,
      abs(value - middle) <= tolerated as ok,
      measure || ' is far from that of ' || (peers - 1) || ' peers (' || income_group || ')' as message,
      printf('%.1f to %.1f %s, median %.1f', greatest(middle - tolerated, 0),
        least(middle + tolerated, coalesce(most, middle + tolerated)), unit, middle) as expected,
      printf('%.1f %s', value, unit) as actual, cast(round((abs(value - middle) - tolerated) * kg_per_unit) as hugeint) as size_kg
    from deviations d
    left join net_input n on n.country = d.country and n.year = d.year
    left join (${WASTE_ROWS}) w on w.country = d.country and w.year = d.year and w.method = n.method
    left join (${TREATMENT_ROWS}) t on t.country = d.country and t.year = d.year`,
}
