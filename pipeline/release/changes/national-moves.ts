// The national figures that a release moves, each with the range that the release before gives it, and the rows that decide then and now.

import type { CalculatedCountry, CalculatedRecord } from '../../compute/calculate-country.ts'
import type { CalculatedRelease } from '../../compute/calculated-release.ts'
import { EVIDENCE } from '../../compute/evidence.ts'
import { MASS_NAMES, type MassName } from '../../compute/method/records.ts'
import { Buffers } from '../../compute/numbers/drawn.ts'
import type { Row } from '../../compute/numbers.ts'
import { DrawnRelease } from '../../compute/ranges/drawn-release.ts'
import { type FigureRange, figureRange } from '../../compute/ranges/figure-range.ts'
import type { Engine } from '../../io/engine.ts'
import { bigint, boolean, integer, varchar } from '../../io/engine-columns.ts'
import { ALL_CATEGORIES, ALL_POLYMERS, isLeaf } from '../../model/dimensions.ts'
import { type Metric, type MetricName, metricNamed } from '../../model/metrics.ts'
import type { Spreads } from '../../model/spreads.ts'
import { sqlText, sqlTexts } from '../../model/sql-text.ts'

type Quantity = (typeof EVIDENCE)[number]['quantity']

/** The figures that say how a country fares, each with the masses of which it is made: the evidence of the one that moved most decides. */
const DECIDED_BY = {
  waste_produced_in_the_country: ['waste_generated'],
  domestic_recycling_of_collected: ['recycled'],
  collected: ['uncollected'],
  mismanaged_including_littering: ['improperly_disposed', 'uncollected', 'littered'],
  leaked_to_ocean_and_waterways: ['improperly_disposed', 'uncollected', 'littered'],
} as const satisfies Partial<Record<MetricName, readonly Quantity[]>>

export const NATIONAL_FIGURES = Object.keys(DECIDED_BY) as readonly (keyof typeof DECIDED_BY)[]

/** A national figure that moved, in kg or ppm. */
export interface NationalMove {
  readonly country: string
  readonly year: number
  readonly metric: Metric
  readonly before: bigint
  readonly after: bigint
  /** The mass that moves, or the share of the waste that it is of. */
  readonly movedKg: bigint
  /** Its range in the release before; null where the figure was not known. */
  readonly range: Pick<FigureRange, 'low' | 'high'> | null
  /** The row of the evidence that decides it; undefined where it is an assumption. */
  readonly decidedBy: { readonly before: Row | undefined; readonly after: Row | undefined }
  /** Whether a declared change names the country. */
  readonly isDeclared: boolean
}

export interface ReleaseRows {
  readonly version: string
  readonly calculated: CalculatedRelease
}

/**
 * The national figures that differ between a release and the one before it, from the table `changes` of the engine's current schema. Ranges
 * are drawn only for the countries that have such figures: others cannot have moved.
 */
export async function nationalMoves(
  engine: Engine,
  before: ReleaseRows,
  now: ReleaseRows & { readonly declared: { readonly changes: readonly string[] } },
  spreads: Spreads,
): Promise<NationalMove[]> {
  const moved = await engine.rows(`
    select country, year, metric, before_value, after_value,
      abs(after_value - before_value) * if(unit = 'kt', 1000000, waste_produced_in_the_country_kg) // 1000000 as moved_kg
    from changes join records using (country, category, polymer, year)
    where kind = 'changed' and category = ${sqlText(ALL_CATEGORIES)} and polymer = ${sqlText(ALL_POLYMERS)} and metric in (${sqlTexts(NATIONAL_FIGURES)})
    order by country, year, metric`)
  if (moved.length === 0) return []
  const drawn = new DrawnRelease(before.calculated, spreads)
  const named = new Set(now.declared.changes.flatMap((text) => text.split(/[ |]/)))
  const buffers = new Buffers()
  let draws: ReturnType<DrawnRelease['draw']> | undefined
  return moved.map(({ country: code, year, metric: name, before_value, after_value, moved_kg }) => {
    const [country, metric] = [String(code), metricNamed(String(name))]
    if (draws?.of.country !== country) draws = drawn.draw(country, buffers)
    const national = { category: ALL_CATEGORIES, polymer: ALL_POLYMERS, year: Number(year) }
    return {
      ...{ country, year: Number(year), metric, before: BigInt(String(before_value)), after: BigInt(String(after_value)) },
      movedKg: BigInt(String(moved_kg)),
      range: figureRange(draws, national, metric) ?? null,
      decidedBy: decidingRows(draws.of, now.calculated.country(country), Number(year), metric),
      isDeclared: named.has(country),
    }
  })
}

/** The rows that decide a figure before and now: those of the mass whose share of the waste differs most. */
function decidingRows(before: CalculatedCountry, after: CalculatedCountry, year: number, { name }: Metric): NationalMove['decidedBy'] {
  const quantities: readonly Quantity[] = DECIDED_BY[name as keyof typeof DECIDED_BY]
  const [then, now] = [leavesOf(before, year), leavesOf(after, year)]
  const share = (leaves: readonly CalculatedRecord[], mass: MassName) =>
    sumOf(leaves, mass) / sumOf(leaves, 'waste_produced_in_the_country_kg')
  const moved = EVIDENCE.filter(({ quantity }) => quantities.includes(quantity)).map(({ quantity, mass }) => ({
    ...{ quantity, mass },
    by: Math.abs(share(now, mass) - share(then, mass)),
  }))
  const [most] = moved.sort((a, b) => b.by - a.by)
  return { before: most && mainRow(then, most), after: most && mainRow(now, most) }
}

const leavesOf = ({ records }: CalculatedCountry, year: number): readonly CalculatedRecord[] =>
  records.filter((record) => record.year === year && isLeaf(record))

/** The main row of the leaf with the largest mass. */
function mainRow(leaves: readonly CalculatedRecord[], { quantity, mass }: { readonly quantity: Quantity; readonly mass: MassName }) {
  const [largest] = [...leaves].sort((a, b) => kgOf(b, mass) - kgOf(a, mass))
  return largest?.evidence[quantity].row(largest.places[0] ?? 0)
}

const sumOf = (leaves: readonly CalculatedRecord[], mass: MassName): number => leaves.reduce((sum, leaf) => sum + kgOf(leaf, mass), 0)

const kgOf = ({ masses }: CalculatedRecord, name: MassName): number => Number(masses[MASS_NAMES.indexOf(name)])

/** Makes `national_moves` in the engine's current schema. */
export const loadNationalMoves = (engine: Engine, moves: readonly NationalMove[]): Promise<void> =>
  engine.loadItems('national_moves', moves, [
    { ...varchar('country'), of: ({ country }) => country },
    { ...integer('year'), of: ({ year }) => year },
    { ...varchar('metric'), of: ({ metric }) => metric.name },
    { ...varchar('unit'), of: ({ metric }) => metric.unit },
    { ...bigint('before_value'), of: ({ before }) => before },
    { ...bigint('after_value'), of: ({ after }) => after },
    { ...bigint('low'), of: ({ range }) => range?.low ?? null },
    { ...bigint('high'), of: ({ range }) => range?.high ?? null },
    { ...bigint('moved_kg'), of: ({ movedKg }) => movedKg },
    { ...varchar('decided_before'), of: ({ decidedBy }) => placeOf(decidedBy.before) },
    { ...varchar('decides_now'), of: ({ decidedBy }) => placeOf(decidedBy.after) },
    { ...varchar('file'), of: ({ decidedBy }) => decidedBy.after?.file ?? null },
    { ...integer('line'), of: ({ decidedBy }) => decidedBy.after?.line ?? null },
    { ...boolean('declared'), of: ({ isDeclared }) => isDeclared },
  ])

const placeOf = (row: Row | undefined): string | null => (row ? `${row.key} (${row.file}:${row.line})` : null)
