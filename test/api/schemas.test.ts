import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { indexList, metadata, referenceData, versionsList } from '../../pipeline/api/tree-lists.ts'
import { elementWriter } from '../../pipeline/model/elements.ts'
import { METRICS } from '../../pipeline/model/metrics.ts'
import { elementSchema, indexSchema, metadataSchema, pageSchema, referenceDataSchema, versionsSchema } from '../../schemas/api.ts'
import { VALUES } from '../coverage.ts'
import { COLUMNS, record } from '../tree/records.ts'

const element = JSON.parse(
  elementWriter(COLUMNS, METRICS)(record('FRA', 'All packaging', 'PET', 2021, { kt: '1.500000', percent: '25.0000' })),
)
const release = { version: '1.1', date: '2026-11-16', summary: 'First.', status: { state: 'current' } } as const
const listing = { environment: 'demo', notice: 'Invented.' } as const
const source = { source: 'a', title: 'T', authors: 'A', year: 2020, publisher: 'P', url: null, licence: 'CC0-1.0', quality: 5 }

const SHAPES: readonly [name: string, schema: z.ZodType, valid: Record<string, unknown>, nearMisses: readonly Record<string, unknown>[]][] =
  [
    [
      'element',
      elementSchema,
      element,
      [
        { country: 'FR' },
        { category: 'all packaging' },
        { polymer: 'PETE' },
        { year: '2021' },
        { littering: { amount: '25', unit: 'percent' } },
        { littering: { amount: 100.1, unit: 'percent' } },
        { littering: { amount: 25, unit: 'kt' } },
        { littering: { amount: 25 } },
        { export: { amount: -1, unit: 'kt' } },
        { note: 'x' },
      ],
    ],
    [
      'page',
      pageSchema,
      { pagination: { 'total-items': 1, 'total-pages': 1 }, elements: [element] },
      [{ pagination: { total_items: 1, 'total-pages': 1 } }, { pagination: { 'total-items': -1, 'total-pages': 1 } }, { elements: [{}] }],
    ],
    [
      'reference-data.json',
      referenceDataSchema,
      referenceData({ countries: [{ code: 'FRA', name: 'France' }], ...VALUES, years: [2019] }),
      [{ countries: [{ code: 'FRA' }] }, { years: ['2019'] }, { polymers: ['Any'] }],
    ],
    [
      'metadata.json',
      metadataSchema,
      metadata({ ...listing, version: '1.1', licence: 'CC0-1.0', sources: [source] }),
      [{ data_version: '1' }, { notice: '' }, { papers: [{ id: 'a' }] }, { environment: 'test' }],
    ],
    [
      'versions.json',
      versionsSchema,
      versionsList({ ...listing, releases: [release] }),
      [{ latest: 'newest' }, { versions: [{ version: '1.1' }] }],
    ],
    [
      'index.json',
      indexSchema,
      indexList({ ...listing, releases: [{ ...release, ...VALUES, years: [2019], countries: 1 }] }),
      [{ page_sizes: [0] }, { any: '' }, { segments: { category: [] } }],
    ],
  ]

describe.each(SHAPES)('the schema of %s', (_, schema, valid, nearMisses) => {
  const ajv = new Ajv2020({ strict: true })
  addFormats.default(ajv)
  const validate = ajv.compile(z.toJSONSchema(schema))

  it('accepts what is made for it, and so does its JSON Schema', () => {
    expect(schema.safeParse(valid).error?.issues).toBeUndefined()
    validate(valid)
    expect(validate.errors).toBeNull()
  })

  it('rejects {} and near misses, and so does its JSON Schema', () => {
    for (const off of [{}, ...nearMisses.map((miss) => ({ ...valid, ...miss }))]) {
      expect(schema.safeParse(off).success, JSON.stringify(off).slice(-200)).toBe(false)
      expect(validate(off), JSON.stringify(off).slice(-200)).toBe(false)
    }
  })

  it('rejects it as soon as any of its fields is missing', () => {
    for (const name of Object.keys(valid)) {
      const { [name]: _gone, ...rest } = valid
      expect(schema.safeParse(rest).success, name).toBe(false)
      expect(validate(rest), name).toBe(false)
    }
  })
})

it('an element has the metrics of the model, with their units', () => {
  const properties = (z.toJSONSchema(elementSchema).properties ?? {}) as Record<string, { properties?: { unit?: { const?: string } } }>
  expect(Object.keys(properties)).toEqual(['country', 'category', 'polymer', 'year', ...METRICS.map((metric) => metric.name)])
  for (const metric of METRICS) expect(properties[metric.name]?.properties?.unit?.const).toBe(metric.unit)
})
