// The ranges of a release, its national totals, the sums over its countries and the contributions of its sources, as files of the bundle.
// They are reproducible and no part of the lock.

import { join } from 'node:path'
import { MEASURED } from '../../compute/ranges/drawn-country.ts'
import { WORLD } from '../../compute/ranges/groups.ts'
import type { Engine } from '../../io/engine.ts'
import { GROUP_KINDS } from '../../model/country-groups.ts'
import type { Coverage } from '../../model/coverage.ts'
import { ALL_CATEGORIES, ALL_POLYMERS, DIMENSIONS } from '../../model/dimensions.ts'
import { integerColumn } from '../../model/metrics.ts'
import { orderOfRecords } from '../../model/order-of-records.ts'
import { sqlText, sqlTexts } from '../../model/sql-text.ts'
import type { Sources } from '../files.ts'
import { CSV, copyRows, type FileMetadata, parquetOptions, scaledTo } from './data-files.ts'

/** SQL: the text of a column, with an apostrophe before what a spreadsheet would read as a formula. */
export const noFormula = (column: string): string => `if(regexp_matches(${column}, '^[=+@\\t\\r\\n-]'), '''' || ${column}, ${column})`

/** What writes the file of a name into a folder. Needs what `loadRanges` makes. */
export function rangeSource(
  engine: Engine,
  folder: string,
  { metrics }: Coverage,
  about: FileMetadata = {},
): (name: string) => Sources['ranges'] {
  const bounds = metrics.flatMap(({ name, decimals }) =>
    ['low', 'high'].map((end) => `${scaledTo(`n.${name}_${end}`, decimals)} as ${name}_${end}`),
  )
  const status = `
    select ${DIMENSIONS.map((dimension) => `n.${dimension}`).join(', ')},
      ${metrics.map(({ name }) => `cast(n.${name}_status as varchar) as ${name}_status, n.${name}_from_year`).join(', ')}
    from ranges n
    order by ${orderOfRecords('n')}`
  const ranges = `
    select ${DIMENSIONS.map((dimension) => `n.${dimension}`).join(', ')}, ${bounds.join(', ')}
    from ranges n
    order by ${orderOfRecords('n')}`
  const orderOfMetrics = `list_position([${sqlTexts(metrics.map(({ name }) => name))}], g.metric)`
  // All units get six decimals in these columns. A percentage has four, so that its last two digits are 0.
  const aggregates = (area: string) => `
    select s.kind, ${area} as area, s.countries, g.category, g.polymer, g.year, ${figureColumns('decimal(18, 6)')}
    from (select *, area as country from group_ranges) g
    join groups s on s.area = g.area and s.year = g.year
    order by list_position([${sqlTexts(GROUP_KINDS)}], s.kind), ${orderOfRecords('g')}, ${orderOfMetrics}`
  const figures = metrics.map((metric) => {
    const { name, unit, decimals } = metric
    const value = `cast(r.${integerColumn(metric)} as bigint)`
    return `{'metric': '${name}', 'unit': '${unit}', 'decimals': ${decimals}, 'value': ${value}, 'low': n.${name}_low, 'high': n.${name}_high}`
  })
  // As texts, because the amounts of a column have the decimals of their metrics.
  const nationalTotals = `
    select g.country, ${noFormula('g.name')} as name, g.year, ${figureColumns('varchar')}
    from (
      select r.country, c.name, r.category, r.polymer, r.year, unnest([${figures.join(', ')}], recursive := true)
      from records r join ranges n using (${DIMENSIONS.join(', ')}) join countries c on c.country = r.country
      where r.category = ${sqlText(ALL_CATEGORIES)} and r.polymer = ${sqlText(ALL_POLYMERS)}
    ) g
    left join population s on s.country = g.country and s.year = g.year
    order by ${orderOfRecords('g')}, ${orderOfMetrics}`
  const evidence = ['key', 'quantity', 'sources'].map((column) => `${noFormula(column)} as ${column}`)
  const contributions = `
    select area, year, figure, place, table_name, ${evidence.join(', ')}, ${scaledTo('share_ppm', 4)} as share_percent
    from contributions
    order by area = '${WORLD}' desc, area, year, list_position([${Object.keys(MEASURED).map(sqlText).join(', ')}], figure), place`
  const unitsOfBounds = metrics.flatMap(({ name, unit }) => ['low', 'high'].map((end) => [`${name}_${end}`, unit]))
  const unitsPerHead = ['kg_per_head', 'kg_per_head_low', 'kg_per_head_high'].map((name) => [name, 'kg per head'])
  const csv = { ranges, status, aggregates: aggregates(noFormula('g.area')), 'national totals': nationalTotals, contributions }
  // Programs that read Parquet do not read a text as a formula.
  const parquet = {
    ranges: { rows: ranges, units: unitsOfBounds },
    status: { rows: status, units: [] },
    aggregates: { rows: aggregates('g.area'), units: unitsPerHead },
  }
  return (name) => ({
    csv: (table) => copyRows(engine, csv[table], join(folder, name), CSV),
    parquet: (table) =>
      copyRows(engine, parquet[table].rows, join(folder, name), parquetOptions(about, Object.fromEntries(parquet[table].units))),
  })
}

/**
 * SQL: the columns of a file with one figure per row. `g` is the figure and its bounds as whole numbers, `s` has the persons; `type` is
 * that of amounts.
 */
function figureColumns(type: 'decimal(18, 6)' | 'varchar'): string {
  const amount = (name: string) => {
    const [kt, percent] = [6, 4].map((decimals) => `cast(${scaledTo(`g.${name}`, decimals)} as ${type})`)
    return `case when g.decimals = 6 then ${kt} else ${percent} end as ${name}`
  }
  const perHead = (column: string, name: string) => {
    const milligrams = `roundDiv(abs(cast(${column} as Int128)) * 1000000, s.persons) * sign(${column})`
    return `case when g.unit = 'kt' and s.persons > 0 then ${scaledTo(milligrams, 6)} end as ${name}`
  }
  return `g.metric, g.unit, ${['value', 'low', 'high'].map(amount).join(', ')}, s.persons,
      ${perHead('g.value', 'kg_per_head')}, ${perHead('g.low', 'kg_per_head_low')}, ${perHead('g.high', 'kg_per_head_high')}`
}
