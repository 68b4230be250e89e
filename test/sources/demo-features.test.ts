// Tests the features that the demo inputs show, read from the CSV files. Country-years and rates are typed here.

import { describe, expect, it } from 'vitest'
import { LEAF_POLYMERS } from '../../pipeline/model/dimensions.ts'
import { type TableName, tableNamed } from '../../schemas/tables.ts'
import { YEARS } from '../coverage.ts'
import { type Cells, demoRow, demoRows, num, sum } from './demo-tables.ts'

const years = YEARS.map(String)
const countriesWith = (table: TableName) => new Set(demoRows(table).map((row) => row.country ?? ''))
const yearsWith = (table: TableName, country: string) => [...new Set(demoRows(table, { country }).map((row) => row.year ?? ''))]
const areaOf = (country: string) =>
  demoRows('packaging_shares', { area: country }).length > 0 ? country : (demoRow('countries', { country }).region ?? '')

/** Packaging waste by reported supply, kt. */
function supplyWaste(country: string, year: string): number {
  return demoRows('polymer_supply', { country, year }).reduce((total, row) => {
    const share = num(demoRow('packaging_shares', { area: areaOf(country), polymer: row.polymer ?? '' }), 'packaging_percent') / 100
    return total + (num(row, 'production_kt') + num(row, 'import_kt') - num(row, 'export_kt')) * share
  }, 0)
}

/** Packaging waste by the municipal waste of the year itself, kt. */
function municipalWaste(country: string, year: string): number {
  const row = demoRow('municipal_waste', { country, year })
  return (num(row, 'waste_kt') * num(row, 'plastic_percent') * num(row, 'packaging_percent')) / 10_000
}

/** Exported packaging waste by the trade statistics, kt, including re-exports. */
function exportedPackaging(country: string, year: string, hs: string): number {
  const row = demoRow('waste_trade', { country, year, flow: 'export', hs })
  return (num(row, 'amount_kt') * num(row, 'packaging_percent')) / 100
}

/** Percentage of an area's packaging that is littered. */
function meanLittering(area: string): number {
  const weights = demoRows('packaging_shares', { area })
  const littered = weights.reduce((total, { polymer = '', ...row }) => {
    const split = demoRows('category_split', { polymer })
    const rate = split.reduce(
      (mean, part) => mean + num(part, 'weight') * num(demoRow('littering_rates', { category: part.category ?? '' }), 'littered_percent'),
      0,
    )
    return total + (num(row, 'weight') * rate) / sum(split, 'weight')
  }, 0)
  return littered / sum(weights, 'weight')
}

describe('waste generated', () => {
  it('rests on supply in many countries', () => {
    const always = [...countriesWith('polymer_supply')].filter((country) => yearsWith('polymer_supply', country).length === 4)
    expect(always.length).toBeGreaterThanOrEqual(30)
    for (const row of demoRows('polymer_supply', { country: 'FRA', year: '2020' })) expect(LEAF_POLYMERS).toContain(row.polymer)
    expect(demoRows('polymer_supply')).toHaveLength(
      LEAF_POLYMERS.length * new Set(demoRows('polymer_supply').map((row) => `${row.country}|${row.year}`)).size,
    )
  })

  it('is back-cast in nine countries that report supply for some years, with activity for all years needed', () => {
    const some = [...countriesWith('polymer_supply')].filter((country) => yearsWith('polymer_supply', country).length < 4).sort()
    expect(some).toEqual(['CHE', 'GTM', 'ISR', 'KEN', 'MAR', 'NZL', 'PER', 'PHL', 'UKR'])
    expect([...countriesWith('economic_activity')].sort()).toEqual(some)
    expect(yearsWith('polymer_supply', 'PER')).toEqual(['2019', '2021'])
    expect(yearsWith('economic_activity', 'PER')).toEqual(years)
    expect(yearsWith('economic_activity', 'NZL')).toEqual(['2019', '2020'])
    expect(new Set(demoRows('economic_activity').map((row) => row.measure))).toEqual(new Set(['real_gdp', 'value_added']))
  })

  it('rests on waste statistics or on municipal waste where there is no supply', () => {
    const supply = countriesWith('polymer_supply')
    const stated = [...countriesWith('waste_generated')].filter((country) => !supply.has(country))
    expect(stated.length).toBeGreaterThanOrEqual(15)
    const municipal = [...countriesWith('municipal_waste')].filter((country) => !supply.has(country) && !stated.includes(country))
    expect(municipal.length).toBeGreaterThanOrEqual(10)
    const all = demoRows('countries').map((row) => row.country ?? '')
    expect(all.filter((country) => !supply.has(country) && !stated.includes(country) && !municipal.includes(country))).toEqual([])
  })

  it('is carried by population where a figure is of another year', () => {
    for (const name of ['waste_generated', 'municipal_waste'] as const) {
      for (const { country = '', year = '' } of demoRows(name))
        expect(demoRows('population', { country, year }), `${country} ${year}`).toHaveLength(1)
    }
    expect(yearsWith('municipal_waste', 'LKA')).toEqual(['2016'])
    expect(yearsWith('waste_generated', 'CYP')).toEqual(['2019', '2022'])
  })

  it('has evidence for two methods in ten country-years and more, mostly within 20 percent, once about 45 percent apart', () => {
    const gaps = demoRows('waste_generated')
      .filter(({ country = '', year = '' }) => demoRows('polymer_supply', { country, year }).length > 0)
      .map((row) => ({
        where: `${row.country} ${row.year}`,
        gap: num(row, 'waste_kt') / supplyWaste(row.country ?? '', row.year ?? '') - 1,
      }))
    expect(gaps.length).toBeGreaterThanOrEqual(15)
    expect(gaps.filter(({ gap }) => Math.abs(gap) > 0.2).map(({ where }) => where)).toEqual(['ESP 2022'])
    expect(gaps.find(({ where }) => where === 'ESP 2022')?.gap).toBeCloseTo(0.45, 1)
    for (const [country, year] of [
      ['JPN', '2019'],
      ['IND', '2020'],
      ['MEX', '2020'],
      ['CHL', '2020'],
      ['ZAF', '2019'],
    ] as const) {
      expect(Math.abs(municipalWaste(country, year) / supplyWaste(country, year) - 1), country).toBeLessThan(0.25)
    }
  })

  it('takes a median where the plastic share is not published, of an even count of values', () => {
    expect(demoRows('municipal_waste', { plastic_percent: '' }).map((row) => `${row.country} ${row.income_group}`)).toEqual([
      'ARE HIC',
      'ARE HIC',
    ])
    const published = demoRows('municipal_waste', { income_group: 'HIC' }).filter((row) => row.plastic_percent !== '')
    expect(new Set(published.map((row) => row.country)).size).toBeGreaterThanOrEqual(3)
    expect(published.length).toBeGreaterThanOrEqual(4)
  })

  it('keeps the income group of the publication where it differs from today', () => {
    expect(demoRow('countries', { country: 'ROU' }).income_group).toBe('HIC')
    expect(demoRow('municipal_waste', { country: 'ROU' }).income_group).toBe('UMC')
  })

  it('is plausible: 2 to 80 kg a head, more where incomes are higher', () => {
    const perHead = new Map<string, number[]>()
    for (const { country = '', income_group: group = '' } of demoRows('countries')) {
      for (const year of yearsWith('polymer_supply', country)) {
        const kilograms = (supplyWaste(country, year) * 1_000_000) / num(demoRow('population', { country, year }), 'persons')
        expect(kilograms, `${country} ${year}`).toBeGreaterThan(2)
        expect(kilograms, `${country} ${year}`).toBeLessThan(80)
        perHead.set(group, [...(perHead.get(group) ?? []), kilograms])
      }
      for (const row of demoRows('waste_generated', { country })) {
        const kilograms = (num(row, 'waste_kt') * 1_000_000) / num(demoRow('population', { country, year: row.year ?? '' }), 'persons')
        expect(kilograms > 2 && kilograms < 80, `${country} ${row.year}`).toBe(true)
      }
    }
    const mean = (group: string) => (perHead.get(group) ?? []).reduce((total, value, _, all) => total + value / all.length, 0)
    expect(mean('HIC')).toBeGreaterThan(mean('UMC'))
    expect(mean('UMC')).toBeGreaterThan(mean('LMC'))
  })

  it('jumps in Hungary in 2021, where the series breaks', () => {
    expect(demoRows('series_breaks').map((row) => `${row.table} ${row.country} ${row.year}`)).toEqual(['waste_generated HUN 2021'])
    const [before, after] = ['2020', '2021'].map((year) => num(demoRow('waste_generated', { country: 'HUN', year }), 'waste_kt'))
    expect((after ?? 0) / (before ?? 1)).toBeGreaterThan(1.25)
  })

  it('is cut to nothing for ABS in Malta in 2020, whose exports exceed its supply, and nowhere else', () => {
    const exceeding = demoRows('polymer_supply').filter((row) => num(row, 'export_kt') > num(row, 'production_kt') + num(row, 'import_kt'))
    expect(exceeding.map((row) => `${row.country} ${row.year} ${row.polymer}`)).toEqual(['MLT 2020 ABS'])
  })
})

describe('shares and splits', () => {
  it('sum to 1000 in regions and to 100 in countries, with decimals', () => {
    for (const area of new Set(demoRows('packaging_shares').map((row) => row.area ?? ''))) {
      expect(sum(demoRows('packaging_shares', { area }), 'weight'), area).toBeCloseTo(area.length === 3 ? 100 : 1000, 9)
    }
    expect(demoRow('packaging_shares', { area: 'FRA', polymer: 'PET' }).weight).toMatch(/\./)
  })

  it('sum to 1000 for every polymer, bottles of PET apart, and leave pairs out', () => {
    for (const polymer of LEAF_POLYMERS) expect(sum(demoRows('category_split', { polymer }), 'weight'), polymer).toBe(1000)
    expect(demoRows('category_split', { category: 'PET bottles' }).map((row) => row.polymer)).toEqual(['PET'])
    expect(demoRows('category_split', { category: 'Other bottles', polymer: 'PET' })).toEqual([])
    expect(demoRows('category_split')).toHaveLength(34)
  })

  it('sum to 100 for treatment, but for the landfill that an exception puts back', () => {
    const columns = ['incineration_percent', 'sanitary_landfill_percent', 'improper_percent', 'left_out_percent']
    const off = demoRows('treatment_shares').filter(
      (row) => Math.abs(columns.reduce((total, column) => total + num(row, column), 0) - 100) > 1e-9,
    )
    expect(off.map((row) => `${row.country} ${row.year}`)).toEqual(['EGY 2021'])
  })
})

describe('recycling', () => {
  const pattern = (row: Cells) => ['year', 'category', 'polymer'].map((column) => (row[column] === '*' ? '*' : column)).join(' ')

  it('uses every pattern of wildcards', () => {
    const patterns = new Set(demoRows('recycling_rates').map(pattern))
    expect(patterns).toEqual(
      new Set(['* * *', '* category *', '* * polymer', 'year * *', 'year category *', 'year * polymer', 'year category polymer']),
    )
  })

  it('gives national masses, some of them carried, and carried rates', () => {
    const masses = demoRows('recycling_rates').filter((row) => row.recycled_kt !== '')
    expect(new Set(masses.filter((row) => row.carried === '').map((row) => row.country))).toEqual(new Set(['AUS', 'GBR', 'MEX', 'ZAF']))
    expect(new Set(masses.filter((row) => row.carried === 'yes').map((row) => row.country))).toEqual(new Set(['MYS', 'USA']))
    const rates = demoRows('recycling_rates', { carried: 'yes', recycled_kt: '' })
    expect(new Set(rates.map((row) => row.country))).toEqual(new Set(['CRI', 'EGY', 'GTM', 'KHM', 'LAO', 'MAR', 'PER', 'PHL']))
  })

  it('leaves no room for what is littered of PET bottles in Austria in 2021', () => {
    const row = demoRow('recycling_rates', { country: 'AUT', year: '2021', category: 'PET bottles', polymer: 'PET' })
    const littered = num(demoRow('littering_rates', { category: 'PET bottles' }), 'littered_percent')
    expect(num(row, 'recycled_percent') + littered).toBeGreaterThan(100)
    const others = demoRows('recycling_rates').filter((other) => num(other, 'recycled_percent') > 90)
    expect(others).toEqual([row])
  })
})

describe('trade in plastic waste', () => {
  it('is reported by heading, undivided, or by the British tariff', () => {
    const headings = (country: string) => [...new Set(demoRows('waste_trade', { country, flow: 'import' }).map((row) => row.hs))]
    expect(headings('FRA')).toEqual(['391510', '391520', '391530', '391590'])
    expect(headings('NGA')).toEqual(['3915'])
    expect(headings('GBR')).toEqual(['391510', '391520', '391530', '39159011', '39159080'])
    const divided = [...countriesWith('waste_trade')].filter((country) => headings(country).length === 4)
    expect(divided.length).toBeGreaterThan(50)
  })

  it('is known otherwise for the exports of three countries', () => {
    expect(yearsWith('waste_exports', 'NOR')).toEqual(years)
    expect(demoRows('waste_trade', { country: 'NOR', flow: 'export' })).toEqual([])
    expect(yearsWith('waste_exports', 'NZL')).toEqual(['2021', '2022'])
    expect(demoRows('waste_trade', { country: 'NZL', year: '2022', flow: 'export' })).not.toEqual([])
    expect(countriesWith('waste_exports')).toEqual(new Set(['FIN', 'NOR', 'NZL']))
  })

  it('has re-exports, reported by heading, undivided, for some years, or not at all; never above exports', () => {
    const reported = new Set(demoRows('waste_trade', { flow: 'reexport' }).map((row) => row.country ?? ''))
    expect(reported).toEqual(new Set(['ARE', 'BEL', 'DEU', 'ESP', 'GBR', 'LTU', 'MYS', 'NLD', 'SGP', 'USA']))
    expect(demoRows('waste_trade', { country: 'GBR', year: '2020', flow: 'reexport' }).map((row) => row.hs)).toEqual(['3915'])
    expect(new Set(demoRows('waste_trade', { country: 'LTU', flow: 'reexport' }).map((row) => row.year))).toEqual(new Set(['2019', '2020']))
    for (const country of reported) {
      for (const year of years) {
        const [reexports, exports] = (['reexport', 'export'] as const).map((flow) =>
          sum(demoRows('waste_trade', { country, year, flow }), 'amount_kt'),
        )
        expect(reexports ?? 0, `${country} ${year}`).toBeLessThan(exports ?? 0)
      }
    }
  })

  it('balances over the world within a quarter', () => {
    for (const year of years) {
      const ratio =
        sum(demoRows('waste_trade', { year, flow: 'import' }), 'amount_kt') /
        sum(demoRows('waste_trade', { year, flow: 'export' }), 'amount_kt')
      expect(ratio, year).toBeGreaterThan(0.8)
      expect(ratio, year).toBeLessThan(1.25)
    }
  })

  it('exceeds the room of PVC in Slovenia in 2020', () => {
    const pvc =
      (num(demoRow('waste_generated', { country: 'SVN', year: '2020' }), 'waste_kt') *
        num(demoRow('packaging_shares', { area: 'Europe', polymer: 'PVC' }), 'weight')) /
      1000
    expect(exportedPackaging('SVN', '2020', '391530')).toBeGreaterThan(pvc)
    expect(exportedPackaging('SVN', '2019', '391530')).toBeLessThan(pvc / 2)
  })

  it('exceeds all room in Luxembourg in 2021, by less than 2 percent of its waste', () => {
    const waste = num(demoRow('waste_generated', { country: 'LUX', year: '2021' }), 'waste_kt')
    const recycled = num(demoRow('recycling_rates', { country: 'LUX', year: '2021' }), 'recycled_percent')
    const room = (waste * (100 - recycled - meanLittering('Europe'))) / 100
    const exported = exportedPackaging('LUX', '2021', '3915')
    expect(exported).toBeGreaterThan(room)
    expect(exported - room).toBeLessThan(0.02 * waste)
  })
})

describe('profiles for imported waste', () => {
  const given = new Map(demoRows('import_profiles').map((row) => [row.country, row.profile]))
  const imported = (country: string, year: string) =>
    demoRows('waste_trade', { country, year, flow: 'import' }).reduce(
      (total, row) => total + (num(row, 'amount_kt') * num(row, 'packaging_percent')) / 100,
      0,
    )
  const recycledMass = (country: string, year: string) => {
    const row = demoRow('recycling_rates', { country, year })
    return (num(row, 'recycled_kt') * num(row, 'packaging_percent')) / 100
  }

  it('are all four given once', () => {
    expect(Object.fromEntries(given)).toEqual({ SGP: 'Trade Hub', THA: 'Recycler', VNM: 'Mixed Profile', ZAF: 'Disposer' })
  })

  it('have thresholds for the other three, and shares for all four', () => {
    expect(demoRows('profile_thresholds').map((row) => [row.position, row.ratio, row.profile])).toEqual([
      ['1', 'reexport_of_import', 'Trade Hub'],
      ['2', 'mismanaged_of_waste', 'Disposer'],
      ['3', 'recycling_of_import', 'Recycler'],
    ])
    expect(demoRows('profile_shares')).toHaveLength(4)
  })

  it('are classified as Trade Hub where re-exports reach 30 percent of imports', () => {
    for (const country of ['ARE', 'BEL', 'NLD']) {
      expect(given.has(country)).toBe(false)
      const [reexports, imports] = (['reexport', 'import'] as const).map((flow) =>
        sum(demoRows('waste_trade', { country, year: '2021', flow }), 'amount_kt'),
      )
      expect((reexports ?? 0) / (imports ?? 1), country).toBeGreaterThan(0.3)
    }
  })

  it('are classified as Disposer where more than half is not even collected', () => {
    for (const country of ['KEN', 'MOZ', 'NGA', 'TZA']) {
      expect(given.has(country)).toBe(false)
      for (const row of demoRows('collection', { country })) expect(num(row, 'collected_percent'), country).toBeLessThan(50)
    }
  })

  it('are classified as Recycler where more is recycled than imported, as Mixed Profile where less is', () => {
    expect(given.has('USA') || given.has('MYS')).toBe(false)
    expect(recycledMass('USA', '2021')).toBeGreaterThan(imported('USA', '2021'))
    expect(recycledMass('MYS', '2020')).toBeLessThan(imported('MYS', '2020'))
    // Malaysia is not a Trade Hub, and however much it recycles and exports, it is not a Disposer.
    const [collected, treatment] = [demoRow('collection', { country: 'MYS' }), demoRow('treatment_shares', { country: 'MYS' })]
    const improper = num(treatment, 'improper_percent') / (100 - num(treatment, 'left_out_percent'))
    expect(100 - num(collected, 'collected_percent') * (1 - improper)).toBeLessThan(50)
  })
})

describe('collection and treatment', () => {
  it('take a median where coverage is not published', () => {
    expect(demoRows('collection', { collected_percent: '' }).map((row) => `${row.country} ${row.income_group}`)).toEqual([
      'URY HIC',
      'LAO LMC',
    ])
    for (const group of ['HIC', 'LMC']) {
      expect(new Set(demoRows('collection', { income_group: group }).map((row) => row.collected_percent)).size).toBeGreaterThan(10)
    }
  })

  it('are given for every year, for two, or for one that is carried', () => {
    for (const [table, always, twice, once] of [
      ['collection', 'CHN', 'IDN', 'FRA'],
      ['treatment_shares', 'FRA', 'TUR', 'NGA'],
    ] as const) {
      expect(
        [always, twice, once].map((country) => yearsWith(table, country).length),
        table,
      ).toEqual([4, 2, 1])
    }
    expect(demoRows('collection').some((row) => row.year === '2018')).toBe(true)
  })

  it('have coverage that follows income', () => {
    const mean = (income_group: string) => {
      const rows = demoRows('collection', { income_group }).filter((row) => row.collected_percent !== '')
      return sum(rows, 'collected_percent') / rows.length
    }
    expect(mean('HIC')).toBeGreaterThan(mean('UMC'))
    expect(mean('UMC')).toBeGreaterThan(mean('LMC'))
    expect(mean('LMC')).toBeGreaterThan(mean('LIC'))
  })

  it('divide what remains, not what is collected, in four countries; in Switzerland improper disposal is less than littering', () => {
    const remaining = demoRows('treatment_shares', { base: 'remaining' })
    expect(new Set(remaining.map((row) => row.country))).toEqual(new Set(['CHE', 'SWE', 'TUN', 'URY']))
    const row = demoRow('treatment_shares', { country: 'CHE' })
    // Littering is a share of all waste. Improper disposal is a share of what is neither recycled nor exported, about 62 percent of waste.
    expect((num(row, 'improper_percent') / (100 - num(row, 'left_out_percent'))) * 62).toBeLessThan(meanLittering('Europe'))
  })

  it('raise what is collected in Cambodia in 2019 to what is recycled and exported', () => {
    const waste = municipalWaste('KHM', '2019')
    const recycled = num(demoRow('recycling_rates', { country: 'KHM', year: '2019' }), 'recycled_percent') / 100
    const collected = (waste * num(demoRow('collection', { country: 'KHM' }), 'collected_percent')) / 100
    expect(waste * recycled + exportedPackaging('KHM', '2019', '3915')).toBeGreaterThan(collected)
  })
})

describe('exceptions', () => {
  const all = demoRows('exceptions')
  const named = (table: TableName, key: string) => all.find((row) => row.table === table && row.key === key)

  it('add stock, use up stock, replace a recycling rate, a method and a treatment share', () => {
    expect(all.map((row) => `${row.table} ${row.key} ${row.column}`).sort()).toEqual([
      'added_stock DEU|2021|HDPE added_stock_kt',
      'added_stock JPN|2020|PET added_stock_kt',
      'added_stock POL|2020|PP added_stock_kt',
      'net_input_method ITA|2020 method',
      'recycling_rates KOR|2020|*|* recycled_percent',
      'treatment_shares EGY|2021 sanitary_landfill_percent',
    ])
    expect(num(named('added_stock', 'DEU|2021|HDPE'), 'value')).toBeGreaterThan(0)
    expect(num(named('added_stock', 'JPN|2020|PET'), 'value')).toBeLessThan(0)
  })

  it('each change the cell they name', () => {
    for (const { table = '', key = '', column = '', value } of all) {
      const target = tableNamed(table as TableName)
      const parts = key.split('|')
      const rows = demoRows(target.name as TableName, Object.fromEntries(target.key.map((name, index) => [name, parts[index] ?? ''])))
      const published = rows[0]?.[column] ?? target.absent?.[column]
      expect(published, key).toBeDefined()
      expect(value, key).not.toBe(published)
    }
  })

  it('name a method for Italy in 2020 that has evidence beside the preferred one', () => {
    expect(named('net_input_method', 'ITA|2020')?.value).toBe('waste_statistics')
    const stated = num(demoRow('waste_generated', { country: 'ITA', year: '2020' }), 'waste_kt')
    expect(Math.abs(stated / supplyWaste('ITA', '2020') - 1)).toBeGreaterThan(0.05)
  })

  it('are the only content of added stock and of the net-input method', () => {
    expect(demoRows('added_stock')).toEqual([])
    expect(demoRows('net_input_method')).toEqual([])
  })
})
