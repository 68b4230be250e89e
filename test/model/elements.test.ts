import { describe, expect, it } from 'vitest'
import { metricsOf } from '../../pipeline/model/coverage.ts'
import { elementWriter, rangeWriter } from '../../pipeline/model/elements.ts'
import { elementSchema, rangeElementSchema } from '../../schemas/api.ts'
import { COLUMNS, record } from '../tree/records.ts'

const METRICS = metricsOf('1.4')

const one = (columns: Readonly<Record<string, string>>) =>
  elementWriter(COLUMNS, METRICS)(record('FRA', 'All packaging', 'PET', 2021, columns))

/** The text of the amount, with every digit as written. */
const written = (text: string, metric: string) => new RegExp(`"${metric}":\\{"amount":([^,]*),`).exec(text)?.[1]

describe('an element', () => {
  it('has its dimensions and the twenty metrics in their order, compact', () => {
    const text = one({ kt: '1.500000', percent: '25.0000' })
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
    ['0.000001', '0.000001'],
    ['0.000000', '0'],
    ['12.500000', '12.5'],
    ['100.000000', '100'],
    ['1.000000', '1'],
    ['0.999999', '0.999999'],
    ['0.000010', '0.00001'],
    ['1.000001', '1.000001'],
    ['-0.500000', '-0.5'],
    ['-12.000000', '-12'],
    ['123456789012.345678', '123456789012.345678'],
  ])('writes %s kt as %s', (kt, expected) => {
    expect(written(one({ added_stock: kt }), 'added_stock')).toBe(expected)
  })

  it('is not made of an empty or a missing cell, or of a column that is no metric', () => {
    expect(() => one({ littering: '' })).toThrow('too few cells')
    expect(() => elementWriter(COLUMNS, METRICS)(['FRA', 'All packaging', 'PET', '2021'])).toThrow('too few cells')
    expect(() => elementWriter(['weight'], METRICS)).toThrow('no metric is named weight')
  })
})

describe('the ranges of a record', () => {
  it('have its dimensions, and low, high and status of every metric, bounds in the decimals of its amount', () => {
    const among = (parts: readonly string[]) => COLUMNS.flatMap((name) => parts.map((part) => `${name}_${part}`))
    const columns = [...among(['low', 'high']), ...among(['status', 'from_year'])]
    const bounds = METRICS.flatMap(({ group }) => (group === 'mass' ? ['1.500000', '2.000001'] : ['12.5000', '100.0000']))
    const statuses = METRICS.flatMap(({ group }) => (group === 'mass' ? ['own', ''] : ['carried', '2018']))
    const row = ['FRA', 'All packaging', 'PET', '2021', ...bounds, ...statuses]
    const text = rangeWriter(columns, METRICS)(row)
    const dimensions = '"country":"FRA","category":"All packaging","polymer":"PET","year":2021'
    const first = '"production_and_import":{"low":1.5,"high":2.000001,"unit":"kt","status":"own"}'
    expect(text.startsWith(`{${dimensions},${first},`)).toBe(true)
    expect(
      text.endsWith('"leaked_to_ocean_and_waterways":{"low":12.5,"high":100,"unit":"percent","status":"carried","from_year":2018}}'),
    ).toBe(true)
    expect(rangeElementSchema.safeParse(JSON.parse(text)).error?.issues).toBeUndefined()
    expect(() => rangeWriter(columns, METRICS)(row.slice(0, -1))).toThrow('too few cells')
    const unknown = JSON.parse(
      rangeWriter(columns, METRICS)(row.map((cell, at) => (/^export_(low|high)$/.test(columns[at - 4] ?? '') ? '' : cell))),
    )
    expect(unknown.export).toEqual({ low: null, high: null, unit: 'kt', status: 'own' })
    expect(rangeElementSchema.safeParse(unknown).error?.issues).toBeUndefined()
  })
})
