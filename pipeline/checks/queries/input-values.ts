// Every amount of the inputs as a row, compared with what its column declares as plausible. The rules about implausible inputs share this
// table.

import { type Column, engineColumn, KINDS, unitOfValues } from '../../../schemas/columns.ts'
import { NEGLIGIBLE_KG_PER_HEAD, NEGLIGIBLE_PERCENT, type Plausible } from '../../../schemas/plausible.ts'
import { TABLES, type Table } from '../../../schemas/tables.ts'
import { COUNTRY_CODE } from '../../model/country-code.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { append, grouped } from '../../model/lists.ts'
import { sqlText } from '../../model/sql-text.ts'
import { metricOfTable } from './explained-metrics.ts'
import { populationUnitsTable } from './population-units.ts'
import { sinceOf } from './since.ts'

/** A value is compared with the values of this many years before and after it. */
const YEARS_AROUND = 3

/** Minimum number of peers for a comparison: the median of fewer says little. */
const LEAST_PEERS = 6

/** Standard deviation of a normal distribution over its median absolute deviation. */
export const DEVIATION_OF_MAD = 1.4826

/**
 * A series or a group that scatters tolerates more than its column says: three standard deviations, estimated from the median absolute
 * deviation, and at most a factor of a hundred. Scatter excuses nothing above that factor.
 */
const DEVIATIONS = 3 * DEVIATION_OF_MAD
const MOST_TOLERATED = Math.log(100)

/** A value fits another unit if, after conversion, it lies within this factor of the expected value. */
const FITS = Math.log(5)

/** A revision that moves an amount, or the odds of a share, by more than half is a warning. */
const REVISED = Math.log(1.5)

/** What is wrong with a value. Each fault has a rule, and a value has only the first fault that applies. */
const FAULTS = ['impossible', 'unit', 'fraction', 'nothing or all', 'unlikely', 'jump', 'peers', 'revised'] as const
export type Fault = (typeof FAULTS)[number]

/** The columns of a table whose values have to be plausible. */
export function plausibleColumns(table: Table): ValuesColumn['column'][] {
  return table.columns.flatMap((column) => (column.plausible === undefined ? [] : [{ ...column, plausible: column.plausible }]))
}

/** The unit of a column's bounds: `kg per head`, `percent of divided_by`, `percent of its area`, `percent`, …. */
export function unitOfBounds(column: Column & { readonly plausible: Plausible }): string {
  const { measure } = column.plausible
  if (measure === undefined) return unitOfValues(column)
  if (measure === 'head') return 'kg per head'
  return 'of' in measure ? `percent of ${measure.of}` : `percent of its ${measure.sumOver}`
}

interface ValuesColumn {
  readonly table: Table
  readonly column: Column & { readonly plausible: Plausible }
}

/** Values that are compared at once. The engine writes more of them to the disk in between, and runs out of memory with several millions. */
const COMPARED_AT_ONCE = 750_000

/**
 * SQL that makes the table `input_values`: one row for each amount that the release may rest on, with `fault` (null where nothing is wrong)
 * and the values that a finding shows. The expected value comes from the other years of the series, or else from the peers. The comparison
 * uses logarithms; for a share, those of its odds. `rows` has the input rows of each table: columns of large tables are compared one after
 * the other, those of one quantity together.
 */
export function inputValuesTable(rows: ReadonlyMap<string, number>, atOnce = COMPARED_AT_ONCE): string {
  const columns = TABLES.flatMap((table) => plausibleColumns(table).map((column) => ({ table, column })))
  const groups: ValuesColumn[][] = []
  let group: ValuesColumn[] = []
  let room = 0
  for (const [, alike] of grouped(columns, quantityOf)) {
    const values = alike.reduce((sum, { table }) => sum + (rows.get(table.name) ?? 0), 0)
    if (groups.length === 0 || values > room) {
      group = []
      groups.push(group)
      room = atOnce
    }
    append(group, alike)
    room -= values
  }
  const into = (index: number) => (index === 0 ? 'create or replace table input_values as' : 'insert into input_values')
  return [
    populationUnitsTable(massesPerHead(columns.filter(({ column }) => column.plausible.measure === 'head'))),
    ...groups.map((alike, index) => `${into(index)} ${comparedValues(alike)}`),
  ].join(';\n')
}

/** SQL: persons by country and year; the median of five years hides a wrong one. */
const HEADS = `select country, year, median(persons) over (partition by country order by year range between 2 preceding and 2 following) as persons
      from population`

/** SQL: masses per head of the years that have a population, with the bounds of their columns. */
function massesPerHead(columns: readonly ValuesColumn[]): string {
  const values = columns.map(({ table, column }, id) => valuesOf(table, column, id))
  return `
    with columns(column_id, ${DECLARED.join(', ')}) as (values ${columns.map(({ table, column }, id) => `(${id}, ${declaredOf(table, column)})`).join(', ')}),
    heads as (${HEADS})
    select d.table_name, f.country, f.since, f.value * 1000000 / h.persons as v, d.possible_least, d.possible_most, d.likely_least, d.likely_most
    from (${values.join(' union all ')}) f
    join columns d on d.column_id = f.column_id
    join heads h on h.country = f.country and h.year = f.year`
}

/** SQL: the rows of `input_values` about some columns. */
function comparedValues(columns: readonly ValuesColumn[]): string {
  const declared = columns.map(({ table, column }, id) => `(${id}, ${declaredOf(table, column)})`)
  const values = columns.map(({ table, column }, id) => valuesOf(table, column, id))
  return `
    with columns(column_id, ${DECLARED.join(', ')}) as (values ${declared.join(', ')}),
    -- What each column declares, with the metric that its table decides.
    declared as (select c.*, e.metric as table_metric from columns c left join evidence_tables e on e.name = c.table_name),
    -- A population in another unit would make all masses of its country impossible: they are judged as if it were corrected.
    heads as (
      select h.country, h.year, h.persons * coalesce(u.factor, 1) as persons
      from (${HEADS}) h left join population_units u on u.country = h.country
    ),
    -- Every amount: its row and column, the series (entity, rest) that it belongs to, and the whole of a share.
    found as (${values.join(' union all ')}),
    -- Persons of the year, else of the nearest year that has a population.
    nearest_heads as (
      select n.country, n.year, arg_min(h.persons, abs(h.year - n.year) + if(h.year > n.year, 0.5, 0)) as persons
      from (select distinct country, year from found join declared using (column_id) where measure = 'head') n
      join heads h on h.country = n.country
      group by n.country, n.year
    ),
    -- v: the amount in the unit of its bounds; segment: the number of series breaks before it; since: the release that brought the value.
    measured as (
      select f.* replace (greatest(f.since, x.since) as since), d.quantity, d.is_share, d.measure, c.income_group, h.persons,
        len(list_filter(b.years, lambda since: since <= f.year)) as segment,
        ${inUnitOfBounds('value', 'whole')} * if(d.table_name = 'population', coalesce(u.factor, 1), 1) as v
      from found f
      join declared d on d.column_id = f.column_id
      left join (select "table", country, list(year) as years from series_breaks group by "table", country) b
        on b."table" = d.table_name and b.country = f.country
      left join (
        select e.target_row, max(${sinceOf('x.since')}) as since
        from applied_exceptions e join exceptions x on x.row_id = e.exception_row group by e.target_row
      ) x on x.target_row = f.row_id
      left join nearest_heads h on h.country = f.country and h.year = f.year
      left join countries c on c.country = f.country
      left join population_units u on u.country = f.country
    ),
    -- x: its logarithm, for a share that of its odds.
    placed as (select *, ${place('v')} as x from measured),
    -- All values of the same series between two breaks, and then those of the years around. A value that came later judges none that was there
    -- before: where one of both is wrong, it is the new one.
    series as (
      select column_id, entity, rest, segment, list({'row': row_id, 'year': year, 'x': x, 'since': since}) as series from placed group by column_id, entity, rest, segment
    ),
    neighbours as (
      select p.*, list_transform(list_filter(s.series, lambda one: one.row <> p.row_id and one.since <= p.since and abs(one.year - p.year) <= ${YEARS_AROUND}), lambda one: one.x) as xs
      from placed p
      join series s on s.column_id = p.column_id and s.entity is not distinct from p.entity and s.rest is not distinct from p.rest
        and s.segment is not distinct from p.segment
    ),
    -- The median of the years around, and how far they scatter.
    beside as (select * exclude (xs), list_median(xs) as beside_x, list_mad(xs) as beside_mad from neighbours),
    -- One value of each series, and the median and scatter of those of the same income group, and of all.
    entities as (
      select quantity, rest, entity, any_value(income_group) as income_group, median(x) as x
      from placed group by quantity, rest, entity
    ),
    peers as (
      select quantity, rest, income_group, median(x) as x, mad(x) as mad, count(*) as n
      from entities
      group by grouping sets ((quantity, rest, income_group), (quantity, rest))
      having count(*) >= ${LEAST_PEERS} and (grouping(income_group) = 1 or income_group is not null)
    ),
    -- Each value beside its series and its peers, as far as its column asks for it.
    compared as (
      select b.* exclude (beside_x, quantity, is_share, measure), d.* exclude (column_id), if(b.year is null or d.jump is null, null, beside_x) as beside_x,
        if(d.peer is null, null, coalesce(g.x, a.x)) as peers_x, coalesce(g.mad, a.mad) as peers_mad, if(g.x is null, 'all', g.income_group) as peers
      from beside b
      join declared d on d.column_id = b.column_id
      left join peers g on g.quantity = b.quantity and g.rest = b.rest and g.income_group = b.income_group
      left join peers a on a.quantity = b.quantity and a.rest = b.rest and a.income_group is null
    ),
    -- Whether it jumps or strays, what is expected, and how much is tolerated.
    judged as (
      select *, abs(x - beside_x) > ${tolerated('jump', 'beside_mad')} as jumps, abs(x - peers_x) > ${tolerated('peer', 'peers_mad')} as strays,
        coalesce(beside_x, peers_x) as expected_x, if(beside_x is null, ${tolerated('peer', 'peers_mad')}, ${tolerated('jump', 'beside_mad')}) as tolerance
      from compared
    ),
    -- The factor of another unit that would make it fit, and whether it was revised much. A weight has the unit of its publisher.
    explained as (
      select j.* replace (coalesce(nullif(j.unit, ''), json_extract_string(i.published, '$.' || j.column_name || '[0].unit'), '') as unit), i.key, r.before, r.after, case
          when (jumps or strays) is not true then null
          when not is_share and ${fits('0.001')} then 1000 when not is_share and ${fits('0.000001')} then 1000000
          when not is_share and ${fits('1000')} then 0.001 when not is_share and ${fits('1000000')} then 0.000001
          when is_percent and v between 0.000001 and 1 and ${fits('100')} then 0.01
          when is_percent and ${fits('0.01')} then 100 end as off_by,
        ${revisedALot('r.before', 'r.after')} as is_revised
      from judged j
      join input_rows i on i.row_id = j.row_id
      left join (select *, try_cast(before_text as double) as before, try_cast(after_text as double) as after from revised_cells) r on r.table_name = j.table_name and r.key = i.key and r.column_name = j.column_name
    ),
    -- The first fault that applies.
    faulted as (
      select *, case
        when v < possible_least or v > possible_most then 'impossible'
        when (jumps or strays) and off_by is not null then if(is_percent, 'fraction', 'unit')
        when (jumps or strays) and (v = 0 or (is_share and v = 100)) then 'nothing or all'
        when v < likely_least or v > likely_most then 'unlikely'
        when jumps then 'jump'
        when strays then 'peers'
        when is_revised then 'revised' end as fault
      from explained
    ),
    -- A revision is that of the written value, which an exception may replace. The replaced value moves no figure.
    shown as (
      select * replace (if(fault = 'revised', after, value) as value, if(fault = 'revised' and after <> value, null, v) as v) from faulted
    ),
    -- How far a value lies outside the range that its finding states, and how far a revision moves it.
    sized as (
      select *, case when fault is null or v is null then null
        when fault = 'impossible' then greatest(possible_least - v, v - possible_most)
        when fault = 'unlikely' then greatest(likely_least - v, v - likely_most)
        when fault = 'revised' then abs(v - ${inUnitOfBounds('before', "if(measure = 'sum', whole - value + before, whole)")})
        else greatest(${placed('expected_x - tolerance')} - v, v - ${placed('expected_x + tolerance')}, 0) end as outside
      from shown
    ),
    -- Of the shares of one sum, that which came last and has a fault: the sum is wrong with it, and so are the other shares.
    spoiled as (
      select column_id, whole_of, max(since) as since, arg_max({'fault': fault, 'key': key}, since) as by
      from sized where fault is not null and whole_of is not null group by column_id, whole_of
    ),
    -- The waste that a share is a share of, in the median year.
    wastes as (${wastesOf(columns)}),
    -- The same for a row about no country, polymer or category: the waste of the countries that read it.
    read_by as (
      select input_row, sum(waste_kg) as waste_kg
      from (select distinct input_row, country from step_notes where input_row in (select row_id from sized where fault is not null and country is null)) n
      join wastes w on w.of_column = 'country' and w.of_name = n.country
      group by input_row
    )
    select row_id, table_name, column_name, key, l.by.fault as led_by_fault, l.by.key as led_by_key, country, year, fault, value, v, off_by, before, peers, unit, bound_unit, is_share, possible_text, likely_text, jump_text, peer_text,
      ${placed('expected_x')} as expected_v, expected_x <= ${place('0')} + 0.000001 as expects_little, ${placed('expected_x - tolerance')} as least_v, ${placed('expected_x + tolerance')} as most_v,
      beside_x is not null and coalesce(jumps, false) as in_series, ${metricOfTable('table_name', 'key', 'table_metric')} as metric,
      cast(round(case when measure = 'head' then outside * persons when is_share then outside / 100 * coalesce(w.waste_kg, r.waste_kg) end) as hugeint) as size_kg
    from sized s
    left join spoiled l on l.column_id = s.column_id and l.whole_of = s.whole_of and l.since > s.since
    left join wastes w on w.of_column = if(country is null, key_column, 'country') and w.of_name = coalesce(country, entity)
    left join read_by r on r.input_row = row_id
    where (country is null or country in (select country from countries))
      and (year is null or year in (select year from dim_years) or row_id in (select input_row from step_notes))`
}

/** SQL: an amount of a column in the unit of its bounds. `whole` is what a part is divided by. */
const inUnitOfBounds = (amount: string, whole: string) =>
  `case measure when 'head' then ${amount} * 1000000 / nullif(persons, 0) when 'value' then ${amount} else ${amount} * 100 / nullif(${whole}, 0) end`

/** SQL: the waste by country, and by polymer or category if a table of these columns has it as its first key. */
function wastesOf(columns: readonly ValuesColumn[]): string {
  const leaves = (['polymer', 'category'] as const).filter((name) => columns.some(({ table }) => table.key[0] === name))
  const aggregate = { polymer: `category = ${sqlText(ALL_CATEGORIES)}`, category: `polymer = ${sqlText(ALL_POLYMERS)}` }
  return [
    "select 'country' as of_column, country as of_name, median(waste_kg) as waste_kg from net_input group by country",
    ...leaves.map(
      (name) => `select '${name}', ${name}, median(waste_kg)
        from (select ${name}, sum(waste_produced_in_the_country_kg) as waste_kg from masses where ${aggregate[name]} group by ${name}, year) group by ${name}`,
    ),
  ].join(' union all ')
}

const number = (value: number | undefined) => (value === undefined ? 'cast(null as double)' : `cast(${value} as double)`)
const logarithm = (factor: number | undefined) => number(factor === undefined ? undefined : Math.log(factor))

/** What a column declares, in the order of `declaredOf`. */
const DECLARED = [
  ...['table_name', 'key_column', 'column_name', 'quantity', 'unit', 'bound_unit', 'measure', 'is_share', 'is_percent'],
  ...['possible_least', 'possible_most', 'likely_least', 'likely_most', 'jump', 'peer'],
  ...['possible_text', 'likely_text', 'jump_text', 'peer_text'],
]

/** Values of one quantity are compared with each other. */
const quantityOf = ({ table, column }: ValuesColumn) => column.plausible.quantity ?? `${table.name}.${column.name}`

/** SQL: what a column declares. Values are compared without it; it joins them again where they are judged. */
function declaredOf(table: Table, column: ValuesColumn['column']): string {
  const { measure, possible, likely, jump, peers } = column.plausible
  const [of, bounds] = [partOf(column), unitOfBounds(column)]
  const isPercent = of === undefined && column.kind === 'percent'
  const text = (range: Plausible['possible'] | undefined) =>
    range === undefined ? 'cast(null as varchar)' : sqlText(boundsText(range, bounds))
  return [
    ...[table.name, table.key[0] ?? '', column.name, quantityOf({ table, column }), unitOfValues(column), bounds].map(sqlText),
    sqlText(measure === 'head' ? 'head' : of === undefined ? 'value' : 'of' in of ? 'part' : 'sum'),
    ...[isPercent || of !== undefined, isPercent],
    ...[possible.least, possible.most, likely?.least, likely?.most].map(number),
    ...[logarithm(jump?.factor), logarithm(peers?.factor)],
    ...[text(possible), text(likely), sqlText(jump?.why ?? ''), sqlText(peers?.why ?? '')],
  ].join(', ')
}

/** The whole that a column is a part of; undefined where it is none. */
function partOf({ plausible: { measure } }: { readonly plausible: Plausible }) {
  return measure === 'head' ? undefined : measure
}

/** A query over one column of one table: its values as written, and the whole that each is a part of. `id` stands for the column. */
function valuesOf(table: Table, column: ValuesColumn['column'], id: number): string {
  const of = partOf(column)
  const engine = (name: string) => engineColumn(table.columns.find((candidate) => candidate.name === name) ?? column).name
  const unscaled = (text: string) => `cast(${text} as double) / ${10 ** (KINDS[column.kind].decimals ?? 0)}`
  const whole =
    of === undefined
      ? 'cast(null as double)'
      : unscaled('of' in of ? `t.${engine(of.of)}` : `sum(t.${engine(column.name)}) over (partition by t.${of.sumOver})`)
  const wholeOf = of !== undefined && 'sumOver' in of ? `cast(t.${of.sumOver} as varchar)` : 'cast(null as varchar)'
  const [entity = ''] = table.key
  const rest = table.key.filter((name) => name !== entity && name !== 'year')
  return `
    select t.row_id, ${id} as column_id, cast(t.${entity} as varchar) as entity,
      ${['country', 'area'].includes(entity) ? `if(regexp_full_match(t.${entity}, '${COUNTRY_CODE}'), t.${entity}, null)` : 'cast(null as varchar)'} as country,
      ${table.key.includes('year') ? 'try_cast(t.year as integer)' : 'cast(null as integer)'} as year, ${sinceOf('t.since')} as since,
      concat_ws('|', ''${rest.map((name) => `, t.${name}`).join('')}) as rest, ${unscaled(`t.${engine(column.name)}`)} as value, ${whole} as whole, ${wholeOf} as whole_of
    from ${table.name} t where t.${engine(column.name)} is not null`
}

/** `0.1 to 300 kg per head`, `at most 60 percent` */
export function boundsText({ least, most }: Plausible['possible'], unit: string): string {
  const range =
    least === undefined
      ? `at most ${most?.toLocaleString('en')}`
      : most === undefined
        ? `at least ${least}`
        : `${least} to ${most.toLocaleString('en')}`
  return `${range} ${unit}`.trimEnd()
}

/** SQL: the logarithm of the odds of a share; all negligible shares count as equal. */
function odds(percent: string): string {
  const share = `greatest(least(${percent}, ${100 - NEGLIGIBLE_PERCENT}), ${NEGLIGIBLE_PERCENT})`
  return `ln(${share} / (100 - ${share}))`
}

/**
 * SQL: the position of a value, as the logarithm of the amount or of the odds. An unknown value gives null explicitly, because `greatest`
 * ignores nulls.
 */
const place = (v: string) =>
  `case when ${v} is null then null when is_share then ${odds(v)} else ln(greatest(${v}, if(measure = 'head', ${NEGLIGIBLE_KG_PER_HEAD}, 0.000001))) end`

/** SQL: the value at a position. */
const placed = (x: string) => `if(is_share, 100 / (1 + exp(-(${x}))), exp(${x}))`

const tolerated = (own: string, scatter: string) => `greatest(${own}, least(${DEVIATIONS} * coalesce(${scatter}, 0), ${MOST_TOLERATED}))`

/**
 * SQL: whether the value times a factor lies near the expected position. An amount that the factor makes negligible does not lie near one
 * that is expected to be negligible: any amount would, after a division by a million.
 */
const fits = (factor: string) =>
  `abs(if(is_share, ${odds(`(v * ${factor})`)}, ln(greatest(v * ${factor}, 0.000001))) - expected_x) <= ${FITS}`

/**
 * SQL: whether a revision is large in itself, whatever the value is divided by: the sign changes, or the amount or the odds move by more
 * than half. Without an earlier value there is no revision; this case is explicit, because `greatest` ignores nulls.
 */
function revisedALot(before: string, after: string): string {
  const amount = (value: string) => `ln(greatest(abs(${value}), 0.000001))`
  const moved = `if(is_percent, ${odds(before)} - ${odds(after)}, ${amount(before)} - ${amount(after)})`
  return `case when ${before} is null then false else abs(${moved}) > ${REVISED} or sign(${before}) <> sign(${after}) end`
}
