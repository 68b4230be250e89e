// The tables that a release recorded in the engine, prepared for draws: country by country.

import type { Engine } from '../../io/engine.ts'
import { contentJson } from '../../model/json.ts'
import { grouped, once } from '../../model/lists.ts'
import type { Spreads } from '../../model/spreads.ts'
import { sqlText } from '../../model/sql-text.ts'
import type { NotKnown } from '../not-known.ts'
import type { Row } from '../readings/points.ts'
import { relationNames } from '../readings/walk.ts'
import { INCOME_WORDS } from '../reasons.ts'
import { RECORD_TABLE } from '../steps/95-records.ts'
import { STATEMENTS } from '../steps/index.ts'
import type { DrawingContext } from './drawn-inputs.ts'
import { type Transfers, transfersOf } from './transfer.ts'

/** The data that draws of countries read. Plain, so that it can be sent to another thread. */
export interface ReadRows {
  /** By table, then by country. */
  readonly own: ReadonlyMap<string, ReadonlyMap<string, readonly Row[]>>
  /** Tables without a country. */
  readonly common: ReadonlyMap<string, readonly Row[]>
  /** What is not known of each country; those of which everything is known are left out. */
  readonly notKnown: ReadonlyMap<string, NotKnown>
  readonly context: DrawingContext
}

/** The rows of a table that a country reads: its own rows, or all rows of a table without a country. */
export const rowsRead =
  ({ own, common }: ReadRows, country: string) =>
  (table: string): readonly Row[] | undefined =>
    own.get(table)?.get(country) ?? (own.has(table) ? [] : common.get(table))

export interface RecordedRelease {
  /** Countries with records, in published order. */
  readonly countries: readonly string[]
  readonly read: ReadRows
  /** The inputs of a country: its own rows, and rows without a country that it reads. Equal inputs give equal draws. */
  readonly content: (country: string) => unknown
  /** The content of the other data that its draws depend on, by the names in `dependsOn`. */
  readonly shared: (name: string) => unknown
}

/** The tables that draws read: those that the statements name, and others that the draws need besides. */
const READ = new Set([
  ...relationNames(STATEMENTS),
  'countries',
  'collection',
  'energy_recovery',
  'regional_fates',
  'regional_recycling',
  'treatment_shares',
])

/**
 * Tables without a country that are not part of `content`. `shared` gives what draws depend on in `collected_medians`; what a plastic median
 * leads to is in the waste of the country by each method.
 */
const SHARED = new Set(['plastic_medians', 'collected_medians', 'dim_years'])

/**
 * Tables that the statements compute from others. Those of leaves are not part of `content`, because they follow from the rest. Those of
 * whole countries are: they show which evidence was selected, which flags and selected methods decide, and the draws use the same evidence.
 */
const STATED = new Set(STATEMENTS.flatMap(({ tables }) => tables.filter(({ isSelected }) => !isSelected).map(({ name }) => name)))

/**
 * Reads the tables of the release in the engine's current schema: for all its countries, or only for some. What their draws depend on in
 * other countries is read in any case.
 */
export async function readRecorded(engine: Engine, spreads: Spreads, countries?: readonly string[]): Promise<RecordedRelease> {
  const among = (column: string, or = 'false') =>
    countries === undefined ? 'true' : `(${column} in (${countries.map(sqlText).join(', ') || 'null'}) or ${or})`
  const names = await engine.rows(`
    select table_name, bool_or(column_name = 'country') as by_country
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    group by table_name order by table_name`)
  const own = new Map<string, ReadonlyMap<string, readonly Row[]>>()
  const common = new Map<string, readonly Row[]>()
  for (const { table_name, by_country } of names) {
    const name = String(table_name)
    if (!READ.has(name)) continue
    // Sorted, because sums of doubles depend on the order, and threads may change it.
    const rows = await engine.rows(`select * from "${name}" where ${by_country ? among('country') : 'true'} order by all`)
    if (by_country) own.set(name, new Map(grouped(rows, ({ country }) => String(country))))
    else common.set(name, rows)
  }
  const inputs = await engine.rows(
    `select row_id, score, source from input_rows where ${among('country_of_row', 'country_of_row is null')}`,
  )
  const scores = new Map(inputs.filter(({ score }) => score !== null).map(({ row_id, score }) => [Number(row_id), Number(score)]))
  const openLandfill = await readOpenLandfill(engine)
  const used = await readUsed(engine, among('country', 'country is null'))
  const transfers = await readTransfers(engine)
  const notKnown = await readNotKnown(engine, among('country'))
  const members = new Map([
    ['collected_medians', membersOf(await engine.rows('select income_group, collected_ppm as value from collected_shares'))],
  ])
  /** Rows with their score and open landfill instead of their row numbers, which differ between releases. */
  const contentOf = (tables: ReadonlyMap<string, readonly Row[]>) =>
    [...tables]
      .filter(([name, [row]]) => !STATED.has(name) || name === RECORD_TABLE.name || (row && !('category' in row)))
      .map(([name, rows]) => {
        const contents = rows.map((row) =>
          contentJson([plainCells(row), scores.get(Number(row.row_id)), openLandfill.get(Number(row.row_id))]),
        )
        return [name, contents.sort()]
      })
  return {
    countries: [...(own.get(RECORD_TABLE.name)?.keys() ?? [])],
    read: {
      own,
      common,
      notKnown,
      context: {
        spreads,
        transfers,
        scores,
        sources: new Map(inputs.map(({ row_id, source }) => [Number(row_id), String(source)])),
        members,
        openLandfill,
        used,
      },
    },
    content: (country) => {
      const area = own.get('countries')?.get(country)?.[0]?.region
      const isRead = (row: Row) => row.area === undefined || row.area === country || row.area === area
      return [
        contentOf(new Map([...own].map(([name, groups]) => [name, groups.get(country) ?? []]))),
        contentOf(new Map([...common].filter(([name]) => !SHARED.has(name)).map(([name, rows]) => [name, rows.filter(isRead)]))),
        [...(notKnown.get(country) ?? [])],
      ]
    },
    shared: (name) => {
      const [kind = '', group = ''] = name.split('|')
      return kind in transfers ? transfers[kind as keyof Transfers] : members.get(kind)?.get(group)
    },
  }
}

/** The part of the data that some of the countries read. */
export const readBy = ({ own, common, notKnown, context }: ReadRows, countries: readonly string[]): ReadRows => ({
  own: new Map([...own].map(([table, groups]) => [table, new Map(countries.flatMap((country) => entryOf(groups, country)))])),
  common,
  notKnown,
  context: { ...context, used: new Map(['', ...countries].flatMap((country) => entryOf(context.used, country))) },
})

const entryOf = <Value>(map: ReadonlyMap<string, Value>, key: string): [string, Value][] => {
  const value = map.get(key)
  return value === undefined ? [] : [[key, value]]
}

/** The world, and the region and the income group of a country. */
export function groupsOf(read: ReadRows, country: string): string[] {
  const [row] = rowsRead(read, country)('countries') ?? []
  return [WORLD, String(row?.region), INCOME_WORDS[String(row?.income_group)] ?? String(row?.income_group)]
}

/** The group of all countries that a release covers. */
export const WORLD = 'World'

const plainCells = (row: Row) => Object.entries(row).filter(([name]) => !/(^|_)row(_id)?$/.test(name))

/** The values by income group, ascending. */
function membersOf(rows: readonly Row[]): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const { income_group, value } of rows) if (value !== null) once(groups, String(income_group), () => []).push(Number(value))
  for (const values of groups.values()) values.sort((a, b) => a - b)
  return groups
}

/** The errors of weaker evidence, from all countries. Of the leaves of `recycling`, their sums are enough. */
async function readTransfers(engine: Engine): Promise<Transfers> {
  const tables = new Map<string, readonly Row[]>()
  for (const table of ['method_evidence', 'countries', 'energy_recovery', 'regional_recycling', 'regional_fates'])
    tables.set(table, await engine.rows(`select * from ${table} order by all`))
  tables.set(
    'recycling',
    await engine.rows(`
      select country, year, sum(waste_kg) as waste_kg, sum(recycled_kg) as recycled_kg,
        case when bool_or(form is null or form = 'rate of the region') then null else 'own rates' end as form
      from recycling group by country, year order by all`),
  )
  return transfersOf((table) => tables.get(table) ?? [])
}

/** The input rows that the steps read for each country; under the empty name those that they read for all countries. */
async function readUsed(engine: Engine, among: string): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const used = new Map<string, Set<number>>()
  for (const { country, input_row } of await engine.rows(`
    select distinct coalesce(country, '') as country, input_row from step_notes
    where input_row is not null and kind not in ('alternative', 'member') and ${among}
    union select '', row_id from category_split
    union select '', row_id from profile_shares
    union select '', row_id from littering_rates
    union select '', row_id from release_rates`)) {
    const name = String(country)
    used.set(name, (used.get(name) ?? new Set<number>()).add(Number(input_row)))
  }
  return used
}

/** What is not known of each country. */
async function readNotKnown(engine: Engine, among: string): Promise<ReadRows['notKnown']> {
  const rows = await engine.rows(`select country, year, metric from figures_not_known where ${among} order by all`)
  return new Map(
    grouped(rows, ({ country }) => String(country)).map(([country, own]) => [
      country,
      new Set(own.map(({ year, metric }) => `${year}|${metric}`)),
    ]),
  )
}

/** Landfill whose kind the publisher's name leaves open, in ppm, by input row. */
async function readOpenLandfill(engine: Engine): Promise<DrawingContext['openLandfill']> {
  const rows = await engine.rows(`
    select p.row_id,
      coalesce(sum(try_cast(p.counted as decimal(12, 6))) filter (p.column_name = 'sanitary_landfill_percent' and p.otherwise = 'improper_percent'), 0) as sanitary,
      coalesce(sum(try_cast(p.counted as decimal(12, 6))) filter (p.column_name = 'improper_percent' and p.otherwise = 'sanitary_landfill_percent'), 0) as improper
    from published_cells p
    join input_rows i on i.row_id = p.row_id and i.table_name = 'treatment_shares'
    group by p.row_id
    having sanitary + improper > 0`)
  const ppm = (percent: unknown) => Math.round(Number(percent) * 10_000)
  return new Map(rows.map(({ row_id, sanitary, improper }) => [Number(row_id), { sanitary: ppm(sanitary), improper: ppm(improper) }]))
}
