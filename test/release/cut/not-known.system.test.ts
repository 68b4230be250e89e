// Tests that a figure without evidence, which counts as 0, is no certain zero in any file of a release: its range is empty. In the demo the
// exports of packaging are known in Brazil, and not known in Denmark.

import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { smallWorkspace } from '../../small-workspace.ts'
import { runMain, type Workspace } from '../../workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = smallWorkspace({ '1.1': ['BRA', 'DNK'] })
  const { code, stdout, stderr } = await runMain(['build', '--quiet', '--tree', 'light'], workspace.root)
  if (code !== 0) throw new Error(`${stdout}${stderr}`)
})

const bundle = (name: string) => workspace.read(`releases/1.1/demo/${name}`)
const tree = (name: string) => workspace.read(`public/demo/v/1.1/${name}`)
const rows = (name: string) => Papa.parse<Record<string, string>>(bundle(name), { header: true, skipEmptyLines: true }).data
const isWhole = (row: Record<string, unknown>) =>
  row.category === 'All packaging' && row.polymer === 'All polymers' && Number(row.year) === 2022

describe('exports that are not known', () => {
  it('have an empty range in ranges.csv, where known exports have one', () => {
    const [bra, dnk] = rows('ranges.csv').filter(isWhole)
    expect([dnk?.country, dnk?.export_low, dnk?.export_high]).toEqual(['DNK', '', ''])
    expect(Number(bra?.export_low)).toBeLessThan(Number(bra?.export_high))
    expect(dnk?.waste_produced_in_the_country_low).not.toBe('')
  })

  it('have the status “not known” in status.csv, as has no figure with a range', () => {
    const statuses = rows('status.csv')
    for (const [place, range] of rows('ranges.csv').entries()) {
      for (const [column, low] of Object.entries(range).filter(([name]) => name.endsWith('_low')))
        expect(statuses[place]?.[column.replace('_low', '_status')] === 'not known', `${place} ${column}`).toBe(low === '')
    }
    expect(statuses.length).toBeGreaterThan(0)
    expect(statuses.filter(isWhole).map(({ export_status }) => export_status)).toEqual(['regional', 'not known'])
  })

  it('have no range in national-totals.csv, and their sum with known exports has none', () => {
    const [bra, dnk] = rows('national-totals.csv').filter(({ year, metric }) => year === '2022' && metric === 'export')
    expect(dnk).toMatchObject({ country: 'DNK', value: '0.000000', low: '', high: '', kg_per_head_low: '', kg_per_head_high: '' })
    const [world] = rows('aggregates.csv').filter((row) => row.kind === 'world' && row.metric === 'export' && isWhole(row))
    expect(world).toMatchObject({ area: 'World', value: bra?.value, low: '', high: '', kg_per_head_low: '' })
  })

  it('have null bounds in the API and in explorer.json', () => {
    const { ranges } = JSON.parse(tree('ranges/by-country/DNK.json'))
    expect(ranges.find(isWhole).export).toEqual({ low: null, high: null, unit: 'kt', status: 'not known' })
    const { groups } = JSON.parse(bundle('explorer.json'))
    expect(groups[0].figures['2022'].export.slice(1)).toEqual([null, null])
  })

  it('are no measure of the explorer only where no country knows them', () => {
    const { not_compared } = JSON.parse(bundle('explorer.json'))
    // Brazil knows its exports, and puts more on the market than becomes waste. Neither country adds to its stock.
    expect(not_compared.map(({ metric }: { metric: string }) => metric)).toEqual(expect.arrayContaining(['added_stock']))
    expect(not_compared.map(({ metric }: { metric: string }) => metric)).not.toEqual(expect.arrayContaining(['export']))
    expect(not_compared.map(({ metric }: { metric: string }) => metric)).not.toEqual(expect.arrayContaining(['production_and_import']))
    expect(not_compared).toContainEqual({ metric: 'added_stock', why: 'is 0 in every record' })
  })

  it('are said to be not known, by the explanation of the country and by the command', async () => {
    const said =
      'Denmark 2022: it is not known what quantities of plastic packaging were exported before they became waste; ' +
      'it counts as 0 kt and has no range (34 pairs of packaging and polymer).'
    const { figures } = JSON.parse((await runMain(['explain', '1.1', 'DNK', '--json'], workspace.root)).stdout)
    const figure = figures.find((one: { metric: string; year: number }) => one.metric === 'export' && one.year === 2022)
    expect(figure).toMatchObject({ answer: said, low: null, high: null, amount: 0 })
    const cell = ['DNK', 'All packaging', 'All polymers', '2022', 'export']
    const { stdout } = await runMain(['explain', '1.1', ...cell, '--json'], workspace.root)
    expect(JSON.parse(stdout)).toMatchObject({ answer: said, range: null, amount: 0 })
  })
})
