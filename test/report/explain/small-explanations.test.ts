// Explains figures of small worlds whose numbers are worked out by hand.

import { describe, expect, it } from 'vitest'
import { explanationText } from '../../../pipeline/report/explain/explanation-text.ts'
import { inputsOfWorld, type World, worldOf } from '../../compute/world.ts'
import { NEWEST } from '../../coverage.ts'
import { explainedInputs } from './explained.ts'

const same = (text: string) => text
const wide = { width: 10_000, full: true, paint: { strong: same, faint: same } }

/** The explanation of a national figure of 2020. */
async function explained(countries: Readonly<Record<string, World>>, shared: World, country: string, metric: string): Promise<string> {
  const world = await explainedInputs(inputsOfWorld(worldOf(countries, shared)), 'demo', NEWEST)
  return explanationText(await world.explain(country, { category: 'All packaging', polymer: 'All polymers', year: 2020 }, metric), wide)
}

describe('the waste over which a national rate is spread', () => {
  // 50 kt of waste, 20 kt of it recycled, 5 kt of these abroad.
  const national: World = {
    recycling_rates: [{ year: '2020', category: '*', polymer: '*', recycled_percent: '40', with_exports: 'yes' }],
    waste_exports: [{ year: '2020', export_kt: '5' }],
  }

  it('has the name of the waste of the country where it is all of that', async () => {
    const text = await explained({ AAA: national }, {}, 'AAA', 'export_of_collected')
    expect(text).toContain('export_of_collected 10 % = exported 5,000,000 kg ÷ waste 50,000,000 kg')
    expect(text).not.toContain('without a more specific rate')
  })

  it('has a name of its own where a part of the waste has a more specific rate', async () => {
    // 50 kt × 1/2 PET × 3/4 bottles = 18.75 kt have a rate of their own.
    const own = { year: '2020', category: 'PET bottles', polymer: 'PET', recycled_percent: '60' }
    const countries = { AAA: { ...national, recycling_rates: [...(national.recycling_rates ?? []), own] } }
    const text = await explained(countries, {}, 'AAA', 'domestic_recycling_of_collected')
    expect(text).toContain('÷ waste without a more specific rate 31,250,000 kg')
    expect(text).toContain('÷ waste 50,000,000 kg')
  })
})

describe('the reason of a median', () => {
  const municipal = (plastic: string): World => ({
    municipal_waste: [{ year: '2020', waste_kt: '1000', plastic_percent: plastic, packaging_percent: '50', income_group: 'HIC' }],
  })
  const reasonOf = async (plastic: string, exceptions: World) =>
    /(?<=reason: ).* median of .*/.exec(
      await explained({ AAA: municipal(plastic), BBB: municipal('10') }, exceptions, 'AAA', 'waste_produced_in_the_country'),
    )?.[0]

  it('is the exception that leaves out what is published, with its reason and place', async () => {
    const exception = { table: 'municipal_waste', key: 'AAA|2020', column: 'plastic_percent', value: '', reason: 'counts one site only' }
    expect(await reasonOf('3', { exceptions: [exception] })).toBe(
      'an exception leaves out the published 3 % of AAA 2020, so that the median of 2 high-income countries is used (exceptions.csv:2): counts one site only',
    )
  })

  it('is that nothing is published where nothing is', async () => {
    expect(await reasonOf('', {})).toBe('no value is published for Alphaland, so that the median of 1 high-income country is used')
  })
})
