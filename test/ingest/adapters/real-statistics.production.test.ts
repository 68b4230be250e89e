// Tests the adapters for statistics and trade with the publishers' real files. The expected numbers were read from the files with another
// tool.

import { beforeAll, expect, it } from 'vitest'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import type { AllInputs, InputRow } from '../../../pipeline/ingest/rows.ts'
import type { TableName } from '../../../schemas/tables.ts'
import { describeWithRawFiles, pinnedFiles, ROOT } from '../../raw-files.ts'

describeWithRawFiles('the untouched files', pinnedFiles(), (raw) => {
  let reading: AllInputs = { rows: new Map(), problems: [], pins: [], accounts: [], limits: [] }
  beforeAll(async () => {
    reading = await readInputs({ root: ROOT, env: 'production', raw })
  })
  const rowsOf = (table: TableName, source: string): readonly InputRow[] =>
    reading.rows.get(table)?.filter(({ values }) => values.source === source) ?? []
  const rowOf = (table: TableName, key: string) => reading.rows.get(table)?.find((row) => row.key === key)

  it('are read without a problem', () => {
    expect(reading.problems).toEqual([])
  })

  it('of Eurostat give 146 country-years of waste per head and of recycling rates, and none for what was not reported', () => {
    const missing = ['BGR|2020', 'GRC|2020', 'POL|2020', 'POL|2021']
    for (const [table, source] of [
      ['waste_per_head', 'eurostat-cei-pc050'],
      ['recycling_rates', 'eurostat-cei-wm020'],
    ] as const) {
      const keys = rowsOf(table, source).map(({ key }) => key.slice(0, 8))
      expect(keys).toHaveLength(146)
      expect(keys.filter((key) => missing.includes(key))).toEqual([])
      // The 27 members, Norway, Iceland and Liechtenstein.
      expect(new Set(keys.map((key) => key.slice(0, 3))).size).toBe(30)
    }
    expect(rowOf('waste_per_head', 'DEU|2019')).toMatchObject({
      file: 'eurostat-packaging/cei_pc050_plastic_packaging_generated_kg_hab_2000_2022.csv',
      line: 123,
      values: { waste_mg_per_head: 39_110_000n, note: 'break in time series' },
    })
    expect(rowOf('recycling_rates', 'GRC|2022|*|*')).toMatchObject({
      line: 190,
      values: { recycled_ppm: 318_000n, interpolated: true, with_exports: true, carried: null },
    })
  })

  it('of Eurostat give the average population of 46 countries, the United Kingdom among them, metropolitan France not', () => {
    const rows = rowsOf('average_population', 'eurostat-demo-gind')
    expect(rows).toHaveLength(220)
    expect(rowOf('average_population', 'GBR|2019')?.values.persons).toBe(66_836_327n)
    expect(rowOf('average_population', 'FRA|2019')).toMatchObject({ line: 622, values: { persons: 67_382_061n } })
    expect(rowOf('average_population', 'XKX|2019')?.values.persons).toBe(1_788_891n)
  })

  it('of Eurostat give 1,136 kt for Poland 2019 in the edition of 2024, and 1,298 kt in that of 2022', () => {
    const perHead = rowOf('waste_per_head', 'POL|2019')?.values.waste_mg_per_head
    const persons = rowOf('average_population', 'POL|2019')?.values.persons
    // 29.93 kg × 37,965,475 = 1,136.3 kt
    expect((BigInt(String(perHead)) * BigInt(String(persons))) / 10n ** 11n).toBe(11_363n)
    // 1,298,224 − 411,456 = 886,768 t
    expect(rowOf('energy_recovery', 'POL|2019|packaging')?.values).toMatchObject({ divided_by: 886_768_000_000n })
  })

  it('of Eurostat give the energy recovery of 30 countries on the lines of the file in the archive, without Northern Ireland', () => {
    const rows = rowsOf('energy_recovery', 'eurostat-env-waspac')
    expect(rows).toHaveLength(30)
    expect(rows.filter(({ key }) => key.startsWith('GBR'))).toEqual([])
    // 3,249,700 − 1,407,700 = 1,842,000 t
    expect(rowOf('energy_recovery', 'DEU|2019|packaging')).toMatchObject({
      file: 'eurostat-packaging/env_waspac_linear.zip',
      line: 25_557,
      values: {
        recovered: 1_807_800_000_000n,
        divided_by: 1_842_000_000_000n,
        note: 'divided by GEN (line 22099) − RCY (line 28863); RCV_E_PAC break in time series; GEN break in time series; RCY break in time series',
      },
    })
  })

  it('of What a Waste give incineration against landfill of 125 countries', () => {
    const rows = rowsOf('energy_recovery', 'worldbank-what-a-waste-2')
    expect(rows).toHaveLength(125)
    // 31.71 ÷ (31.71 + 0.21)
    expect(rows.find(({ key }) => key.startsWith('DEU'))).toMatchObject({
      line: 52,
      values: { recovered: 31_710_000n, divided_by: 31_920_000n },
    })
  })

  it('of UNCTAD give a row for every value of a country, also under names of its own', () => {
    const rows = rowsOf('trade_statistics', 'unctad-plastic-waste-trade')
    expect(rows.filter(({ key }) => key.includes('|import|'))).toHaveLength(2991)
    expect(rows.filter(({ key }) => key.includes('|export|'))).toHaveLength(2715)
    const kg = (key: string) => rowOf('trade_statistics', key)?.values.amount_kg
    expect(kg('NLD|2019|import|unctad')).toBe(584_000_000n)
    expect(kg('TUR|2020|import|unctad')).toBe(767_000_000n)
    expect(kg('LAO|2022|export|unctad')).toBe(4_000_000n)
    expect(rowOf('trade_statistics', 'TUR|2023|export|unctad')).toMatchObject({
      file: 'unctad-plastic-waste-trade/US.PlasticsTradebyPartner_20260530_204716_exports.csv',
      line: 183,
      values: { amount_kg: 21_000_000n, packaging_ppm: 600_000n },
    })
  })

  it('of Our World in Data give a row for every quantity of a country, and none for a blank', () => {
    const rows = rowsOf('trade_statistics', 'owid-plastic-waste-trade')
    const flows = ['import', 'export', 'reexport'].map((flow) => rows.filter(({ key }) => key.includes(`|${flow}|`)).length)
    expect(flows).toEqual([2035, 1913, 267])
    expect(rowOf('trade_statistics', 'LAO|2019|import|owid')).toMatchObject({ line: 1141, values: { amount_kg: 99_446_806n } })
    expect(rowOf('trade_statistics', 'TUR|2019|export|owid')?.values.amount_kg).toBe(12_976_027n)
    expect(rowOf('trade_statistics', 'TUR|2019|import|owid')).toBeUndefined()
  })

  it('of HMRC give four headings, two flows and four years, and no line is lost or counted twice', () => {
    const rows = rowsOf('waste_trade', 'hmrc-plastic-waste-trade')
    expect(rows).toHaveLength(4 * 2 * 4)
    expect(new Set(rows.map(({ key }) => key.split('|')[3]))).toEqual(new Set(['391510', '391530', '39159011', '39159080']))
    const lines = rows.map(({ values }) => Number(/^sum of (\d+) lines$/.exec(String(values.note ?? ''))?.[1] ?? 1))
    expect(lines.reduce((sum, count) => sum + count, 0)).toBe(900)
    const exported = rows.filter(({ key }) => key.startsWith('GBR|2019|export|')).map(({ values }) => BigInt(String(values.amount_kg)))
    expect(exported.reduce((sum, kg) => sum + kg, 0n)).toBe(529_090_121n)
    expect(rowOf('waste_trade', 'GBR|2020|import|39159011')).toMatchObject({ line: 2336, values: { amount_kg: 864_045n } })
    expect(rowOf('waste_trade', 'GBR|2022|export|39159080')).toMatchObject({ line: 3714, values: { amount_kg: 138_276_562n } })
  })

  it('of the OECD give nine regions of 2019, and a region for every country but 21', () => {
    expect(rowsOf('regional_fates', 'oecd-plastic-fate-shares')).toHaveLength(9)
    expect(rowOf('regional_fates', 'Europe|2019')).toMatchObject({
      line: 81,
      values: { recycled_ppm: 123_844n, incinerated_ppm: 377_474n, landfilled_ppm: 442_006n, mismanaged_ppm: 56_676n },
    })
    expect(rowsOf('country_regions', 'oecd-region-map')).toHaveLength(249 - 21)
    expect(rowOf('country_regions', 'NAM')).toMatchObject({ line: 161, values: { oecd_region: 'Other Africa' } })
    const covered = reading.rows.get('countries')?.map(({ key }) => key) ?? []
    expect(covered.filter((country) => !rowOf('country_regions', country))).toEqual([])
  })

  it('of country codes give 249 codes, and NA is Namibia', () => {
    expect(rowsOf('country_codes', 'iso-country-codes')).toHaveLength(249)
    expect(rowOf('country_codes', 'NAM')).toMatchObject({ line: 154, values: { alpha_2: 'NA', numeric: '516', name: 'Namibia' } })
    expect(rowOf('country_codes', 'AFG')?.values.numeric).toBe('004')
  })
})
