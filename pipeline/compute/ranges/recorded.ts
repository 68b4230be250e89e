// What a release recorded in the engine, as its draws read it: country by country.

import type { Engine } from '../../io/engine.ts'
import type { Row } from '../readings/points.ts'
import type { DrawingContext } from './drawn-inputs.ts'
import type { Spreads } from './spreads.ts'
import { transfersOf } from './transfer.ts'

export interface RecordedRelease {
  readonly countries: readonly string[]
  /** The rows of a table that a country reads: its own, and those of no country. */
  readonly rows: (country: string) => (table: string) => readonly Row[] | undefined
  readonly context: DrawingContext
}

/** Tables that hold what is said of the others. */
const NOT_READ = new Set(['choices', 'input_rows', 'published_cells', 'quality', 'evidence_tables', 'noted_quantities'])

/** Reads the tables of the release in the engine's current schema. */
export async function readRecorded(engine: Engine, spreads: Spreads): Promise<RecordedRelease> {
  const names = await engine.rows(
    "select table_name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  )
  const all = new Map<string, readonly Row[]>()
  for (const { table_name } of names) {
    const name = String(table_name)
    if (!NOT_READ.has(name)) all.set(name, await engine.rows(`select * from "${name}"`))
  }
  const byCountry = new Map(
    [...all].map(([name, rows]) => [name, rows[0] && 'country' in rows[0] ? groupedByCountry(rows) : rows] as const),
  )
  const scores = await engine.rows('select row_id, score from input_rows where score is not null')
  return {
    countries: (all.get('records') ?? []).reduce<string[]>((found, { country }) => {
      if (found.at(-1) !== country && !found.includes(String(country))) found.push(String(country))
      return found
    }, []),
    rows: (country) => (table) => {
      const rows = byCountry.get(table)
      return rows instanceof Map ? (rows.get(country) ?? []) : (rows as readonly Row[] | undefined)
    },
    context: {
      spreads,
      transfers: transfersOf((table) => all.get(table) ?? []),
      scores: new Map(scores.map(({ row_id, score }) => [Number(row_id), Number(score)])),
      members: new Map([
        ['plastic_medians', membersOf(all.get('plastic_shares') ?? [], 'plastic_ppm')],
        [
          'collected_medians',
          membersOf(
            (all.get('collection') ?? []).filter(({ combined }) => combined !== true),
            'collected_ppm',
          ),
        ],
      ]),
      openLandfill: await readOpenLandfill(engine),
    },
  }
}

function groupedByCountry(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const country = String(row.country)
    const group = groups.get(country)
    if (group) group.push(row)
    else groups.set(country, [row])
  }
  return groups
}

/** By income group, ascending. */
function membersOf(rows: readonly Row[], column: string): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    if (row[column] === null || row[column] === undefined) continue
    const group = String(row.income_group)
    groups.set(group, [...(groups.get(group) ?? []), Number(row[column])])
  }
  for (const values of groups.values()) values.sort((a, b) => a - b)
  return groups
}

/** Landfills whose kind the publisher's name leaves open, in ppm, by row. */
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
