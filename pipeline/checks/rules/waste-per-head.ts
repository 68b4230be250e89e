import type { Rule } from '../rule.ts'

/**
 * Kilograms of plastic packaging waste per head and year. Published figures run from about 2 in the poorest countries to about 70
 * in the highest (Ireland, Eurostat cei_pc050); outside of this range a unit or a boundary is wrong.
 */
const LEAST_KG = 1
const MOST_KG = 120

export const wastePerHead: Rule = {
  id: 'waste-per-head',
  title: `Plastic packaging waste is below ${LEAST_KG} or above ${MOST_KG} kilograms per head and year.`,
  why: 'A wrong unit of waste or population shows first in the waste per head.',
  advice: 'Look at the unit of the waste figure and at the population of the year.',
  severity: 'warning',
  size: 'how far the waste lies outside the range; all of it where there is no population',
  explainedBy: 'waste_produced_in_the_country',
  follows: 'always',
  sql: `
    select w.country, w.year, w.waste_produced_in_the_country_kg between ${LEAST_KG} * p.persons and ${MOST_KG} * p.persons as ok,
      if(p.persons > 0, 'waste per head is implausible', 'there is no population to compare the waste with') as message,
      '${LEAST_KG} to ${MOST_KG} kg' as expected,
      coalesce(printf('%.1f kg', w.waste_produced_in_the_country_kg / nullif(cast(p.persons as double), 0)), 'unknown') as actual,
      p.row_id as input_row, coalesce(
        greatest(w.waste_produced_in_the_country_kg - ${MOST_KG} * nullif(p.persons, 0),
          ${LEAST_KG} * nullif(p.persons, 0) - w.waste_produced_in_the_country_kg),
        w.waste_produced_in_the_country_kg) as size_kg
    from written_national w
    left join population p on p.country = w.country and p.year = w.year`,
}
