// Tests that every published figure follows from the input rows that its explanation names. A function without knowledge of waste evaluates
// the steps from their inputs, and the result is compared with the text of datasets.csv.

import { beforeAll, expect, it } from 'vitest'
import { applied, type CalculationNode } from '../../../pipeline/model/calculation.ts'
import { formatFixed } from '../../../pipeline/model/decimal.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../pipeline/model/dimensions.ts'
import { METRICS } from '../../../pipeline/model/metrics.ts'
import { figureOf } from '../../../pipeline/report/explain/book.ts'
import type { StepScope } from '../../../pipeline/report/explain/explained.ts'
import { stepsOf } from '../../../pipeline/report/explain/figure-steps.ts'
import { randomFrom, THOROUGH } from '../../random.ts'
import type { ExplainedWorld } from './explained.ts'

/** One of a list that is not empty. */
const oneOf = <Item>(list: readonly Item[], random: () => number) => list[Math.floor(random() * list.length)] as Item

interface CountryYear {
  readonly country: string
  readonly year: number
}

/** Number of random country-years. */
const RANDOM = THOROUGH ? 40 : 5

/**
 * SQL: one country-year, in thorough runs two, of every kind of step note, method, form of recycling, evidence of exports and treatment.
 */
const SPECIAL = `
  with kinds as (
    select step || '|' || quantity || '|' || kind || '|' || reason || coalesce(method, profile, heading, '') as what, country, year
    from step_notes where country is not null and year is not null and kind not in ('mass', 'unit')
    union all select 'method ' || method, country, year from net_input
    union all select 'recycling ' || form, country, year from recycling
    union all select 'recycling mixed', country, year from recycling group by country, year having count(distinct form || coalesce(recycling_row, 0)) > 1
    union all select 'table ' || i.table_name || s.quantity || s.kind, s.country, s.year
      from step_notes s join input_rows i on i.row_id = s.input_row where s.country is not null and s.year is not null
    union all select 'added stock ' || sign(added_stock_kg), country, year from masses where added_stock_kg <> 0
    union all select 'several units of exports', country, year from leaf_figures where exported_units > 1
    union all select 'leak capped', r.country, r.year from records r where leaked_to_ocean_and_waterways_ppm = mismanaged_including_littering_ppm
  ),
  placed as (
    select what, country, year, row_number() over (partition by what order by md5(what || country || year)) as place
    from (select distinct what, country, year from kinds)
  )
  select distinct k.country, k.year from placed k
  join (select distinct country, year from records) r on r.country = k.country and r.year = k.year
  where k.place <= ${THOROUGH ? 2 : 1}
  order by k.country, k.year`

/** Four records of a country-year: a leaf record, an aggregate of a category, one of a polymer, and the national record. */
function recordsOf(scopes: readonly StepScope[], random: () => number): StepScope[] {
  const pick = (kept: (scope: StepScope) => boolean) => {
    const found = scopes.filter(kept)
    return found.length === 0 ? [] : [oneOf(found, random)]
  }
  const all = ({ category }: StepScope) => category === ALL_CATEGORIES
  const every = ({ polymer }: StepScope) => polymer === ALL_POLYMERS
  return [
    ...pick((scope) => !all(scope) && !every(scope)),
    ...pick((scope) => !all(scope) && every(scope)),
    ...pick((scope) => all(scope) && !every(scope)),
    ...pick((scope) => all(scope) && every(scope)),
  ]
}

/** Every value of a calculation, computed again from its inputs and constants alone. The nodes come after their children. */
function evaluated(nodes: readonly CalculationNode[]): Map<string, bigint> {
  const values = new Map<string, bigint>()
  for (const { id, operation, children, value } of nodes) {
    const of = children.map((child) => {
      const known = values.get(child)
      if (known === undefined) throw new RangeError(`the step ${id} comes before the step ${child}, from which it is computed`)
      return known
    })
    values.set(id, applied(operation, of, value))
  }
  return values
}

/** Each metric is recomputed in one of these records per country-year in turn, in thorough runs in all of them. */
const RECORDS = 4
const FIGURES = THOROUGH ? RECORDS * METRICS.length : METRICS.length

/** The figures that do not recompute to the published text, and the number of examined figures. */
async function wrongFigures(world: ExplainedWorld, countryYears: readonly CountryYear[]) {
  const random = randomFrom(20_261_120)
  const wrong: string[] = []
  let examined = 0
  for (const [index, { country, year }] of countryYears.entries()) {
    const book = world.book(country)
    for (const [place, scope] of recordsOf(world.scopes(country, year), random).entries()) {
      for (const metric of METRICS.filter((_, number) => THOROUGH || (number + index + place) % RECORDS === 0)) {
        const nodes = stepsOf(book, figureOf(book, scope, metric), scope.year)
        const values = evaluated(nodes)
        const root = nodes.at(-1)
        const value = root && formatFixed({ digits: values.get(root.id) ?? 0n, scale: metric.decimals })
        examined++
        if (value !== world.published(country, scope)?.[metric.name])
          wrong.push(`${country} ${Object.values(scope).join(' ')} ${metric.name}`)
        wrong.push(...nodes.filter((node) => values.get(node.id) !== node.value).map(({ id }) => `${country} ${id}`))
      }
    }
  }
  return { wrong, examined }
}

const specialOf = (world: ExplainedWorld) => world.engine.rows<CountryYear>(SPECIAL)

async function randomOf(world: ExplainedWorld, many: number): Promise<CountryYear[]> {
  const random = randomFrom(7)
  const all = await world.engine.rows<CountryYear>('select distinct country, year from records order by country, year')
  return Array.from({ length: many }, () => oneOf(all, random))
}

/** Describes the tests that the figures of an environment recompute. `kinds` is the least number of special country-years. */
export function recomputes(open: () => Promise<ExplainedWorld>, kinds: number, sees: readonly string[]) {
  let world: ExplainedWorld
  beforeAll(async () => {
    world = await open()
  }, 120_000)

  it('recomputes to what is published, wherever a step selected something special', { timeout: 240_000 }, async () => {
    const special = await specialOf(world)
    expect(special.length).toBeGreaterThan(kinds)
    const { wrong, examined } = await wrongFigures(world, special)
    expect(wrong).toEqual([])
    expect(examined).toBeGreaterThan(special.length * FIGURES * 0.8)
  })

  it('recomputes to what is published in country-years selected at random', { timeout: 240_000 }, async () => {
    const { wrong, examined } = await wrongFigures(world, await randomOf(world, RANDOM))
    expect(wrong).toEqual([])
    expect(examined).toBe(RANDOM * FIGURES)
  })

  it('covers the ways that the environment knows', async () => {
    const found = await world.engine.rows(`
      select method as way from net_input
      union select form from recycling
      union select i.table_name from step_notes s join input_rows i on i.row_id = s.input_row where s.quantity in ('exported', 'treatment')`)
    expect(found.map(({ way }) => way)).toEqual(expect.arrayContaining([...sees]))
  })
}
