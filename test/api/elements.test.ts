import { describe, expect, it } from 'vitest'
import { elementWriter, rangeWriter, serialiseElements } from '../../pipeline/api/elements.ts'
import { metricsOf } from '../../pipeline/model/coverage.ts'
import { formatDecimal } from '../../pipeline/model/decimal.ts'
import { elementSchema, rangeElementSchema } from '../../schemas/api.ts'
import { ALL, record } from './records.ts'

const METRICS = metricsOf('1.4')

const one = (columns: Readonly<Record<string, bigint | number>>) =>
  elementWriter(METRICS)(record('FRA', 'All packaging', 'PET', 2021, columns))

/** The text of the amount, with every digit as written. */
const written = (text: string, metric: string) => new RegExp(`"${metric}":\\{"amount":([^,]*),`).exec(text)?.[1]

describe('an element', () => {
  it('has its dimensions and the twenty metrics in their order, compact', () => {
    const text = one({ kg: 1_500_000n, ppm: 250_000 })
    expect(
      text.startsWith(
        '{"country":"FRA","category":"All packaging","polymer":"PET","year":2021,"production_and_import":{"amount":1.5,"unit":"kt"},',
      ),
    ).toBe(true)
    expect(text.endsWith('"leaked_to_ocean_and_waterways":{"amount":25,"unit":"percent"}}')).toBe(true)
    expect(Object.keys(JSON.parse(text))).toEqual(['country', 'category', 'polymer', 'year', ...METRICS.map((metric) => metric.name)])
    expect(elementSchema.safeParse(JSON.parse(text)).error?.issues).toBeUndefined()
  })

  it.each([
    [1n, '0.000001'],
    [0n, '0'],
    [12_500_000n, '12.5'],
    [100_000_000n, '100'],
    [1_000_000n, '1'],
    [999_999n, '0.999999'],
    [10n, '0.00001'],
    [1_000_001n, '1.000001'],
    [-500_000n, '-0.5'],
    [-12_000_000n, '-12'],
    [123_456_789_012_345_678n, '123456789012.345678'],
  ])('writes %i kg as %s kt', (kg, expected) => {
    expect(written(one({ added_stock_kg: kg }), 'added_stock')).toBe(expected)
    expect(formatDecimal({ digits: kg, scale: 6 })).toBe(expected)
  })

  it.each([
    [0, '0'],
    [1, '0.0001'],
    [10_000, '1'],
    [125_000, '12.5'],
    [999_999, '99.9999'],
    [1_000_000, '100'],
  ])('writes %i ppm as %s percent', (ppm, expected) => {
    expect(written(one({ littering_ppm: ppm }), 'littering')).toBe(expected)
    expect(written(one({ littering_ppm: BigInt(ppm) }), 'littering')).toBe(expected)
  })

  it('is not made of a fraction or a missing value', () => {
    expect(() => one({ littering_ppm: 0.5 })).toThrow('littering_ppm')
    expect(() => elementWriter(METRICS)({ country: 'FRA', category: 'All packaging', polymer: 'PET', year: 2021 })).toThrow(
      'production_and_import_kg',
    )
  })
})

describe('the ranges of a record', () => {
  it('have its dimensions, and low and high of every metric in the decimals of its amount', () => {
    const ends = METRICS.flatMap(({ name, group }) => [
      [`${name}_low`, group === 'mass' ? 1_500_000n : 125_000n],
      [`${name}_high`, group === 'mass' ? 2_000_001n : 1_000_000n],
    ])
    const row = { country: 'FRA', category: 'All packaging', polymer: 'PET', year: 2021, ...Object.fromEntries(ends) }
    const text = rangeWriter(METRICS)(row)
    expect(
      text.startsWith(
        '{"country":"FRA","category":"All packaging","polymer":"PET","year":2021,"production_and_import":{"low":1.5,"high":2.000001,"unit":"kt"},',
      ),
    ).toBe(true)
    expect(text.endsWith('"leaked_to_ocean_and_waterways":{"low":12.5,"high":100,"unit":"percent"}}')).toBe(true)
    expect(rangeElementSchema.safeParse(JSON.parse(text)).error?.issues).toBeUndefined()
    expect(() => rangeWriter(METRICS)({ ...row, littering_high: undefined })).toThrow('littering_high')
    const unknown = JSON.parse(rangeWriter(METRICS)({ ...row, export_low: null, export_high: null }))
    expect(unknown.export).toEqual({ low: null, high: null, unit: 'kt' })
    expect(rangeElementSchema.safeParse(unknown).error?.issues).toBeUndefined()
  })
})

describe('elements of a release', () => {
  const coverage = { ...ALL, countries: ['DEU', 'FRA'], years: [2019, 2020] }

  it('have to come in published order', () => {
    const rows = [record('DEU', 'All packaging', 'PET', 2019), record('DEU', 'All packaging', 'All polymers', 2019)]
    expect(() => serialiseElements(rows, coverage)).toThrow('published order')
    expect(() => serialiseElements([rows[0] ?? {}, rows[0] ?? {}], coverage)).toThrow('published order')
  })

  it('have to lie within the coverage', () => {
    expect(() => serialiseElements([record('ITA', 'All packaging', 'PET', 2019)], coverage)).toThrow('ITA')
    expect(() => serialiseElements([record('DEU', 'All packaging', 'PET', 2018)], coverage)).toThrow('2018')
  })
})
