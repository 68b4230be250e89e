import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { FATES } from '../../model/metrics.ts'
import type { Rule } from '../rule.ts'

// Over the Parquet file; the rule `csv-equals-parquet` compares the CSV with it cell by cell.

const WHOLE = 1_000_000

const MASSES = [...FATES.map(({ name }) => `${name}_kg`), 'waste_generated_kg', 'leaked_kg']
const PLACES = FATES.map((_, place) => place)

/**
 * How far a share falls short of its mass, in ppm · kg: the remainder of the division where the share is the quotient, negative where
 * the share got a left-over unit. In a split by largest remainders no share is off by more than one unit, the shares add up, and every
 * remainder that got a unit is larger than every one that did not, or is equal to it and first in field order.
 */
const SHORT = FATES.map(
  ({ name, ratio }, place) =>
    `cast(m.${name}_kg as hugeint) * ${WHOLE} - cast(r.${ratio}_ppm as hugeint) * m.waste_generated_kg as short${place}`,
)
const rank = (place: number) => `short${place} * 8 + ${7 - place}`

/** Twice the sum of the leaked share's shortfall and one half: from 0 to below 2 where the share is rounded half up. */
const LEAKED_SHORT = `2 * cast(m.leaked_kg as hugeint) * ${WHOLE} + (1 - 2 * cast(r.leaked_to_ocean_and_waterways_ppm as hugeint)) * m.waste_generated_kg`

export const aggregateRatiosFromMasses: Rule = {
  id: 'aggregate-ratios-from-masses',
  title: 'The ratios of a record do not come from the summed masses of its leaves.',
  why: 'A mean of percentages is wrong where the masses of the leaves differ. Only summed masses give the ratios of an aggregate.',
  advice: 'Compare the masses in evidence.parquet with the ratios. The seven shares are one split of 1,000,000 ppm by largest remainders.',
  severity: 'error',
  size: 'the waste of the record',
  explainedBy: 'column',
  unwaivable: true,
  reads: 'evidence',
  sql: (_, within) => `
    with sums as (
      select country, category, polymer, year, ${MASSES.join(', ')} from written_masses where ${within('country')}
      union all
      select country, if(grouping(category) = 1, '${ALL_CATEGORIES}', category), if(grouping(polymer) = 1, '${ALL_POLYMERS}', polymer), year,
        ${MASSES.map((mass) => `cast(sum(${mass}) as bigint)`).join(', ')}
      from written_masses
      where ${within('country')}
      group by grouping sets ((country, category, year), (country, polymer, year), (country, year))
    ),
    compared as (
      select r.*, ${MASSES.map((mass) => `m.${mass}`).join(', ')}, cast(m.waste_generated_kg as hugeint) as w,
        ${LEAKED_SHORT} as leaked_short, ${SHORT.join(', ')}
      from written_parquet r
      left join sums m on m.country = r.country and m.category = r.category and m.polymer = r.polymer and m.year = r.year
      where ${within('r.country')}
    )
    select country, category, polymer, year, 'datasets.parquet' as file,
      ${PLACES.map((place) => `abs(short${place}) < w`).join(' and ')}
        and ${FATES.map(({ ratio }) => `${ratio}_ppm`).join(' + ')} = ${WHOLE}
        and least(${PLACES.map((place) => `if(short${place} < 0, ${rank(place)}, 0) + 8 * w`).join(', ')})
          > greatest(${PLACES.map((place) => `if(short${place} < 0, -1, ${rank(place)})`).join(', ')})
        and leaked_short >= 0 and (leaked_short < 2 * w or leaked_to_ocean_and_waterways_ppm = mismanaged_including_littering_ppm) as ok,
      'the ratios do not follow from the masses of the leaves' as message,
      'shares of ' || concat_ws(', ', ${FATES.map(({ name }) => `kt_text(${name}_kg)`).join(', ')}) || ' in ' || kt_text(waste_generated_kg)
        || '; leaked ' || kt_text(leaked_kg) as expected,
      concat_ws(', ', ${FATES.map(({ ratio }) => `percent_text(${ratio}_ppm)`).join(', ')})
        || '; leaked ' || percent_text(leaked_to_ocean_and_waterways_ppm) as actual,
      case ${FATES.map(({ ratio }, place) => `when abs(short${place}) >= w then '${ratio}'`).join(' ')}
        when leaked_short < 0 or leaked_short >= 2 * w then 'leaked_to_ocean_and_waterways' else 'total' end as metric,
      waste_produced_in_the_country_kg as size_kg
    from compared`,
}
