import { describe, expect, it } from 'vitest'
import { csv, read, rows, smallBundleForAllTests, workspace } from './small-bundle.ts'

smallBundleForAllTests()

describe('countries.csv', () => {
  it('has a row a country with what the inputs say of it, and an empty cell where they say nothing', () => {
    const [header, brazil, paraguay, end] = read('countries.csv').split('\n')
    expect(header).toBe('country,alpha_2,name,region,income_group,population_2019,population_2020,population_2021,population_2022')
    const population = workspace.read('sources/demo/population.csv')
    const persons = (country: string) =>
      [2019, 2020, 2021, 2022].map((year) => new RegExp(`^${country},${year},(\\d+),`, 'm').exec(population)?.[1])
    expect(brazil).toBe(`BRA,BR,Brazil,Latin America and the Caribbean,upper-middle-income,${persons('BRA')}`)
    expect(paraguay).toBe(`PRY,PY,Paraguay,Latin America and the Caribbean,upper-middle-income,${persons('PRY')}`)
    expect(end).toBe('')
  })

  it('names regions and income groups as the aggregates do', async () => {
    const unknown = await rows(`
      select c.country from ${csv('countries.csv')} c
      where not exists (select 1 from ${csv('aggregates.csv')} a where a.kind = 'region' and a.area = c.region)
        or not exists (select 1 from ${csv('aggregates.csv')} a where a.kind = 'income group' and a.area = c.income_group)`)
    expect(unknown).toEqual([])
  })
})

describe('pairs.csv', () => {
  it('has the pairs of the records, and no other', async () => {
    const pairs = (file: string) => `select distinct category, polymer from ${csv(file)}`
    expect(
      await rows(
        `(${pairs('pairs.csv')} except ${pairs('datasets.csv')}) union all (${pairs('datasets.csv')} except ${pairs('pairs.csv')})`,
      ),
    ).toEqual([])
    expect(await rows(`select category from ${csv('pairs.csv')} group by category, polymer having count(*) > 1`)).toEqual([])
  })

  it('says which records add up without counting anything twice', async () => {
    const [sums] = await rows(`
      select sum(d.waste_produced_in_the_country::decimal(18, 6)) filter (p.leaf = 'true') as leaves,
        sum(d.waste_produced_in_the_country::decimal(18, 6)) filter (d.category = 'All packaging' and d.polymer = 'All polymers') as totals
      from ${csv('datasets.csv')} d join ${csv('pairs.csv')} p using (category, polymer)`)
    expect(String(sums?.leaves)).toBe(String(sums?.totals))
    expect(Number(sums?.leaves)).toBeGreaterThan(0)
  })
})
