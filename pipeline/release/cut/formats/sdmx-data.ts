// datasets.sdmx.csv: observations as SDMX-CSV 2.0, one row per figure. It holds all metrics of the national totals, and the masses of the
// leaf records. All figures of all records would be 35 MB, and the other sums and ratios follow from these.

import { isLeaf, isWhole } from '../../../model/dimensions.ts'
import type { Status } from '../../../model/statuses.ts'
import { codeOf, FREQUENCY, OBSERVATION_STATUSES, SDMX_DIMENSIONS, structureReference, UNIT_CODES } from '../../sdmx-names.ts'
import { cell, type PublishedRelease, type PublishedRow } from './published-release.ts'

const SDMX_CSV_COLUMNS = [
  'STRUCTURE',
  'STRUCTURE_ID',
  'ACTION',
  ...SDMX_DIMENSIONS.map(({ id }) => id),
  'TIME_PERIOD',
  'OBS_VALUE',
  'UNIT_MEASURE',
  'OBS_STATUS',
] as const

/** "Information": a database that loads the file adds or updates these observations, and removes none. */
const ACTION = 'I'

/**
 * Rows have the order of the records and, within a record, the order of the metrics. No cell needs quotes. `statuses` are the rows of
 * status.csv, which has the order of the records.
 */
export function sdmxCsv({ metadata, records, metrics }: PublishedRelease, statuses: readonly PublishedRow[]): string {
  const begin = `dataflow,${structureReference(metadata)},${ACTION},${FREQUENCY}`
  const all = metrics.map((metric) => ({ ...metric, code: codeOf(metric.name), unitCode: UNIT_CODES[metric.unit][0] }))
  const masses = all.filter(({ group }) => group === 'mass')
  const lines = [SDMX_CSV_COLUMNS.join(',')]
  for (const [place, record] of records.entries()) {
    const status = statuses[place] ?? {}
    const shown = isWhole(record) ? all : isLeaf(record) ? masses : []
    const key = `${cell(record, 'country')},${codeOf(cell(record, 'category'))},${codeOf(cell(record, 'polymer'))}`
    const year = cell(record, 'year')
    for (const { name, code, unitCode } of shown) {
      const [observed] = OBSERVATION_STATUSES[cell(status, `${name}_status`) as Status]
      lines.push(`${begin},${key},${code},${year},${cell(record, name)},${unitCode},${observed}`)
    }
  }
  return `${lines.join('\n')}\n`
}
