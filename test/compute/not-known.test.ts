import { describe, expect, it } from 'vitest'
import { type CountryRecord, MASS_NAMES, RATIO_NAMES } from '../../pipeline/compute/method/records.ts'
import { notKnownBy } from '../../pipeline/compute/not-known.ts'
import { METRICS, metricNamed } from '../../pipeline/model/metrics.ts'

/** The record of a leaf, of which some figures are not 0. */
function leaf(category: string, polymer: string, year: number, figures: Readonly<Record<string, number>>): CountryRecord<number> {
  const numbers = (names: readonly string[]) => names.map((name) => figures[name] ?? 0)
  return { category, polymer, year, masses: numbers(MASS_NAMES), ratios: numbers(RATIO_NAMES) }
}
const RECYCLED = { domestic_recycling_of_collected_ppm: 300_000 }
const LEAVES = [
  leaf('PET bottles', 'PET', 2021, { ...RECYCLED, waste_import_kg: 5 }),
  leaf('PET bottles', 'PET', 2022, { ...RECYCLED, waste_import_kg: 5 }),
  leaf('Other bottles', 'HDPE', 2022, { waste_import_kg: 5 }),
]
const whole = (year: number) => ({ category: 'All packaging', polymer: 'All polymers', year })
const BOTTLES = { category: 'PET bottles', polymer: 'PET', year: 2022 }

describe('what the notes of a country call not known', () => {
  const isNotKnown = notKnownBy(
    [
      { year: 2022, reason: 'production-assumed' },
      { year: 2022, reason: 'no-recycling-rate' },
      { year: 2021, reason: 'row-used' },
    ],
    LEAVES,
    Number,
  )
  const missing = (of: { readonly category: string; readonly polymer: string; readonly year: number }, metric: string) =>
    isNotKnown(of, metricNamed(metric))

  it('is a figure of 0 in a year without evidence, of a leaf and of their sum', () => {
    expect(missing(BOTTLES, 'export')).toBe(true)
    expect(missing(whole(2022), 'export')).toBe(true)
  })

  it('is a sum of which one leaf is not known, but not the leaf that is', () => {
    expect(missing(BOTTLES, 'domestic_recycling_of_collected')).toBe(false)
    expect(missing({ ...BOTTLES, category: 'Other bottles', polymer: 'HDPE' }, 'domestic_recycling_of_collected')).toBe(true)
    expect(missing({ ...whole(2022), polymer: 'PET' }, 'domestic_recycling_of_collected')).toBe(false)
    expect(missing(whole(2022), 'domestic_recycling_of_collected')).toBe(true)
  })

  it('is no figure of another year or metric, even if it is 0', () => {
    expect(missing(whole(2021), 'export')).toBe(false)
    expect(missing(whole(2022), 'waste_import')).toBe(false)
  })

  it.each([
    ['no-exports', ['export_of_collected']],
    ['no-energy-recovery', ['incineration_and_energy_recovery']],
    [
      'no-imports',
      [
        'waste_import',
        'reexport_of_waste_import',
        'recycling_of_waste_import',
        'proper_disposal_of_waste_import',
        'improper_disposal_of_waste_import',
      ],
    ],
  ] as const)('follows from %s, also the parts of a mass that is not known', (reason, metrics) => {
    const isNotKnown = notKnownBy([{ year: 2020, reason }], [leaf('PET bottles', 'PET', 2020, {})], Number)
    expect(METRICS.filter((metric) => isNotKnown(whole(2020), metric)).map(({ name }) => name)).toEqual(metrics)
  })
})
