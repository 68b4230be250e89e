// The ranges of a release, the sums over its countries and the contributions of its sources, as files of the bundle. They are
// reproducible and no part of the lock.

import { join } from 'node:path'
import { MEASURED } from '../../compute/ranges/drawn-country.ts'
import { WORLD } from '../../compute/ranges/groups.ts'
import type { Engine } from '../../io/engine.ts'
import { GROUP_KINDS } from '../../model/country-groups.ts'
import type { Coverage } from '../../model/coverage.ts'
import { DIMENSIONS } from '../../model/dimensions.ts'
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
  const statuses = `
    select ${DIMENSIONS.map((dimension) => `n.${dimension}`).join(', ')},
      ${metrics.map(({ name }) => `cast(n.${name}_status as varchar) as ${name}_status, n.${name}_from_year`).join(', ')}
    from ranges n
    order by ${orderOfRecords('n')}`
  const ranges = `
    select ${DIMENSIONS.map((dimension) => `n.${dimension}`).join(', ')}, ${bounds.join(', ')}
    from ranges n
    order by ${orderOfRecords('n')}`
  // All units get six decimals in this column. A percentage has four, so that its last two digits are 0.
  const amount = (column: string) =>
    `cast(case when g.decimals = 6 then ${scaledTo(column, 6)} else ${scaledTo(column, 4)} end as decimal(18, 6)) as ${column.slice(2)}`
  const perHead = (column: string, name: string) => {
    const milligrams = `roundDiv(abs(cast(${column} as Int128)) * 1000000, s.persons) * sign(${column})`
    return `case when g.unit = 'kt' and s.persons > 0 then ${scaledTo(milligrams, 6)} end as ${name}`
  }
  const aggregates = (area: string) => `
    select s.kind, ${area} as area, s.countries, g.category, g.polymer, g.year, g.metric, g.unit,
      ${amount('g.value')}, ${amount('g.low')}, ${amount('g.high')},
      s.persons, ${perHead('g.value', 'kg_per_head')}, ${perHead('g.low', 'kg_per_head_low')}, ${perHead('g.high', 'kg_per_head_high')}
    from (select *, area as country from group_ranges) g
    join groups s on s.area = g.area and s.year = g.year
    order by list_position([${sqlTexts(GROUP_KINDS)}], s.kind), ${orderOfRecords('g')},
      list_position([${sqlTexts(metrics.map(({ name }) => name))}], g.metric)`
  const evidence = ['key', 'quantity', 'sources'].map((column) => `${noFormula(column)} as ${column}`)
  const contributions = `
    select area, year, figure, place, table_name, ${evidence.join(', ')}, ${scaledTo('share_ppm', 4)} as share_percent
    from contributions
    order by area = '${WORLD}' desc, area, year, list_position([${Object.keys(MEASURED).map(sqlText).join(', ')}], figure), place`
  const unitsOfBounds = metrics.flatMap(({ name, unit }) => ['low', 'high'].map((end) => [`${name}_${end}`, unit]))
  const perHeadUnits = Object.fromEntries(['kg_per_head', 'kg_per_head_low', 'kg_per_head_high'].map((name) => [name, 'kg per head']))
  return (name) => {
    const write = (rows: string, how: string) => copyRows(engine, rows, join(folder, name), how)
    return {
      writeRanges: (form) => write(ranges, form === 'csv' ? CSV : parquetOptions(about, Object.fromEntries(unitsOfBounds))),
      writeStatus: (form) => write(statuses, form === 'csv' ? CSV : parquetOptions(about)),
      // Programs that read Parquet do not read a text as a formula.
      writeAggregates: (form) =>
        form === 'csv' ? write(aggregates(noFormula('g.area')), CSV) : write(aggregates('g.area'), parquetOptions(about, perHeadUnits)),
      writeContributions: () => write(contributions, CSV),
    }
  }
}
