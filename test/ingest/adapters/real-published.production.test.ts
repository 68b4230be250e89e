// Tests which texts of the publishers the rows of production keep. The expected texts were read by eye on the lines that they name.

import { beforeAll, expect, it } from 'vitest'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import type { AllInputs } from '../../../pipeline/ingest/rows.ts'
import type { TableName } from '../../../schemas/tables.ts'
import { describeWithRawFiles, pinnedFiles } from '../../raw-files.ts'
import { PROJECT } from '../../workspace.ts'

describeWithRawFiles('the published texts of a row', pinnedFiles(), (raw) => {
  let reading: AllInputs
  beforeAll(async () => {
    reading = await readInputs({ root: PROJECT, env: 'production', raw })
  })
  const rowOf = (table: TableName, key: string, source?: string) =>
    reading.rows.get(table)?.find((row) => row.key === key && (source === undefined || row.values.source === source))

  it('from Eurostat are the observation, with the codes of its subject and of its unit', () => {
    expect(rowOf('waste_per_head', 'FRA|2021')).toMatchObject({
      ...{ line: 276, published: { waste_kg_per_head: [{ column: 'OBS_VALUE', indicator: 'GEN', text: '36.75', unit: 'KG_HAB' }] } },
    })
    expect(rowOf('recycling_rates', 'FRA|2022|*|*', 'eurostat-cei-wm020')).toMatchObject({
      ...{ line: 277, published: { recycled_percent: [{ column: 'OBS_VALUE', text: '25.2', unit: 'RT' }] } },
    })
    expect(rowOf('average_population', 'FRA|2021')).toMatchObject({
      ...{ line: 624, published: { persons: [{ column: 'OBS_VALUE', indicator: 'AVG', text: '67842811' }] } },
    })
  })

  it('from a packed file of Eurostat are the three observations of a ratio, each with its line in the packed file', () => {
    expect(rowOf('energy_recovery', 'FRA|2019|packaging')?.published).toEqual({
      recovered: [{ column: 'OBS_VALUE', indicator: 'RCV_E_PAC', text: '1027161', unit: 'T', line: 25668 }],
      divided_by: [
        { column: 'OBS_VALUE', indicator: 'GEN', text: '2390254', unit: 'T', line: 22259 },
        { column: 'OBS_VALUE', indicator: 'RCY', text: '644069', unit: 'T', line: 29023 },
      ],
    })
  })

  it('from What a Waste are tonnes with their exponent, shares, and nothing where nothing was published', () => {
    expect(rowOf('municipal_waste', 'FRA|2015')).toMatchObject({
      line: 66,
      values: { waste_kg: 33_399_000_000n },
      published: {
        waste_kt: [{ column: 'total_msw_total_msw_generated_tons_year', text: '33399e3', unit: 'tonnes' }],
        plastic_percent: [{ column: 'composition_plastic_percent', text: '9' }],
        packaging_percent: [],
      },
    })
    expect(rowOf('treatment_shares', 'TZA|2012')).toMatchObject({
      line: 201,
      published: {
        incineration_percent: [],
        improper_percent: [
          { column: 'waste_treatment_open_dump_percent', text: '69' },
          { column: 'waste_treatment_other_percent', text: '22.6' },
          { column: 'waste_treatment_unaccounted_for_percent', text: '8.5' },
        ],
      },
    })
  })

  it('from What a Waste are the share that is not accounted for and the coverage that cuts it', () => {
    const key = reading.rows.get('treatment_shares')?.find(({ key }) => key.startsWith('KEN|'))?.key ?? ''
    expect(rowOf('treatment_shares', key)).toMatchObject({
      line: 102,
      published: {
        improper_percent: [
          { column: 'waste_treatment_unaccounted_for_percent', text: '92' },
          { column: 'waste_collection_coverage_total_percent_of_waste', text: '40' },
        ],
      },
    })
  })

  it('from What a Waste are the coverage of towns and of the countryside, with the typed share that weights them', () => {
    const column = (area: string) => `waste_collection_coverage_${area}_percent_of_population`
    expect(rowOf('collection', 'EGY|2013')).toMatchObject({
      line: 59,
      published: {
        collected_percent: [
          { column: column('urban'), text: '57.5' },
          { column: column('rural'), text: '15' },
          { column: 'urban_percent', text: '42.8', file: 'sources/production/worldbank-what-a-waste-2/urban_share.csv', line: 2 },
        ],
      },
    })
  })

  it('from customs are all lines of a sum', () => {
    const cells = rowOf('waste_trade', 'GBR|2021|export|39159011')?.published?.amount_kt ?? []
    expect(cells.slice(0, 2)).toEqual([
      { column: 'NetMass', indicator: '39159011', text: '876147', unit: 'kg', line: 2321 },
      { column: 'NetMass', indicator: '39159011', text: '17590787', unit: 'kg', line: 2362 },
    ])
  })

  it('on trade are the column of the year or of the flow, and the share of packaging where the descriptor has it', () => {
    const packaging = (source: string) => [
      { column: 'packaging_percent', text: '60', file: `sources/production/${source}/source.json`, line: 14 },
    ]
    expect(rowOf('trade_statistics', 'TZA|2019|import|unctad')).toMatchObject({
      line: 195,
      published: {
        amount_kt: [{ column: '2019_Metric_tons_in_thousands_Value', text: '2' }],
        packaging_percent: packaging('unctad-plastic-waste-trade'),
      },
    })
    expect(rowOf('trade_statistics', 'TZA|2020|import|owid')).toMatchObject({
      line: 2099,
      published: {
        amount_kt: [{ column: 'plastic_waste_imports', text: '2124.738', unit: 'tonnes' }],
        packaging_percent: packaging('owid-plastic-waste-trade'),
      },
    })
  })

  it('from OECD and World Bank are shares with all their decimals, and persons', () => {
    expect(rowOf('regional_fates', 'Sub-Saharan Africa|2019')).toMatchObject({
      line: 161,
      published: {
        recycled_percent: [{ column: 'Share of waste recycled from total regional waste', text: '5.7193336' }],
        mismanaged_percent: [{ column: 'Share of littered and mismanaged from total regional waste', text: '63.607426' }],
      },
    })
    expect(rowOf('population', 'FRA|2022')).toMatchObject({ line: 5069, published: { persons: [{ column: 'Value', text: '68184457' }] } })
  })
})
