// What a release changes against its predecessor, as tables in the engine: the records that differ, the input rows that
// differ, the declarations, and the changes that follow from nothing that is declared. The rules and the reports read them.

import type { Column } from '../../../schemas/columns.ts'
import { TABLES } from '../../../schemas/tables.ts'
import { RANGE_SCORES } from '../../compute/ranges/load-ranges.ts'
import type { Engine, EngineValue } from '../../io/engine.ts'
import { integer, varchar } from '../../io/engine-columns.ts'
import type { Coverage } from '../../model/coverage.ts'
import { GROUPS, integerColumn, type Metric } from '../../model/metrics.ts'
import type { DeclaredChanges } from './declared-changes.ts'
import type { InputChange, RepeatedRow } from './input-changes.ts'

/** A release whose records lie in a schema of the engine. */
export interface RecordsPlace {
  readonly schema: string
  readonly coverage: Pick<Coverage, 'metrics'>
}

/**
 * Makes `changes`, `changed_inputs`, `revised_cells`, `revised_exchanges`, `changed_coverage`, `reached_metrics`, `declarations`,
 * `changed_reach` and `unreached_changes` in the current schema. `previous` is the release before; without one, the tables are empty.
 */
export async function loadDifferences(
  engine: Engine,
  previous: RecordsPlace | null,
  now: RecordsPlace['coverage'],
  { inputs, coverage, declared }: DeclaredChanges,
): Promise<void> {
  await engine.loadItems('changed_inputs', inputs, [
    { ...varchar('change'), of: ({ change }) => change },
    { ...varchar('table_name'), of: ({ table }) => table },
    { ...varchar('key'), of: ({ key }) => key },
    { ...varchar('file'), of: ({ file }) => file },
    { ...integer('line'), of: ({ line }) => line },
    { ...varchar('previous_file'), of: ({ previousFile }) => previousFile },
    { ...integer('previous_line'), of: ({ previousLine }) => previousLine },
    { ...varchar('columns'), of: ({ columns }) => columns.join(', ') },
    { ...varchar('before_text'), of: ({ before }) => before },
    { ...varchar('after_text'), of: ({ after }) => after },
    { ...varchar('declaration'), of: ({ declaration }) => declaration },
  ])
  await loadRevisedCells(engine, inputs)
  await engine.load(
    'revised_exchanges',
    [varchar('table_name'), varchar('key'), varchar('columns'), varchar('file'), integer('line')],
    inputs.flatMap(({ table, key, exchanged = [], file, line }) =>
      exchanged.map((columns): EngineValue[] => [table, key, columns, file, line]),
    ),
  )
  await engine.load(
    'declarations',
    [integer('position'), varchar('text'), integer('matches')],
    declared.map(({ text, matches }, index) => [index, text, matches]),
  )
  await engine.load(
    'changed_coverage',
    [varchar('change'), varchar('kind'), varchar('value'), varchar('declaration')],
    coverage.map(({ change, kind, value, declaration }) => [change, kind, value, declaration]),
  )
  await engine.load(
    REACHED_METRICS,
    [varchar('metric')],
    coverage.flatMap((change): EngineValue[][] =>
      change.kind !== 'quantity' || change.declaration === null ? [] : (change.metrics ?? [null]).map((metric) => [metric]),
    ),
  )
  await engine.run(previous === null ? NO_CHANGES : changesSince(previous.schema, sharedMetrics(previous.coverage, now)))
  await loadEarlierScores(engine, previous?.schema)
}

/** Makes `earlier_scores` in the current schema: how the ranges of the previous release did, if any were drawn. */
async function loadEarlierScores(engine: Engine, previous: string | undefined): Promise<void> {
  await engine.load('earlier_scores', RANGE_SCORES, [])
  const [found] = await engine.rows(`select 1 from duckdb_tables() where schema_name = '${previous}' and table_name = 'range_scores'`)
  if (found) await engine.run(`insert into earlier_scores from "${previous}".range_scores`)
}

/** Makes `repeated_rows` in the current schema: rows that a declaration covers and that say the same as the row before them. */
export async function loadRepeatedRows(engine: Engine, rows: readonly (RepeatedRow & { readonly declaration: string })[]): Promise<void> {
  await engine.load(
    'repeated_rows',
    [varchar('declaration'), varchar('file'), integer('line'), varchar('previous_file'), integer('previous_line')],
    rows.map(({ declaration, file, line, previous }) => [declaration, file, line, previous.file, previous.line]),
  )
}

/** Makes `revised_cells` in the current schema: the cells of revised rows, with what was written before and what is written now. */
export async function loadRevisedCells(engine: Engine, inputs: readonly InputChange[]): Promise<void> {
  await engine.load(
    'revised_cells',
    [varchar('table_name'), varchar('key'), varchar('column_name'), varchar('before_text'), varchar('after_text')],
    inputs.flatMap(({ table, key, cells }) =>
      (cells ?? []).map(({ column, before, after }): EngineValue[] => [table, key, column, before, after]),
    ),
  )
}

/** The metrics that both releases have. Only these can be compared. */
function sharedMetrics(before: RecordsPlace['coverage'], now: RecordsPlace['coverage']): readonly Metric[] {
  return now.metrics.filter(({ name }) => before.metrics.some((metric) => metric.name === name))
}

const CHANGES_TABLE = `create table changes (
  kind varchar, country varchar, category varchar, polymer varchar, year integer, metric varchar, unit varchar,
  before_value hugeint, after_value hugeint)`

const UNREACHED_TABLE = `create table unreached_changes (
  country varchar, category varchar, polymer varchar, year integer, kind varchar, cells bigint, detail varchar)`

/** The metrics that follow from quantities that the release declares to compute in another way; null for any change of records. */
const REACHED_METRICS = 'reached_metrics'

/** The country-years that each changed input row reaches, declared or not. */
const REACH_TABLE = `create table changed_reach (
  country varchar, year integer, declared boolean, table_name varchar, key varchar, file varchar, line integer)`

/** SQL: the columns of `changed_inputs`, named as in `changed_reach`. */
const CHANGED_ROW = `d.declaration is not null as declared, d.table_name, d.key, coalesce(d.file, d.previous_file) as file,
      coalesce(d.line, d.previous_line) as line`

const NO_CHANGES = `${CHANGES_TABLE}; ${UNREACHED_TABLE}; ${REACH_TABLE};`

/**
 * Makes `changes` from the `records` of the current schema and of another one, and empty tables of what is unreached and reached. For
 * comparisons that know only the records.
 */
export async function loadRecordDifferences(engine: Engine, before: RecordsPlace, now: RecordsPlace['coverage']): Promise<void> {
  await engine.run(
    `${recordChanges(`"${before.schema}"`, sharedMetrics(before.coverage, now))} ${UNREACHED_TABLE}; create table ${REACHED_METRICS} (metric varchar);`,
  )
}

/** The tables of the previous release that comparisons read, and those of which its view `records` is made. */
const COMPARED: readonly string[] = [
  'records',
  'leaf_figures',
  'sum_figures',
  'step_notes',
  'input_rows',
  'applied_exceptions',
  'range_scores',
  'deciding_sources',
]

/** Drops everything of a release's schema except the tables that the next release is compared with, which are a third of its memory. */
export async function keepCompared(engine: Engine, schema: string): Promise<void> {
  const drops = await engine.rows(`
    select view_name as name, 'view' as kind from duckdb_views() where schema_name = '${schema}' and not internal
    union all
    select table_name, 'table' from duckdb_tables() where schema_name = '${schema}'
    order by kind desc, name`)
  for (const { name, kind } of drops) {
    if (!COMPARED.includes(String(name))) await engine.run(`drop ${kind} "${schema}"."${name}"`)
  }
}

/**
 * SQL. A changed input row reaches a country-year if a step read the row for it, in this release or the one before; the table `step_notes`
 * says which rows the steps read. A row of `step_notes` without a country concerns every country, one without a year every year. A record
 * that is added or removed with a declared year, category or polymer counts as reached. A cell counts as reached if its metric follows from
 * a quantity that the release declares to compute in another way.
 */
function changesSince(previous: string, metrics: readonly Metric[]): string {
  const schema = `"${previous}"`
  return `
  ${recordChanges(schema, metrics)}
  ${REACH_TABLE};
  insert into changed_reach
  with changed as (
    select table_name as read_table, key as read_key, ${CHANGED_ROW} from changed_inputs d where ${mayMoveFigures('d')}
    union ${rowsReplaced('')} union ${rowsReplaced(`${schema}.`)}
  )
  select distinct r.country, r.year, d.declared, d.table_name, d.key, d.file, d.line
  from (${rowsRead('')} union ${rowsRead(`${schema}.`)}) r
  join changed d on d.read_table = r.table_name and d.read_key = r.key;
  create table reached as select distinct country, year from changed_reach where declared;
  ${UNREACHED_TABLE};
  insert into unreached_changes
  select c.country, c.category, c.polymer, c.year, min(c.kind), count(*),
    coalesce(string_agg(c.metric || ' ' || ${amount('c.before_value')} || ' → ' || ${amount('c.after_value')} || ' ' || c.unit, '; '
      order by c.metric), min(c.kind))
  from changes c
  where not exists (
    select 1 from reached r
    where (r.country is null or r.country = c.country) and (r.year is null or r.year = c.year)
  ) and not exists (
    select 1 from changed_coverage v
    where v.declaration is not null and v.change = c.kind
      and v.value = case v.kind when 'year' then cast(c.year as varchar) when 'category' then c.category when 'polymer' then c.polymer end
  ) and not exists (from ${REACHED_METRICS} m where m.metric is null or m.metric = c.metric)
  group by c.country, c.category, c.polymer, c.year;
  `
}

/** SQL that makes `changes`: a row for each record that another schema lacks or has alone, and for each cell that differs from its own. */
function recordChanges(schema: string, metrics: readonly Metric[]): string {
  const keys = 'now_.country = then_.country and now_.category = then_.category and now_.polymer = then_.polymer and now_.year = then_.year'
  const cells = metrics.map((metric) => {
    const column = integerColumn(metric)
    return `{'metric': '${metric.name}', 'unit': '${metric.unit}', 'before_value': then_.${column}, 'after_value': now_.${column}}`
  })
  return `
  ${CHANGES_TABLE};
  insert into changes
    select 'added', now_.country, now_.category, now_.polymer, now_.year, null, null, null, null
    from records now_ anti join ${schema}.records then_ on ${keys};
  insert into changes
    select 'removed', then_.country, then_.category, then_.polymer, then_.year, null, null, null, null
    from ${schema}.records then_ anti join records now_ on ${keys};
  insert into changes
    select 'changed', country, category, polymer, year, metric, unit, before_value, after_value
    from (
      select now_.country, now_.category, now_.polymer, now_.year, unnest([${cells.join(', ')}], recursive := true)
      from records now_ join ${schema}.records then_ on ${keys}
      where ${metrics
        .map(integerColumn)
        .map((column) => `now_.${column} is distinct from then_.${column}`)
        .join(' or ')}
    )
    where before_value is distinct from after_value;
  `
}

/** SQL: a whole number of kg or ppm in the published unit, exact and without trailing zeros. */
function amount(value: string): string {
  const steps = Object.values(GROUPS).map(({ unit, decimals }) => `when '${unit}' then '0.${'1'.padStart(decimals, '0')}'`)
  const step = `cast(case c.unit ${steps.join(' ')} end as decimal(7, 6))`
  return `rtrim(rtrim(cast(cast(${value} as decimal(20, 0)) * ${step} as varchar), '0'), '.')`
}

/** SQL: the input rows that each country-year rests on, including those of the medians that it uses. */
function rowsRead(schema: string): string {
  return `
    select s.country, s.year, i.table_name, i.key
    from ${schema}step_notes s join ${schema}input_rows i on i.row_id = s.input_row
    where s.kind <> 'member'
    union
    select s.country, s.year, i.table_name, i.key
    from ${schema}step_notes s
    join ${schema}step_notes m on m.kind = 'member' and m.quantity = s.quantity and m.income_group = s.income_group
    join ${schema}input_rows i on i.row_id = m.input_row
    where s.kind in ('input', 'alternative')`
}

/**
 * SQL: the rows whose cells are replaced by changed exceptions. An exception reaches what its row reaches, even if it removed the value, so
 * that the steps did not use the row.
 */
function rowsReplaced(schema: string): string {
  return `
    select e.table_name, e.key, ${CHANGED_ROW}
    from changed_inputs d
    join ${schema}input_rows i on i.table_name = d.table_name and i.key = d.key
    join ${schema}applied_exceptions e on e.exception_row = i.row_id
    where d.table_name = 'exceptions' and ${mayMoveFigures('d')}`
}

/** SQL: whether a change of an input row can move figures. A revision of nothing but its source, its score or its remarks cannot. */
function mayMoveFigures(row: string): string {
  const names = new Set(TABLES.flatMap(({ columns }) => columns.filter(isBesideFigures).map(({ name }) => name)))
  const list = [...names].map((name) => `'${name}'`).join(', ')
  return `(${row}.change <> 'revised' or len(list_filter(string_split(${row}.columns, ', '), lambda name: name not in (${list}))) > 0)`
}

const isBesideFigures = ({ kind, remark, refersTo }: Column) => remark === true || kind === 'score' || refersTo !== undefined
