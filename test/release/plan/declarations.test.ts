import { describe, expect, it } from 'vitest'
import { parseDeclaration } from '../../../pipeline/release/plan/declarations.ts'
import { TABLES, type TableName } from '../../../schemas/tables.ts'

const FILE = 'releases/1.2/release.json'

const covers = (text: string, change: 'added' | 'removed' | 'revised', table: TableName, key: string) =>
  parseDeclaration(text, FILE).covers({ change, table, key })

it('a quantity is revised by its name', () => {
  const { covers } = parseDeclaration('revise quantity littered', FILE)
  const change = { change: 'revised', kind: 'quantity', metrics: null } as const
  expect(covers({ ...change, value: 'littered' })).toBe(true)
  expect(covers({ ...change, value: 'treatment.littered_kg' })).toBe(false)
  expect(covers({ change: 'revised', table: 'littering_rates', key: 'littered' })).toBe(false)
  for (const text of ['add quantity littered', 'revise quantity', 'revise quantity littering littered_kg'])
    expect(() => parseDeclaration(text, FILE)).toThrow(text)
})

it('a source is named by its id: its rows in any table, and its own row', () => {
  const row = { change: 'revised', table: 'population', key: 'PRY|2020', source: 'people' } as const
  const { covers } = parseDeclaration('revise source people', FILE)
  expect(covers(row)).toBe(true)
  expect(covers({ ...row, source: 'people-2' })).toBe(false)
  expect(covers({ ...row, change: 'added' })).toBe(false)
  expect(covers({ change: 'revised', table: 'sources', key: 'people', source: '' })).toBe(true)
  expect(covers({ change: 'added', kind: 'year', value: '2023' })).toBe(false)
  expect(parseDeclaration('remove source people', FILE).covers({ ...row, change: 'removed' })).toBe(true)
  for (const text of ['add source', 'add source a b']) expect(() => parseDeclaration(text, FILE)).toThrow(text)
})

describe('add country PRY', () => {
  /** The key of a row of the country for every table with countries. */
  const KEYS: Partial<Record<TableName, (country: string) => string>> = {
    countries: (country) => country,
    polymer_supply: (country) => `${country}|2020|PET`,
    waste_generated: (country) => `${country}|2020`,
    municipal_waste: (country) => `${country}|2020`,
    population: (country) => `${country}|2020`,
    economic_activity: (country) => `${country}|2020`,
    net_input_method: (country) => `${country}|2020`,
    added_stock: (country) => `${country}|2020|PET`,
    packaging_shares: (country) => `${country}|PET`,
    recycling_rates: (country) => `${country}|2020|*|*`,
    waste_exports: (country) => `${country}|2020`,
    waste_trade: (country) => `${country}|2020|import|3915`,
    collection: (country) => `${country}|2020`,
    treatment_shares: (country) => `${country}|2020`,
    waste_per_head: (country) => `${country}|2020`,
    average_population: (country) => `${country}|2020`,
    recycled_abroad: (country) => `${country}|2020`,
    trade_statistics: (country) => `${country}|2020|import|unctad`,
    trade_flags: (country) => `${country}|import|2019`,
    energy_recovery: (country) => `${country}|2020|packaging`,
    country_regions: (country) => country,
    country_codes: (country) => country,
    import_profiles: (country) => country,
    series_breaks: (country) => `population|${country}|2020`,
    exceptions: (country) => `population|${country}|2020|persons`,
  }
  /** The keys of rows in tables without countries. */
  const SHARED: Partial<Record<TableName, string>> = {
    sources: 'PRY',
    category_split: 'PET|PET bottles',
    region_crosswalk: 'Latin America',
    regional_fates: 'Latin America|2019',
    littering_rates: 'PET bottles',
    release_rates: 'PET bottles',
    profile_thresholds: 'mismanaged_of_waste',
    profile_shares: 'Recycler',
  }

  it('is tried here on every table', () => {
    expect([...Object.keys(KEYS), ...Object.keys(SHARED)].sort()).toEqual(TABLES.map(({ name }) => name).sort())
  })

  it.each(Object.entries(KEYS))('covers the rows of Paraguay in %s, and of no other country', (table, key) => {
    expect(covers('add country PRY', 'added', table as TableName, key('PRY'))).toBe(true)
    expect(covers('add country PRY', 'added', table as TableName, key('URY'))).toBe(false)
  })

  it.each(Object.entries(SHARED))('covers no row of %s, which belongs to no country', (table, key) => {
    expect(covers('add country PRY', 'added', table as TableName, key)).toBe(false)
  })

  it('covers rows that are added, not those that are revised or removed', () => {
    expect(covers('add country PRY', 'revised', 'population', 'PRY|2020')).toBe(false)
    expect(covers('add country PRY', 'removed', 'population', 'PRY|2020')).toBe(false)
    expect(covers('remove country PRY', 'removed', 'population', 'PRY|2020')).toBe(true)
  })

  it('does not mistake a source or a polymer for a country', () => {
    expect(covers('add country PET', 'added', 'polymer_supply', 'FRA|2020|PET')).toBe(false)
    expect(covers('add country population', 'added', 'exceptions', 'population|FRA|2020|persons')).toBe(false)
  })
})

describe('add year 2023', () => {
  it('covers the year itself, the rows that are added for it, and nothing of another year', () => {
    const year = parseDeclaration('add year 2023', FILE)
    expect(year.covers({ change: 'added', kind: 'year', value: '2023' })).toBe(true)
    expect(year.covers({ change: 'added', kind: 'year', value: '2024' })).toBe(false)
    expect(year.covers({ change: 'removed', kind: 'year', value: '2023' })).toBe(false)
    expect(covers('add year 2023', 'added', 'population', 'FRA|2023')).toBe(true)
    expect(covers('add year 2023', 'added', 'waste_trade', 'FRA|2023|import|3915')).toBe(true)
    expect(covers('add year 2023', 'added', 'exceptions', 'collection|FRA|2023|collected_percent')).toBe(true)
    expect(covers('add year 2023', 'added', 'population', 'FRA|2022')).toBe(false)
    expect(covers('add year 2023', 'revised', 'population', 'FRA|2023')).toBe(false)
    expect(covers('add year 2023', 'added', 'category_split', 'PET|PET bottles')).toBe(false)
  })

  it('is said alike of a polymer, a category and a metric, which is in no key', () => {
    expect(covers('add polymer PLA', 'added', 'category_split', 'PLA|PET bottles')).toBe(true)
    expect(covers('add category PET bottles', 'added', 'release_rates', 'PET bottles')).toBe(true)
    const metric = parseDeclaration('add metric not_collected', FILE)
    expect(metric.covers({ change: 'added', kind: 'metric', value: 'not_collected' })).toBe(true)
    expect(metric.covers({ change: 'added', kind: 'polymer', value: 'not_collected' })).toBe(false)
  })
})

describe('a verb, a table and the first parts of its key', () => {
  it.each([
    ['revise recycling_rates', true],
    ['revise recycling_rates TZA', true],
    ['revise recycling_rates TZA 2022', true],
    ['revise recycling_rates TZA 2022 PET bottles', true],
    ['revise recycling_rates TZA 2022 PET bottles *', true],
    ['revise recycling_rates TZA 2021', false],
    ['revise recycling_rates TZ', false],
    ['revise recycling_rates TZA 202', false],
    ['revise recycling_rates TZA 2022 PET', false],
    ['revise recycling_rates 2022', false],
    ['add recycling_rates TZA 2022', false],
    ['revise collection TZA 2022', false],
  ])('%s: covers TZA|2022|PET bottles|* of recycling_rates: %s', (text, expected) => {
    expect(covers(text, 'revised', 'recycling_rates', 'TZA|2022|PET bottles|*')).toBe(expected)
  })

  it('accepts parts that hold blanks: a category, a region, a profile', () => {
    expect(covers('revise release_rates PET bottles', 'revised', 'release_rates', 'PET bottles')).toBe(true)
    expect(covers('revise release_rates PET bottles', 'revised', 'release_rates', 'Other bottles')).toBe(false)
    expect(covers('revise packaging_shares Latin America and the Caribbean PET', 'revised', 'packaging_shares', areaKey)).toBe(true)
    expect(covers('revise packaging_shares Latin America', 'revised', 'packaging_shares', areaKey)).toBe(false)
    expect(covers('revise profile_shares Trade Hub', 'revised', 'profile_shares', 'Trade Hub')).toBe(true)
  })
  const areaKey = 'Latin America and the Caribbean|PET'

  it('accepts the key of an exception as its table writes it, or with blanks', () => {
    const key = 'collection|FRA|2020|collected_percent'
    expect(covers('add exceptions collection FRA|2020 collected_percent', 'added', 'exceptions', key)).toBe(true)
    expect(covers('add exceptions collection FRA 2020', 'added', 'exceptions', key)).toBe(true)
    expect(covers('add exceptions collection FRA 2021', 'added', 'exceptions', key)).toBe(false)
  })
})

describe('what is no declaration', () => {
  it.each([
    ['change population FRA', 'the verb is one of add, revise, remove'],
    ['add', 'there is no table'],
    ['add countri FRA', 'did you mean country?'],
    ['revise recyling_rates TZA', 'did you mean recycling_rates?'],
    ['revise zzz', 'there is no table zzz'],
    ['add country', 'a country is added or removed by its code'],
    ['add country PRY 2020', 'a country is added or removed by its code'],
    ['revise country PRY', 'a country is added or removed by its code'],
    ['add year', 'a year is added or removed by its name'],
    ['revise year 2023', 'a year is added or removed by its name'],
    ['add year 23', 'a year has four digits'],
    ['add yaer 2023', 'did you mean year?'],
    ['revise population FRA 2020 2021', 'the key of population has 2 parts: country, year'],
    ['revise release_rates Rigid non-food packaging PET', 'the key of release_rates has one part: category'],
  ])('%s is reported with the file', (text, says) => {
    expect(() => parseDeclaration(text, FILE)).toThrow(
      expect.objectContaining({
        code: 'bad-declaration',
        message: `${FILE}: the declared change \`${text}\` is not understood.`,
        hint: expect.stringContaining(says),
      }),
    )
  })
})
