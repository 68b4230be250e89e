// The ranges of the last year of a release, as the section about them needs them: the national ones, what contributes to them, how such
// ranges fared where a better figure is known, and what figures rest on.

import { INCOME_WORDS } from '../../../compute/reasons.ts'
import type { Engine } from '../../../io/engine.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../model/dimensions.ts'
import { METRICS as ALL_METRICS } from '../../../model/metrics.ts'
import { STATUSES, type Status } from '../../../model/statuses.ts'
import { typedKeys, typedObject } from '../../../model/typed-keys.ts'
import { evidenceList, type NarrowingEvidence } from './evidence-list.ts'

/** The metrics whose ranges are shown, with their groups. */
export const SHOWN = {
  waste_produced_in_the_country: 'mass',
  domestic_recycling_of_collected: 'ratio',
  mismanaged_including_littering: 'ratio',
  leaked_to_ocean_and_waterways: 'ratio',
} as const
export type Shown = keyof typeof SHOWN
export const METRICS = typedKeys(SHOWN)
const WASTE: Shown = 'waste_produced_in_the_country'

/** The figure by which each country says what would narrow it most. */
export const FIGURE_OF_COUNTRIES = 'mismanaged'

export interface RangeData {
  readonly year: number
  readonly countries: readonly CountryRange[]
  readonly evidence: readonly NarrowingEvidence[]
  readonly scores: readonly RangeScore[]
  /** By metric, the percent of waste generated in countries whose figure has each status. */
  readonly statuses: readonly { readonly metric: string; readonly percent: Readonly<Partial<Record<Status, number>>> }[]
}

/** How the ranges of a list did where a better figure or a published estimate is known. */
interface RangeScore {
  readonly list: string
  /** Empty: all countries. */
  readonly group: string
  readonly unit: string
  readonly figures: number
  readonly within: number
  readonly width: number
  readonly score: number
}

interface Bounds {
  readonly value: bigint
  readonly low: bigint
  readonly high: bigint
}

interface CountryRange {
  readonly code: string
  readonly name: string
  readonly group: string
  /** By metric, in kg or ppm; null where the figure is not known. */
  readonly bounds: Readonly<Record<Shown, Bounds | null>>
  /** What contributes most to the range of what is mismanaged; empty where nothing stands out. */
  readonly because: string
}

/** The ranges of the last year of the release in the engine's current schema; null where none were made. */
export async function readRangeData(engine: Engine): Promise<RangeData | null> {
  const [made] = await engine.rows(
    "select 1 from information_schema.tables where table_schema = current_schema() and table_name = 'ranges'",
  )
  if (!made) return null
  const whole = `category = '${ALL_CATEGORIES}' and polymer = '${ALL_POLYMERS}'`
  const column = (metric: Shown) => `${metric}_${SHOWN[metric] === 'mass' ? 'kg' : 'ppm'}`
  const countries = await engine.rows(`
    with latest as (select max(year) as year from ranges)
    select n.*, c.name, c.income_group, ${METRICS.map((metric) => `r.${column(metric)} as ${metric}`).join(', ')}, b.sources as because
    from ranges n
    join latest l on l.year = n.year
    join records r on r.country = n.country and r.year = n.year and r.category = n.category and r.polymer = n.polymer
    join countries c on c.country = n.country
    left join contributions b on b.area = n.country and b.year = n.year and b.figure = 'mismanaged' and b.place = 1
    where n.${whole.replace(' and ', ' and n.')}
    order by n.country`)
  const year = Number(countries[0]?.year ?? 0)
  const contributions = await engine.rows(`
    select area, figure, table_name, quantity, sources, share_ppm from contributions where year = ${year} order by area, figure, place`)
  return {
    year,
    countries: countries.map((row) => ({
      code: String(row.country),
      name: String(row.name),
      group: INCOME_WORDS[String(row.income_group)] ?? String(row.income_group),
      bounds: typedObject(METRICS.map((metric) => [metric, boundsOf(row, metric)])),
      because: String(row.because ?? ''),
    })),
    evidence: evidenceList(
      contributions.map((row) => ({
        ...{ area: String(row.area), figure: String(row.figure), table: String(row.table_name), quantity: String(row.quantity) },
        ...{ sources: String(row.sources), share: Number(row.share_ppm) / 1e6 },
      })),
      FIGURE_OF_COUNTRIES,
      [...countries].sort((a, b) => Number(b[WASTE]) - Number(a[WASTE])).map(({ country }) => String(country)),
    ),
    scores: (await engine.rows('select * from range_scores order by position')).map((row) => ({
      list: String(row.list),
      group: INCOME_WORDS[String(row.income_group)] ?? String(row.income_group),
      unit: String(row.unit),
      figures: Number(row.figures),
      within: Number(row.within),
      width: Number(row.median_width_milli) / 1000,
      score: Number(row.mean_score_milli) / 1000,
    })),
    statuses: await readStatuses(engine, whole, year),
  }
}

async function readStatuses(engine: Engine, whole: string, year: number): Promise<RangeData['statuses']> {
  const rows = await engine.rows(`
    with national as (
      select r.waste_produced_in_the_country_kg as kg, columns('.*_status')
      from ranges f
      join records r on r.country = f.country and r.year = f.year and r.category = f.category and r.polymer = f.polymer
      where f.year = ${year} and f.${whole.replace(' and ', ' and f.')}
    )
    select metric, status, 100 * sum(kg) / sum(sum(kg)) over (partition by metric) as percent
    from (unpivot national on columns('.*_status') into name metric value status)
    group by metric, status`)
  const found = new Map(rows.map(({ metric, status, percent }) => [`${metric}|${status}`, Number(percent)]))
  const ofMetric = (name: string) =>
    typedObject(
      STATUSES.flatMap((status) => {
        const percent = found.get(`${name}_status|${status}`)
        return percent === undefined ? [] : [[status, percent] as const]
      }),
    )
  return ALL_METRICS.map(({ name }) => ({ metric: name, percent: ofMetric(name) })).filter(({ percent }) => Object.keys(percent).length > 0)
}

/** The value of a metric with its bounds. A row of the query has all three as integers, or no bounds. */
function boundsOf(row: Awaited<ReturnType<Engine['rows']>>[number], metric: Shown): Bounds | null {
  if (row[`${metric}_low`] === null || row[`${metric}_high`] === null) return null
  const cell = (name: string) => BigInt(String(row[name]))
  return { value: cell(metric), low: cell(`${metric}_low`), high: cell(`${metric}_high`) }
}
