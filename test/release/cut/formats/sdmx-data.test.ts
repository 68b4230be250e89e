import { describe, expect, it } from 'vitest'
import { metricsOf } from '../../../../pipeline/model/coverage.ts'
import { codeOf } from '../../../../pipeline/release/sdmx-names.ts'
import { csv, read, rows, smallBundleForAllTests } from './small-bundle.ts'

const METRICS = metricsOf('1.2')

smallBundleForAllTests()

describe('datasets.sdmx.csv', () => {
  const HEADER = 'STRUCTURE,STRUCTURE_ID,ACTION,FREQ,REF_AREA,CATEGORY,POLYMER,METRIC,TIME_PERIOD,OBS_VALUE,UNIT_MEASURE'

  it('begins with the columns of SDMX-CSV 2.0, then dimensions, measure and attribute', () => {
    expect(read('datasets.sdmx.csv').split('\n')[0]).toBe(HEADER)
  })

  it('names one dataflow, which says that this is the demo, and one action', async () => {
    expect(await rows(`select distinct STRUCTURE, STRUCTURE_ID, ACTION, FREQ from ${csv('datasets.sdmx.csv')}`)).toEqual([
      { STRUCTURE: 'dataflow', STRUCTURE_ID: 'PLASTIC_EOL:PACKAGING_EOL_DEMO(1.2.0)', ACTION: 'I', FREQ: 'A' },
    ])
  })

  it('has all metrics of national totals and the masses of leaves, each once and as in datasets.csv', async () => {
    const columns = METRICS.map(({ name }) => name).join(', ')
    const code = (column: string) => `upper(regexp_replace(${column}, '[^A-Za-z0-9]+', '_', 'g'))`
    const masses = METRICS.filter(({ group }) => group === 'mass').map(({ name }) => `'${name}'`)
    const expected = `
      select country, ${code('category')}, ${code('polymer')}, ${code('metric')}, year, value
      from (from ${csv('datasets.csv')} unpivot (value for metric in (${columns})))
      where (category = 'All packaging' and polymer = 'All polymers')
        or (category <> 'All packaging' and polymer <> 'All polymers' and metric in (${masses.join(', ')}))`
    const found = `select REF_AREA, CATEGORY, POLYMER, METRIC, TIME_PERIOD, OBS_VALUE from ${csv('datasets.sdmx.csv')}`
    expect(await rows(`(${found} except all ${expected}) union all (${expected} except all ${found})`)).toEqual([])
    const [{ n } = {}] = await rows(`select count(*) as n from (${found})`)
    // 8 national totals with 20 metrics, and 8 × 34 leaves with 9 masses.
    expect(Number(n)).toBe(8 * 20 + 8 * 34 * 9)
  })

  it('has the unit of each metric', async () => {
    const units = await rows(
      `select METRIC, any_value(UNIT_MEASURE) as unit, count(distinct UNIT_MEASURE) as n from ${csv('datasets.sdmx.csv')} group by METRIC`,
    )
    const expected = METRICS.map(({ name, unit }) => [codeOf(name), unit === 'kt' ? 'KT' : 'PT', 1])
    expect(units.map(({ METRIC, unit, n }) => [METRIC, unit, Number(n)]).sort()).toEqual(expected.sort())
  })
})
