import { expect, it } from 'vitest'
import { RECORD_TABLE } from '../../pipeline/compute/steps/95-records.ts'
import { integerColumn, METRICS } from '../../pipeline/model/metrics.ts'

it('the records have a column for each metric, in published order, from the same release on', () => {
  const columns = RECORD_TABLE.columns.map((column) => [column.name, column.op === 'renamed' ? column.of.since : column.since])
  expect(
    columns,
    'give each metric of pipeline/model/metrics.ts a column in RECORD_TABLE of pipeline/compute/steps/95-records.ts, named as `integerColumn` says, with its `since`',
  ).toEqual(METRICS.map((metric) => [integerColumn(metric), metric.since]))
})
