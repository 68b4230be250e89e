// Compares the typed tables of production with numbers worked out by hand from the published shares.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../pipeline/ingest/read-csv.ts'
import { LEAF_CATEGORIES, LEAF_POLYMERS } from '../../../pipeline/model/dimensions.ts'
import { compareVersions } from '../../../pipeline/model/versions.ts'
import { header, type TableName, tableNamed } from '../../../schemas/tables.ts'
import { PROJECT } from '../../workspace.ts'

async function rowsOf(table: TableName, folder = 'sources/production/assumptions/'): Promise<Readonly<Record<string, string>>[]> {
  const file = `${folder}${table}.csv`
  const rows: Readonly<Record<string, string>>[] = []
  const problems = readCsv({ file, bytes: await readFile(join(PROJECT, file)), columns: header(tableNamed(table)) }, ({ cells }) =>
    rows.push(cells),
  )
  expect(problems).toEqual([])
  return rows
}

describe('packaging shares', () => {
  it('are the published shares × 1000 in the EU 30, with EPS and ABS subtracted', async () => {
    const rows = (await rowsOf('packaging_shares')).filter(({ area }) => area === 'EU 30')
    // PS+EPS 174,975: EPS × 265 = 46,368,375 and PS × 735 = 128,606,625.
    // Other+ABS 79,349: ABS = 2 × (174,975 + 79,349) = 508,648, Other = 79,349,000 − 508,648 = 78,840,352.
    expect(rows.map(({ polymer, weight }) => [polymer, weight])).toEqual([
      ['PET', '834181000'],
      ['HDPE', '726348000'],
      ['LDPE', '1204476000'],
      ['PP', '948118000'],
      ['PVC', '81384000'],
      ['PS', '128606625'],
      ['EPS', '46368375'],
      ['ABS', '508648'],
      ['Other', '78840352'],
    ])
  })

  it('lose nothing: the weights of each area sum to 1000 × the published sum', async () => {
    // Sums of the published shares: EU 30 4,048,831; North America 3,922,243; China 3,425,880; rest of the world 3,798,986.
    const rows = await rowsOf('packaging_shares')
    const sums = new Map<string, number>()
    for (const { area = '', weight = '' } of rows) sums.set(area, (sums.get(area) ?? 0) + Number(weight))
    expect(Object.fromEntries(sums)).toEqual({
      'EU 30': 4_048_831_000,
      'North America': 3_922_243_000,
      China: 3_425_880_000,
      'Rest of the world': 3_798_986_000,
    })
    expect(rows).toHaveLength(4 * LEAF_POLYMERS.length)
  })
})

describe('the split over categories', () => {
  it('is that of LDPE in thirtieths', async () => {
    const rows = (await rowsOf('category_split')).filter(({ polymer }) => polymer === 'LDPE')
    // Consumer: bottles 2, other rigid 14, films 93, bags 135. Non-consumer: films 657, bags 53, other 0. The sum is 954.
    // Flexible: 30 × (135 + 657 + 53) + 27 × 93 = 25,350 + 2,511. Multi-layer: 3 × 93. Rigid: 20 × 14 and 10 × 14. Bottles: 30 × 2.
    expect(Object.fromEntries(rows.map(({ category, weight }) => [category, weight]))).toEqual({
      'Flexible packaging': '27861',
      'Multi-layer packaging': '279',
      'Rigid food packaging': '280',
      'Rigid non-food packaging': '140',
      'Other bottles': '60',
    })
    expect(27861 + 279 + 280 + 140 + 60).toBe(30 * 954)
  })

  it('gives PET alone PET bottles, and no multi-layer to polymers whose films are of one layer', async () => {
    const rows = await rowsOf('category_split')
    expect(rows.filter(({ category }) => category === 'PET bottles').map(({ polymer }) => polymer)).toEqual(['PET'])
    expect(rows.filter(({ category }) => category === 'Multi-layer packaging').map(({ polymer }) => polymer)).toEqual([
      'PET',
      'LDPE',
      'PP',
      'Other',
    ])
    expect(rows.some(({ weight }) => weight === '0')).toBe(false)
    expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(LEAF_CATEGORIES))
  })
})

describe('the other assumptions', () => {
  it('cover 73, 74, 75 and 76 countries from 1.1, 1.2, 1.3 and 1.4 on', async () => {
    const since = (await rowsOf('countries')).map((row) => row.since)
    expect(since.filter((version) => version === '1.1')).toHaveLength(73)
    expect(since.filter((version) => version !== '1.1' && compareVersions(version ?? '', '1.4') <= 0).sort()).toEqual(['1.2', '1.3', '1.4'])
  })

  it('are in kt and percent: Brazil 1,011,300,000 kg at 693,000 ppm, the United States 13,154,178,730 kg', async () => {
    const brazil = (await rowsOf('recycling_rates')).find(({ country, year }) => country === 'BRA' && year === '2021')
    expect(brazil).toMatchObject({ recycled_kt: '1011.3', packaging_percent: '69.3', recycled_percent: '', carried: 'yes' })
    const states = (await rowsOf('waste_generated')).find(({ country }) => country === 'USA')
    expect(states).toMatchObject({ year: '2018', waste_kt: '13154.17873' })
  })

  it('correct Tanzania 2022 in 1.2.1, for that year only', async () => {
    const rows = (await rowsOf('recycling_rates')).filter(({ since }) => since === '1.2.1')
    expect(rows).toMatchObject([{ country: 'TZA', year: '2022', recycled_percent: '4', carried: '', since: '1.2.1' }])
  })
})
