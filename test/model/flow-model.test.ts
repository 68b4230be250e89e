import { describe, expect, it } from 'vitest'
import { flowModel, metricOfLink, recordMasses } from '../../pipeline/model/flow-model.ts'

const WASTE = {
  waste_produced_in_the_country: 80,
  domestic_recycling_of_collected: 50,
  improperly_disposed: 30,
  littering: 20,
  leaked_to_ocean_and_waterways: 10,
}

const modelOf = (amounts: Readonly<Record<string, number>>) => flowModel(recordMasses((metric) => amounts[metric] ?? 0))
const asText = (amounts: Readonly<Record<string, number>>) =>
  modelOf(amounts).links.map(({ source, target, value }) => `${source} ${value} ${target}`)

describe('the flows of a record', () => {
  it('lead from the input over the waste to what leaks, without what is nothing', () => {
    expect(asText({ ...WASTE, production_and_import: 100, export: 15, added_stock: 5 })).toEqual([
      'input 15 export',
      'input 5 added',
      'input 80 net',
      'net 64 collected',
      'net 16 littered',
      'collected 40 recycled',
      'collected 24 dumped',
      'dumped 24 mismanaged',
      'littered 16 mismanaged',
      'mismanaged 32 land',
      'mismanaged 8 leaked',
    ])
  })

  it('have the masses of metrics where a node has one link, and else no metric', () => {
    const model = modelOf({ ...WASTE, production_and_import: 100, export: 15, added_stock: 5 })
    expect(model.links.map((link) => metricOfLink(model, link))).toEqual([
      ...['export', 'added_stock', 'waste_produced_in_the_country', 'collected', 'littering'],
      ...[
        'domestic_recycling_of_collected',
        'improperly_disposed',
        'improperly_disposed',
        'littering',
        undefined,
        'leaked_to_ocean_and_waterways',
      ],
    ])
  })

  it('begin with the waste where all that is put on the market becomes waste', () => {
    const model = modelOf({ ...WASTE, production_and_import: 80 })
    expect(model.nodes.map(({ id }) => id)).not.toContain('input')
    expect(model.links[0]?.source).toBe('net')
  })

  it('stack the fates that are mismanaged as neighbours, in the order in which they feed it', () => {
    const { nodes, links } = modelOf({ ...WASTE, production_and_import: 80, improperly_disposed: 20, uncollected_excluding_littering: 10 })
    const fates = nodes.filter(({ column }) => column === 3).map(({ id }) => id)
    expect(fates).toEqual(['recycled', 'dumped', 'uncollected', 'littered'])
    expect(links.filter(({ target }) => target === 'mismanaged').map(({ source }) => source)).toEqual(fates.slice(1))
  })

  it('begin in the stock, too, where it is used up', () => {
    const amounts = { ...WASTE, production_and_import: 90, export: 15, added_stock: -5 }
    expect(asText(amounts).slice(0, 3)).toEqual(['input 15 export', 'input 75 net', 'stock 5 net'])
  })
})
