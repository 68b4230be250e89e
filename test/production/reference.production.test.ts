// Compares the reference with figures worked out by another method, and checks its own records against the identities.

import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { LEAF_CATEGORIES, LEAF_POLYMERS } from '../../pipeline/model/dimensions.ts'
import { YEARS as PIPELINE_YEARS } from '../coverage.ts'
import { describeWithRawFiles } from '../raw-files.ts'
import { RAW_FILES } from './raw-file-list.ts'
import { CATEGORIES, countriesOf, POLYMERS, YEARS } from './reference/dimensions.ts'
import { productionRecords, type Reference, type ReferenceRecord } from './reference/index.ts'

/** National masses of Tanzania in 2022, in kg, from the published figures in exact fractions. */
const TANZANIA_2022_BEFORE_1_2_1 = {
  waste: 230_682_520n,
  recycled: 13_193_425n,
  exported: 12_000_000n,
  littered: 9_023_869n,
  incinerated: 0n,
  landfilled: 0n,
  improper: 62_177_579n,
  uncollected: 134_287_647n,
  leaked: 30_662_067n,
}

describeWithRawFiles('the reference of production', RAW_FILES, (raw) => {
  const read = (version: string) => productionRecords({ raw, assumptions: join(raw, '../assumptions'), version })
  let reference: Reference
  beforeAll(() => {
    reference = read('1.4')
  })

  it('declares the dimensions in the order of the pipeline', () => {
    expect([CATEGORIES, POLYMERS, YEARS]).toEqual([LEAF_CATEGORIES, LEAF_POLYMERS, PIPELINE_YEARS])
  })

  it('covers 73, 74, 74, 75 and 76 countries', () => {
    expect(['1.1', '1.2', '1.2.1', '1.3', '1.4'].map((version) => countriesOf(version).length)).toEqual([73, 74, 74, 75, 76])
    expect(reference.national).toHaveLength(76 * 4)
  })

  it('knows the national recycling of Tanzania from 1.2.1 on, and in 2022 only', () => {
    const tanzania = (version: string) => read(version).national.filter(({ country }) => country === 'TZA')
    const [before, after] = [tanzania('1.2'), tanzania('1.2.1')]
    expect(before[3]?.kg).toMatchObject(TANZANIA_2022_BEFORE_1_2_1)
    expect(after[3]?.kg).toEqual(reference.national.find(({ country, year }) => country === 'TZA' && year === 2022)?.kg)
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3))
  })

  it('changes nothing between versions but Tanzania 2022 and the countries that are added', () => {
    const [first, last] = [read('1.1'), reference]
    const key = (record: ReferenceRecord): string => `${record.country} ${record.year} ${record.category} ${record.polymer}`
    const old = new Map(first.records.map((record) => [key(record), record]))
    const changed = last.records.filter((record) => !Object.is(text(record), text(old.get(key(record)))))
    const countries = new Set(changed.map(({ country, year }) => (country === 'TZA' ? `TZA ${year}` : country)))
    expect([...countries].sort()).toEqual(['GTM', 'LAO', 'PRY', 'TZA 2022'])
  })

  it('balances every record to the kilogram and to the ppm', () => {
    for (const { kg, ppm } of reference.records) {
      const of = (amounts: Readonly<Record<string, bigint>>, ...names: string[]): bigint =>
        names.reduce((total, name) => total + (amounts[name] ?? 0n), 0n)
      expect(kg.waste_produced_in_the_country).toBe(of(kg, 'production_and_import') - of(kg, 'export') - of(kg, 'added_stock'))
      expect(kg.waste_import).toBe(
        of(
          kg,
          'reexport_of_waste_import',
          'recycling_of_waste_import',
          'proper_disposal_of_waste_import',
          'improper_disposal_of_waste_import',
        ),
      )
      expect(ppm.total).toBe(1_000_000n)
      expect(of(ppm, 'leaked_to_ocean_and_waterways') <= of(ppm, 'mismanaged_including_littering')).toBe(true)
      expect([...Object.values(kg), ...Object.values(ppm)].every((amount) => amount >= 0n)).toBe(true)
    }
  })
})

function text(record: ReferenceRecord | undefined): string {
  return JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
