// Reads the differences of a release out of the engine, as changes.json holds them.

import type { CellChange, Changes } from '../../../schemas/changes.ts'
import type { Environment } from '../../../schemas/release.ts'
import type { Engine, EngineRow, EngineValue } from '../../io/engine.ts'
import type { CoverageChange, QuantityChange } from '../../model/coverage.ts'
import { formatDecimal } from '../../model/decimal.ts'
import { METRICS, metricNamed } from '../../model/metrics.ts'
import { furthest, relativeSizeOf, sizeOf } from '../../model/moves.ts'
import { noticeOf } from '../../model/notices.ts'
import { orderOfRecords } from '../../model/order-of-records.ts'
import type { DeclaredChanges } from './declared-changes.ts'

export interface ChangesHeader {
  readonly version: string
  readonly previous: string | null
  readonly env: Environment
  readonly methodChanges: readonly string[]
  readonly inputs: DeclaredChanges['inputs']
  readonly coverage: DeclaredChanges['coverage']
}

/** The differences between records, as changes.json holds them. */
export type RecordChanges = Pick<Changes, 'records' | 'added' | 'removed' | 'metrics' | 'cells'>

/** Reads the differences between the release in the current schema and its predecessor. Needs the tables that `loadDifferences` makes. */
export async function readChanges(engine: Engine, header: ChangesHeader): Promise<Changes> {
  const declared = await engine.rows('select text, matches from declarations order by position')
  return {
    version: header.version,
    previous: header.previous,
    environment: header.env,
    notice: noticeOf(header.env),
    method_changes: [...header.methodChanges],
    declared: declared.map((row) => ({ text: String(row.text), matches: Number(row.matches) })),
    inputs: header.inputs.map(({ source: _source, previousFile: _file, previousLine: _line, ...said }) => said),
    ...(header.coverage.length === 0
      ? {}
      : { coverage: header.coverage.map(({ change, kind, value, declaration }) => ({ change, kind, value, declaration })) }),
    ...(await readRecordChanges(engine, header.coverage)),
  }
}

/**
 * Reads the records that differ from `changes`, `unreached_changes` and `reached_metrics` of the current schema. Records that are added
 * or removed together with a year, category or polymer of the coverage are counted, but not listed.
 */
export async function readRecordChanges(engine: Engine, coverage: readonly (CoverageChange | QuantityChange)[]): Promise<RecordChanges> {
  const keys = (kind: string) =>
    engine.rows(`select country, category, polymer, year from changes x where kind = '${kind}' order by ${orderOfRecords('x')}`)
  const cells = await engine.rows(`
    select x.country, x.category, x.polymer, x.year, x.metric, x.unit, x.before_value, x.after_value,
      u.country is null or exists (from reached_metrics m where m.metric is null or m.metric = x.metric) as declared
    from changes x
    left join unreached_changes u on u.country = x.country and u.category = x.category and u.polymer = x.polymer and u.year = x.year
    where x.kind = 'changed'
    order by ${orderOfRecords('x')}, x.metric`)
  const added = (await keys('added')).map(recordKey)
  const removed = (await keys('removed')).map(recordKey)
  const changed = cells.map(cellChange)
  return {
    records: { added: added.length, removed: removed.length, changed: new Set(changed.map(keyText)).size },
    added: added.filter((record) => !comesWith(coverage, record, 'added')),
    removed: removed.filter((record) => !comesWith(coverage, record, 'removed')),
    metrics: largestMoves(changed),
    cells: changed,
  }
}

function comesWith(
  coverage: readonly (CoverageChange | QuantityChange)[],
  record: Changes['added'][number],
  change: CoverageChange['change'],
): boolean {
  return coverage.some(({ change: found, kind, value }) => found === change && kind !== 'metric' && String(record[kind]) === value)
}

function recordKey(row: EngineRow) {
  return { country: String(row.country), category: String(row.category), polymer: String(row.polymer), year: Number(row.year) }
}

function keyText(cell: CellChange): string {
  return `${cell.country}|${cell.category}|${cell.polymer}|${cell.year}`
}

function cellChange(row: EngineRow): CellChange {
  const { name: metric, unit, decimals: scale } = metricNamed(String(row.metric))
  const amount = (value: EngineValue | undefined) => Number(formatDecimal({ digits: BigInt(String(value)), scale }))
  return {
    ...recordKey(row),
    metric,
    unit,
    before: amount(row.before_value),
    after: amount(row.after_value),
    declared: row.declared === true,
  }
}

/** For each metric: the number of changed cells and the largest moves. Within a unit, the metric with the largest move comes first. */
export function largestMoves<Cell extends Pick<CellChange, 'metric' | 'unit' | 'before' | 'after'>>(cells: readonly Cell[]) {
  return METRICS.flatMap((metric) => {
    const own = cells.filter((cell) => cell.metric === metric.name)
    const [largest] = furthest(own, sizeOf, 1)
    if (!largest) return []
    const [relative = null] = furthest(own, relativeSizeOf, 1)
    return [{ metric: metric.name, unit: metric.unit, cells: own.length, largest, largest_relative: relative }]
  }).sort((a, b) => (a.unit === b.unit ? sizeOf(b.largest) - sizeOf(a.largest) : a.unit < b.unit ? -1 : 1))
}
