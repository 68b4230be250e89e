import { expect, it } from 'vitest'
import { metricNamed } from '../../../pipeline/model/metrics.ts'
import { differences } from './differences.ts'

const RECORD = { country: 'AAA', category: 'PET bottles', polymer: 'PET', year: 2020 }
const METRICS = ['littering', 'export'].map(metricNamed)
const found = (engine: object, reference: Readonly<Record<string, bigint>>) =>
  differences([{ ...RECORD, ...engine }], [{ ...RECORD, metrics: reference }], METRICS)

it('finds no difference between equal records', () => {
  expect(found({ littering_ppm: 5, export_kg: 7n }, { littering_ppm: 5n, export_kg: 7n })).toEqual([])
})

it('finds another value, and a metric of the release or of the reference that one side lacks', () => {
  const key = 'AAA|PET bottles|PET|2020'
  expect(found({ littering_ppm: 5, export_kg: 7n }, { littering_ppm: 6n })).toEqual([
    `${key} littering_ppm: engine 5, reference 6`,
    `${key} export_kg: engine 7, reference none`,
  ])
  expect(found({ littering_ppm: 5 }, { littering_ppm: 5n, total_ppm: 9n })).toEqual([
    `${key} export_kg: engine none, reference none`,
    `${key} total_ppm: engine none, reference 9`,
  ])
})
