// Compares every amount of the inputs with what its column declares as plausible. The rules about implausible inputs share the tables.

import { unitOfValues } from '../../../schemas/columns.ts'
import type { Engine } from '../../io/engine.ts'
import { boolean, type ColumnOf, double, hugeint, integer, varchar } from '../../io/engine-columns.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { append, grouped } from '../../model/lists.ts'
import { sqlText } from '../../model/sql-text.ts'
import { metricOfTable } from '../queries/explained-metrics.ts'
import { type Fault, type ImplausibleValue, implausibleValues, toleratedRange } from './implausible-values.ts'
import { boundsText, PLAUSIBLE_COLUMNS, type PlausibleColumn, unitOfBounds } from './plausible-columns.ts'
import { populationUnits } from './population-units.ts'
import { positionOf, valueAt } from './positions.ts'
import { type Context, headsOf, type InputValue, isNotLater, readAmounts, readContext, valuesOf } from './read-values.ts'

/** An implausible value as a row of the table. */
type Finding = ImplausibleValue & { readonly ledBy: ImplausibleValue | undefined; readonly kg: number }

/**
 * Makes the tables `population_units` and `input_values`. The latter has a row for each amount that the release may rest on, with `fault`
 * (null where nothing is wrong) and what a finding shows. The values of one quantity are compared at a time.
 */
export async function makeInputValues(engine: Engine): Promise<void> {
  const amounts = await readAmounts(engine)
  const heads = headsOf(amounts.get('population') ?? [])
  const units = populationUnits(amounts, heads)
  const context = await readContext(engine, heads, new Map(units.map(({ country, factor }) => [country, factor])))
  const isOfRelease = await readFilter(engine, context)
  await engine.run(NO_TABLES)
  await engine.load(
    'population_units',
    [varchar('country'), double('factor'), integer('tables'), integer('row_id')],
    units.map(({ country, factor, tables, row }) => [country, factor, tables, row]),
  )
  const plausible = await engine.fill<InputValue>('plausible_values', [{ ...integer('row_id'), of: ({ row }) => row }])
  const faulty: ImplausibleValue[] = []
  for (const [, columns] of grouped(PLAUSIBLE_COLUMNS, ({ quantity }) => quantity)) {
    const values = columns.flatMap((column) => valuesOf(column, amounts.get(column.table.name) ?? [], context))
    const found = implausibleValues(values)
    await plausible.add(values.filter((value) => !found.has(value) && isOfRelease(value)))
    append(faulty, found.values())
  }
  await plausible.close()
  const leaders = leadersOf(faulty)
  const wastes = await readWastes(engine, faulty)
  const implausible = await engine.fill('implausible_values', FINDING_COLUMNS)
  await implausible.add(faulty.filter(isOfRelease).map((value) => ({ ...value, ledBy: leaders.get(value), kg: massOf(value, wastes) })))
  await implausible.close()
  await engine.run(INPUT_VALUES)
}

/** Whether a value is about a country and a year of the release, or a step reads it all the same. */
async function readFilter(engine: Engine, { incomeGroups }: Context) {
  const years = new Set((await engine.rows('select year from dim_years')).map(({ year }) => year))
  const read = new Set((await engine.rows('select distinct input_row as row from step_notes')).map(({ row }) => row))
  return ({ row, country, year }: InputValue) =>
    (country === null || incomeGroups.has(country)) && (year === null || years.has(year) || read.has(row))
}

/**
 * The waste that shares are shares of, in kg in the median year: of `country|FRA`, `polymer|PET`, and of the countries that read a row,
 * `row|12`.
 */
async function readWastes(engine: Engine, faulty: readonly ImplausibleValue[]): Promise<ReadonlyMap<string, number>> {
  const shared = faulty.filter(({ country }) => country === null).map(({ row }) => row)
  const leaves = (name: string, all: string) => `
    select '${name}|' || ${name} as place, median(kg) as kg
    from (select ${name}, sum(waste_produced_in_the_country_kg) as kg from masses where ${all} group by ${name}, year) group by ${name}`
  const rows = await engine.rows<{ place: string; kg: number }>(`
    with wastes as (select country, median(waste_kg) as kg from net_input group by country)
    select 'country|' || country as place, kg from wastes
    union all ${leaves('polymer', `category = ${sqlText(ALL_CATEGORIES)}`)}
    union all ${leaves('category', `polymer = ${sqlText(ALL_POLYMERS)}`)}
    union all select 'row|' || input_row, sum(kg)
    from (select distinct input_row, country from step_notes where input_row in (${['null', ...shared].join(', ')}))
    join wastes using (country)
    group by input_row`)
  return new Map(rows.map(({ place, kg }) => [place, kg]))
}

/** How far a value lies outside as a mass, in kg; NaN where it is none. */
function massOf({ excess, divisor, column, row, country, entity }: ImplausibleValue, wastes: ReadonlyMap<string, number>): number {
  if (column.measure === 'head') return excess * divisor
  if (!column.isShare) return Number.NaN
  const waste = wastes.get(country === null ? `${column.table.key[0]}|${entity}` : `country|${country}`) ?? wastes.get(`row|${row}`)
  return (excess / 100) * (waste ?? Number.NaN)
}

/** Of the faulty parts of one sum, that which came last: the sum is wrong with it, and so are the parts that were there before. */
function leadersOf(faulty: readonly ImplausibleValue[]): Map<ImplausibleValue, ImplausibleValue> {
  const leaders = new Map<ImplausibleValue, ImplausibleValue>()
  const parts = faulty.filter(({ partOf }) => partOf !== null)
  for (const [, sum] of grouped(parts, ({ column, partOf }) => `${column.table.name}|${column.name}|${partOf}`)) {
    const last = sum.reduce((latest, one) => (isNotLater(one.since, latest.since) ? latest : one))
    for (const part of sum) if (!isNotLater(last.since, part.since)) leaders.set(part, last)
  }
  return leaders
}

const NO_TABLES = `drop view if exists input_values; drop table if exists population_units; drop table if exists plausible_values;
  drop table if exists implausible_values`

const FINDING_COLUMNS: readonly ColumnOf<Finding>[] = [
  { ...integer('row_id'), of: ({ row }) => row },
  { ...varchar('table_name'), of: ({ column }) => column.table.name },
  { ...varchar('column_name'), of: ({ column }) => column.name },
  { ...varchar('country'), of: ({ country }) => country },
  { ...integer('year'), of: ({ year }) => year },
  { ...varchar('fault'), of: ({ fault }) => fault },
  { ...integer('led_by_row'), of: ({ ledBy }) => ledBy?.row ?? null },
  { ...varchar('led_by_fault'), of: ({ ledBy }) => ledBy?.fault ?? null },
  { ...double('value'), of: ({ amount }) => amount },
  { ...double('v'), of: ({ value }) => known(value) },
  { ...varchar('unit'), of: ({ column }) => unitOfValues(column.column) },
  { ...varchar('bound_unit'), of: ({ column }) => unitOfBounds(column.column) },
  { ...boolean('is_share'), of: ({ column }) => column.isShare },
  { ...varchar('bounds_text'), of: ({ fault, column: { column } }) => boundsText(boundsOf(column, fault), unitOfBounds(column)) },
  { ...varchar('why'), of: ({ fault, column }) => column[fault === 'jump' ? 'jump' : 'peers']?.why ?? null },
  { ...varchar('others'), of: ({ others = null }) => others },
  { ...double('off_by'), of: ({ offBy = null }) => offBy },
  { ...double('before'), of: ({ revision }) => revision?.before ?? null },
  { ...double('expected_v'), of: ({ expected, column }) => (expected ? valueAt(expected.position, column) : null) },
  { ...double('least_v'), of: ({ expected, column }) => (expected ? toleratedRange(expected, column).least : null) },
  { ...double('most_v'), of: ({ expected, column }) => (expected ? toleratedRange(expected, column).most : null) },
  {
    ...boolean('expects_little'),
    of: ({ expected, column }) => (expected ? expected.position <= positionOf(0, column) + 0.000001 : null),
  },
  { ...hugeint('size_kg'), of: ({ kg }) => (Number.isNaN(kg) ? null : BigInt(Math.round(kg))) },
]

const boundsOf = ({ plausible: { possible, likely = possible } }: PlausibleColumn['column'], fault: Fault) =>
  fault === 'unlikely' ? likely : possible

const known = (value: number) => (Number.isNaN(value) ? null : value)

/** SQL: a weight has the unit of its publisher. */
const INPUT_VALUES = `create view input_values as
  from plausible_values
  union all by name
  select v.* replace (coalesce(nullif(v.unit, ''), json_extract_string(i.published, '$.' || v.column_name || '[0].unit'), '') as unit),
    i.key, l.key as led_by_key, ${metricOfTable('v.table_name', 'i.key')} as metric
  from implausible_values v
  join input_rows i on i.row_id = v.row_id
  left join input_rows l on l.row_id = v.led_by_row`
