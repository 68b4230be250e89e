import { describe, expect, it } from 'vitest'
import type { AdapterReading } from '../../../pipeline/ingest/adapters/adapter.ts'
import { whatAWaste } from '../../../pipeline/ingest/adapters/what-a-waste.ts'
import { codebook, countryTable, leftOut, readWith, URBAN_HEADER } from './files.ts'

const TOTAL = 'total_msw_total_msw_generated_tons_year'
const PLASTIC = 'composition_plastic_percent'

const coverage = (area: string, measure: string) => `waste_collection_coverage_${area}_percent_of_${measure}`

const read = (countries: string, book = codebook(), urban = '') =>
  readWith(whatAWaste, { countries, codebook: book, urban_share: URBAN_HEADER + urban })

function rowsOf(reading: AdapterReading, table: string) {
  return reading.tables.filter((given) => given.table === table).flatMap(({ rows }) => rows)
}

const cellsOf = (reading: AdapterReading, table: string) => rowsOf(reading, table).map(({ cells }) => cells)

describe('municipal waste', () => {
  it('shifts tonnes to kt exactly and expands exponents', () => {
    const reading = read(
      countryTable({ iso3c: 'AUT', [TOTAL]: '2e4' }, { iso3c: 'FRA', [TOTAL]: '92e3' }, { iso3c: 'CAN', [TOTAL]: '1234.142533937' }),
      codebook(['AUT', TOTAL, 'tonnes/year', '2015'], ['FRA', TOTAL, 'tonnes/year', '2015'], ['CAN', TOTAL, 'tonnes/year', '2014']),
    )
    expect(cellsOf(reading, 'municipal_waste').map(({ waste_kt }) => waste_kt)).toEqual(['20', '92', '1.234142533937'])
    expect(reading.problems).toEqual([])
  })

  it('leaves the plastic share empty where none is published, and dates it where it is of another year', () => {
    const reading = read(
      countryTable({ iso3c: 'AUT', [TOTAL]: '1000' }, { iso3c: 'FRA', [TOTAL]: '1000', [PLASTIC]: '7.090104301663434' }),
      codebook(['AUT', TOTAL, 'tonnes/year', '2015'], ['FRA', TOTAL, 'tonnes/year', '2015'], ['FRA', PLASTIC, '%', '1993']),
    )
    expect(cellsOf(reading, 'municipal_waste')).toMatchObject([
      { country: 'AUT', plastic_percent: '', packaging_percent: '65', note: '' },
      { country: 'FRA', plastic_percent: '7.090104301663434', packaging_percent: '65', note: 'plastic share of 1993' },
    ])
  })

  it('leaves the total empty where there is none: the plastic share still counts for the median', () => {
    const reading = read(countryTable({ iso3c: 'AUT', [PLASTIC]: '12' }))
    expect(cellsOf(reading, 'municipal_waste')).toMatchObject([{ waste_kt: '', plastic_percent: '12' }])
  })

  it('uses the later year of a range and the reference year where there is none, and says so', () => {
    const reading = read(
      countryTable({ iso3c: 'AUT', [TOTAL]: '1000' }, { iso3c: 'FRA', [TOTAL]: '1000' }),
      codebook(['AUT', TOTAL, 'tonnes/year', '2014-2015'], ['FRA', TOTAL, 'tonnes/year', '']),
    )
    expect(cellsOf(reading, 'municipal_waste')).toMatchObject([
      { year: '2015', note: 'the later year of 2014-2015' },
      { year: '2016', note: 'the codebook has no year: 2016, to which the publication refers, stands in' },
    ])
  })
})

describe('the codebook', () => {
  it('distinguishes crossed and doubled rows by their units', () => {
    const ofPopulation = coverage('total', 'population')
    const other = 'waste_treatment_other_percent'
    const reading = read(
      countryTable({ iso3c: 'AUT', [TOTAL]: '1000', [ofPopulation]: '90', [other]: '100' }),
      codebook(
        ['AUT', TOTAL, 'tonnes/year', '2011'],
        ['AUT', ofPopulation, 'Percent of population', '2009'],
        ['AUT', ofPopulation, 'Percent of waste', '2013'],
        ['AUT', other, '%', '2014'],
        ['AUT', other, 'tonnes/year', '2004'],
      ),
    )
    expect(cellsOf(reading, 'collection')).toMatchObject([{ year: '2009', collected_percent: '90', note: 'percent of population' }])
    expect(cellsOf(reading, 'treatment_shares')).toMatchObject([{ year: '2004' }])
    expect(reading.problems).toEqual([])
  })

  it('reports unknown measurements, units and codes with the nearest that is known', () => {
    const reading = read(countryTable(), codebook(['AUT', `${PLASTIC}s`, '%', '2015'], ['FRB', PLASTIC, 'kg', '2015']))
    expect(reading.problems).toMatchObject([
      { rule: 'publisher-value', line: 2, column: 'measurement', nearest: PLASTIC },
      { rule: 'publisher-country', line: 3, column: 'iso3c', actual: 'FRB', nearest: 'FRA' },
      { rule: 'publisher-value', line: 3, column: 'units', actual: 'kg' },
    ])
  })

  it('reads the one damaged code as the country that its source is about', () => {
    expect(read(countryTable(), codebook(['p', PLASTIC, '%', '2010'])).problems).toEqual([])
  })
})

describe('the account of What a Waste', () => {
  it('has each cell of a country and each row of the codebook', () => {
    const reading = read(
      countryTable(
        { iso3c: 'AUT', [TOTAL]: '2000', [coverage('total', 'waste')]: '90', [coverage('total', 'households')]: '80' },
        { iso3c: 'CHI', [TOTAL]: '500' },
        { iso3c: 'FRA', [PLASTIC]: '12', [coverage('urban', 'waste')]: '70', waste_treatment_recycling_percent: '5' },
      ),
      codebook(
        ['AUT', TOTAL, 'tonnes/year', '2011'],
        ['AUT', TOTAL, 'tonnes/year', '2013'],
        ['AUT', TOTAL, '%', '2014'],
        ['AUT', PLASTIC, '%', ''],
        ['CHI', TOTAL, 'tonnes/year', '2015'],
      ),
    )
    expect(reading.problems).toEqual([])
    const reasons = leftOut(reading).filter(([, reason, amount]) => reason !== 'no-value' && amount !== undefined)
    expect(reasons).toEqual([
      [3, 'not-a-country', '500 tonnes'],
      [2, 'better-figure', '80 percent'],
      // Urban coverage has no use without rural coverage, and recycling alone divides nothing.
      [4, 'of-no-use-alone', '70 percent'],
      [4, 'of-no-use-alone', '5 percent'],
    ])
    // 22 cells in each of three rows; read are two of Austria, with 2,000 t, and one of France.
    expect(reading.accounts[0]).toMatchObject({ rows: 3, figures: 66, read: { figures: 3, kt: { digits: 2000n, scale: 3 } } })
    expect(reading.accounts[1]?.leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'better-figure'],
      [4, 'other-quantity'],
      [5, 'no-value'],
      [6, 'not-a-country'],
    ])
    expect(reading.accounts[1]).toMatchObject({ rows: 5, read: { figures: 1 } })
  })
})

describe('collection', () => {
  it('uses total coverage of waste before population before households, and never of the area', () => {
    const reading = read(
      countryTable(
        {
          iso3c: 'AUT',
          [coverage('total', 'waste')]: '40.5',
          [coverage('total', 'population')]: '60',
          [coverage('total', 'households')]: '70',
        },
        { iso3c: 'FRA', [coverage('total', 'population')]: '60', [coverage('total', 'households')]: '70' },
        { iso3c: 'CAN', [coverage('total', 'households')]: '70' },
        { iso3c: 'IND', [coverage('total', 'geographic_area')]: '100', [coverage('urban', 'waste')]: '78' },
      ),
    )
    expect(cellsOf(reading, 'collection').map(({ collected_percent }) => collected_percent)).toEqual(['40.5', '60', '70', ''])
    expect(cellsOf(reading, 'collection').at(-1)).toMatchObject({
      country: 'IND',
      income_group: 'HIC',
      note: 'no total coverage published',
    })
  })

  it('weighs urban and rural coverage of the same measure by the typed share, with the lower quality and its place', () => {
    const reading = read(
      countryTable({
        iso3c: 'PHL',
        [coverage('urban', 'waste')]: '80',
        [coverage('rural', 'population')]: '10',
        [coverage('urban', 'population')]: '70',
      }),
      codebook(
        ['PHL', coverage('urban', 'population'), 'Percent of population', '2012'],
        ['PHL', coverage('rural', 'population'), 'Percent of population', '2010'],
      ),
      'PHL,45.5,assumptions,1,,1.1,\n',
    )
    // 0.455 × 70 + 0.545 × 10 = 31.85 + 5.45 = 37.3
    expect(cellsOf(reading, 'collection')).toMatchObject([
      {
        year: '2012',
        collected_percent: '37.3',
        quality: '1',
        note: 'urban 70 and rural 10 percent of population, weighted by 45.5 percent urban (made-up/urban_share.csv:2, assumptions); the latest of 2010, 2012',
      },
    ])
  })

  it('reports a weight that changes nothing', () => {
    const reading = read(countryTable({ iso3c: 'PHL', [coverage('total', 'waste')]: '60' }), codebook(), 'PHL,45.5,assumptions,1,,1.1,\n')
    expect(reading.problems).toMatchObject([{ rule: 'unused-weight', file: 'made-up/urban_share.csv', line: 2, actual: 'PHL' }])
  })

  it.each([
    ['a score above the scale', 'PHL,45.5,assumptions,6,,1.1,', { line: 3, column: 'quality', actual: '6' }],
    ['no source', 'PHL,45.5,,1,,1.1,', { line: 3, column: 'source' }],
    ['a release of its own', 'PHL,45.5,assumptions,1,,1.2,', { line: 3, column: 'since', actual: '1.2' }],
    ['no release', 'PHL,45.5,assumptions,1,,,', { line: 3, column: 'since', actual: '', expected: 'a version such as 1.2 or 1.2.1' }],
    ['a release that is no version', 'PHL,45.5,assumptions,1,,abc,', { line: 3, column: 'since', actual: 'abc' }],
    ['a withdrawal', 'PHL,45.5,assumptions,1,,1.1,yes', { line: 3, column: 'withdrawn', actual: 'yes' }],
  ])('reports a weight with %s, which no release could distinguish', (_, row, place) => {
    const areas = { [coverage('urban', 'waste')]: '80', [coverage('rural', 'waste')]: '10' }
    const countries = countryTable({ iso3c: 'PHL', ...areas }, { iso3c: 'IND', ...areas })
    const reading = read(countries, codebook(), `IND,30,assumptions,1,,1.1,\n${row}\n`)
    expect(reading.problems).toMatchObject([{ rule: 'publisher-value', file: 'made-up/urban_share.csv', ...place }])
  })
})

describe('treatment', () => {
  const share = (treatment: string) => `waste_treatment_${treatment}_percent`
  const published = {
    [share('incineration')]: '20',
    [share('sanitary_landfill_landfill_gas_system')]: '10',
    [share('controlled_landfill')]: '5',
    [share('landfill_unspecified')]: '4',
    [share('open_dump')]: '3',
    [share('waterways_marine')]: '2',
    [share('other')]: '1',
    [share('compost')]: '8',
    [share('anaerobic_digestion')]: '0.5',
    [share('recycling')]: '46.5',
  }

  it('adds up three parts: controlled and unspecified landfill are sanitary in high-income countries only', () => {
    const reading = read(countryTable({ iso3c: 'AUT', ...published }, { iso3c: 'FRA', income_id: 'UMC', ...published }))
    const note =
      'the codebook has no year of the shares: the year of the total stands in; the codebook has no year: 2016, to which the publication refers, stands in'
    const common = { incineration_percent: '20', left_out_percent: '55', base: 'collected', note }
    expect(cellsOf(reading, 'treatment_shares')).toMatchObject([
      { country: 'AUT', sanitary_landfill_percent: '19', improper_percent: '6', ...common },
      { country: 'FRA', sanitary_landfill_percent: '10', improper_percent: '15', ...common },
    ])
  })

  it('subtracts what is not collected from the unaccounted, by the own coverage of the country only', () => {
    const covered = coverage('total', 'waste')
    const reading = read(
      countryTable(
        { iso3c: 'AUT', [share('unaccounted_for')]: '72', [share('recycling')]: '28', [covered]: '60' },
        { iso3c: 'FRA', [share('unaccounted_for')]: '30', [share('open_dump')]: '70', [covered]: '60' },
        { iso3c: 'CAN', [share('unaccounted_for')]: '30', [share('open_dump')]: '70' },
      ),
    )
    expect(cellsOf(reading, 'treatment_shares')).toMatchObject([
      { improper_percent: '32', left_out_percent: '68' },
      { improper_percent: '70', left_out_percent: '30' },
      { improper_percent: '100', left_out_percent: '0' },
    ])
  })

  it('gives no row where the three parts are empty or zero', () => {
    const covered = coverage('total', 'waste')
    const reading = read(
      countryTable(
        { iso3c: 'AUT', [share('recycling')]: '100' },
        { iso3c: 'FRA', [share('incineration')]: '0', [share('recycling')]: '100' },
        { iso3c: 'CAN', [share('unaccounted_for')]: '30', [share('recycling')]: '70', [covered]: '70' },
        { iso3c: 'IND' },
      ),
    )
    expect(rowsOf(reading, 'treatment_shares')).toEqual([])
  })

  it('rounds each published share half up to ppm and says where they do not sum to 100', () => {
    const reading = read(
      countryTable(
        { iso3c: 'AUT', [share('open_dump')]: '72.57583140374663', [share('recycling')]: '27.42416859625337' },
        { iso3c: 'FRA', [share('open_dump')]: '89', [share('recycling')]: '17.2' },
      ),
      codebook(['AUT', share('open_dump'), 'tonnes/year', '2012'], ['FRA', share('open_dump'), 'tonnes/year', '2012']),
    )
    expect(cellsOf(reading, 'treatment_shares')).toMatchObject([
      { improper_percent: '72.5758', left_out_percent: '27.4242', note: '' },
      { improper_percent: '89', left_out_percent: '17.2', note: 'published shares sum to 106.2 percent' },
    ])
  })

  it('gives incineration as a part of incineration and landfill of any kind, whatever the income group', () => {
    const reading = read(
      countryTable(
        { iso3c: 'AUT', ...published },
        { iso3c: 'FRA', income_id: 'UMC', [share('controlled_landfill')]: '72.57583140374663', [share('open_dump')]: '20' },
        { iso3c: 'CAN', [share('open_dump')]: '100' },
        { iso3c: 'IND', [share('incineration')]: '0', [share('landfill_unspecified')]: '0', [share('open_dump')]: '100' },
      ),
      codebook(['AUT', share('incineration'), 'tonnes/year', '2012'], ['AUT', share('open_dump'), 'tonnes/year', '2010']),
    )
    // 20 + 10 + 5 + 4 = 39. A country without incineration and landfill has no row.
    expect(cellsOf(reading, 'energy_recovery')).toMatchObject([
      {
        country: 'AUT',
        year: '2012',
        measure: 'municipal_waste',
        recovered: '20',
        divided_by: '39',
        note: 'the latest of 2010, 2012',
      },
      { country: 'FRA', recovered: '0', divided_by: '72.5758', note: expect.stringContaining('no incineration published') },
    ])
    expect(rowsOf(reading, 'energy_recovery').map(({ line }) => line)).toEqual([2, 3])
  })

  it('writes 100 for a part that stands alone and sums to more', () => {
    const reading = read(countryTable({ iso3c: 'AUT', [share('open_dump')]: '70', [share('other')]: '31' }))
    expect(cellsOf(reading, 'treatment_shares')).toMatchObject([
      { improper_percent: '100', note: expect.stringContaining('published shares sum to 101 percent') },
    ])
  })
})

describe('what cannot be read', () => {
  it('is a problem with its place: numbers, income groups, codes, doubled countries', () => {
    const reading = read(
      countryTable(
        { iso3c: 'AUT', [TOTAL]: '1,5', [PLASTIC]: '12 %' }, // The comma begins another cell.
        { iso3c: 'AUT', [TOTAL]: 'n/a', [PLASTIC]: '101' },
        { iso3c: 'FRA', income_id: 'XXX' },
        { iso3c: 'FRA' },
        { iso3c: 'QQQ' },
      ),
    )
    expect(reading.problems).toMatchObject([
      { rule: 'publisher-row', line: 2, expected: '51 cells, as in the header' },
      { rule: 'publisher-number', line: 3, column: TOTAL, actual: 'n/a' },
      { rule: 'publisher-number', line: 3, column: PLASTIC, actual: '101' },
      { rule: 'publisher-value', line: 4, column: 'income_id', actual: 'XXX' },
      { rule: 'duplicate-observation', line: 5, column: 'iso3c', actual: 'FRA' },
      { rule: 'publisher-country', line: 6, column: 'iso3c', actual: 'QQQ' },
    ])
  })

  it('knows what is no country and leaves it out silently', () => {
    const reading = read(countryTable({ iso3c: 'CHI', [TOTAL]: '5' }))
    expect(reading.problems).toEqual([])
    expect(reading.tables.flatMap(({ rows }) => rows)).toEqual([])
  })

  it('leaves what is no country out, whatever is wrong with its rows', () => {
    const reading = read(countryTable({ iso3c: 'CHI', income_id: 'X', [TOTAL]: '-5' }), codebook(['CHI', 'nothing', 'kg', '20x1']))
    expect(reading.problems).toEqual([])
  })
})
