import { expect, it } from 'vitest'
import { editionChanges } from '../../../pipeline/release/changes/edition-changes.ts'
import { inputs, typed } from '../../ingest/rows.ts'

it('names the countries whose series an edition mixes with other sources; another measure is another series', () => {
  const of = (country: string, year: string, measure: string, source: string, since = '1.1') => ({
    ...{ country, year, measure, recovered: '1', divided_by: '2', source, since },
  })
  const rows = typed(
    'energy_recovery',
    of('AUT', '2019', 'packaging', 'other'),
    of('AUT', '2020', 'municipal_waste', 'edition', '1.2'),
    of('BEL', '2019', 'municipal_waste', 'other'),
    of('BEL', '2020', 'municipal_waste', 'edition', '1.2'),
  )
  const { mixed } = editionChanges(inputs(rows), 'edition', '1.1', '1.2')
  expect(mixed).toEqual([{ table: 'energy_recovery', countries: ['BEL'] }])
})
