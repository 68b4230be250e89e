// Tests the adapters with the publishers' real files. The expected numbers were read from the files with another tool.

import { beforeAll, expect, it } from 'vitest'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import type { AllInputs } from '../../../pipeline/ingest/rows.ts'
import { describeWithRawFiles, pinnedFiles, ROOT } from '../../raw-files.ts'

const WHAT_A_WASTE = 'worldbank-what-a-waste-2/country_level_data_0.csv'

describeWithRawFiles('What a Waste 2.0 and World Bank population, untouched', pinnedFiles(), (raw) => {
  let reading: AllInputs = { rows: new Map(), problems: [], pins: [], accounts: [], limits: [] }
  beforeAll(async () => {
    reading = await readInputs({ root: ROOT, env: 'production', raw })
  })
  const rowOf = (table: 'municipal_waste' | 'collection' | 'treatment_shares' | 'population', key: string) =>
    reading.rows.get(table)?.find((row) => row.key === key)

  it('are read without a problem, all as pinned', () => {
    const { problems, pins } = reading
    expect(problems).toEqual([])
    expect(pins.map(({ file }) => file).sort()).toEqual(pinnedFiles())
  })

  it('are accounted for to the last row, as another reader counts the rows of each file', () => {
    const rows = Object.fromEntries(
      reading.accounts.flatMap(({ files }) => files.map((account) => [account.file.split('/').at(-1), account.rows])),
    )
    // Counted with the module csv of Python.
    expect(rows).toEqual({
      'cei_pc050_plastic_packaging_generated_kg_hab_2000_2022.csv': 622,
      'cei_wm020_plastic_packaging_recycling_rate_2000_2022.csv': 622,
      'demo_gind_population.csv': 6262,
      'env_waspac_linear.zip': 110_728,
      'uk_trade_3915_2000_202409.csv': 5486,
      'country-codes.csv': 249,
      'share-plastic-fate.csv': 200,
      'regionmappingOECDPlastic.csv': 249,
      'plastic_waste_trade_un_comtrade_2022.csv': 2340,
      'US.PlasticsTradebyPartner_20260530_204708_imports.csv': 233,
      'US.PlasticsTradebyPartner_20260530_204716_exports.csv': 225,
      'population.csv': 17_195,
      'country_level_data_0.csv': 217,
      'country_level_codebook.csv': 3776,
    })
    for (const { files } of reading.accounts)
      for (const { figures, read, leftOut } of files) expect(read.figures + leftOut.length).toBe(figures)
  })

  it('give a row to every country but the Channel Islands, and a total to all but two more', () => {
    const { rows } = reading
    expect(rows.get('collection')).toHaveLength(217 - 1)
    expect(rows.get('municipal_waste')).toHaveLength(217 - 1)
    const without = rows.get('municipal_waste')?.filter(({ values }) => values.waste_kg === null)
    expect(without?.map(({ key }) => key.slice(0, 3)).sort()).toEqual(['SXM', 'TCA'])
  })

  it('give 34 years of population to 215 countries and Kosovo', () => {
    const rows = reading.rows.get('population') ?? []
    expect(rows).toHaveLength(34 * 216)
    expect(rowOf('population', 'CHE|2022')).toMatchObject({ values: { persons: 8777088n } })
  })

  it('keep the file and true line of an observation', () => {
    expect(rowOf('municipal_waste', 'ABW|2013')).toMatchObject({ file: WHAT_A_WASTE, line: 2, values: { waste_kg: 88132017n } })
    expect(rowOf('municipal_waste', 'LAO|2015')).toMatchObject({ values: { waste_kg: 351900000n, plastic_ppm: 61000n } })
  })

  it('give evidence on waste, collection and treatment to all countries of the release', () => {
    const { tables } = inputsOf(reading, '1.4')
    const countries = tables.get('countries')?.map(({ key }) => key) ?? []
    const having = (table: 'municipal_waste' | 'collection' | 'treatment_shares', column: string) => {
      const found = new Set(tables.get(table)?.flatMap((row) => (row.values[column] === null ? [] : [row.key.slice(0, 3)])))
      return countries.filter((country) => found.has(country))
    }
    expect(countries).toHaveLength(76)
    expect(having('municipal_waste', 'waste_kg')).toEqual(countries)
    expect(having('treatment_shares', 'base')).toEqual(countries)
    const missing = countries.filter((country) => !having('collection', 'collected_ppm').includes(country))
    expect(missing).toEqual(['ARE', 'AUS', 'GRC', 'IND', 'ISR', 'KHM', 'LKA', 'MAR', 'NGA', 'RUS', 'TZA'])
    expect(countries.filter((country) => !having('municipal_waste', 'plastic_ppm').includes(country))).toEqual([
      'CAN',
      'IND',
      'MOZ',
      'PRY',
      'SVN',
      'TZA',
    ])
  })

  it('have the traps that are known: Nairobi, 58 towns, 3 % of Canada, shares that do not sum to 100', () => {
    const note = (table: 'municipal_waste' | 'treatment_shares', key: string) => rowOf(table, key)?.values.note
    expect(note('municipal_waste', 'KEN|2010')).toMatch(/plastic share of 1998; .*Nairobi/)
    expect(note('municipal_waste', 'TUR|2015')).toMatch(/plastic share of 1993/)
    expect(note('municipal_waste', 'DNK|2015')).toMatch(/too low/)
    expect(note('treatment_shares', 'COL|2013')).toMatch(/sum to 110.2 percent/)
    expect(inputsOf(reading, '1.1').exceptions).toMatchObject([
      { table: 'municipal_waste', key: 'CAN|2014', published: 30000n, value: null },
    ])
  })

  it('split the unaccounted of the Philippines by its own weighted coverage', () => {
    // Coverage: 0.469 × 70 + 0.531 × 40 = 54.07. Of the 72 unaccounted for, 100 − 54.07 = 45.93 are not collected and 26.07 are improper.
    expect(rowOf('collection', 'PHL|2003')?.values.collected_ppm).toBe(540700n)
    expect(rowOf('treatment_shares', 'PHL|2014')?.values).toMatchObject({
      incineration_ppm: 0n,
      sanitary_landfill_ppm: 0n,
      improper_ppm: 260700n,
      left_out_ppm: 739300n,
    })
  })
})
