// The errors of weaker kinds of evidence where a better kind is known: weaker ÷ better by country (docs/ranges.md, "Transfer of error").

import { oddsOf, type Residuals } from '../../draws/plausible.ts'
import { balance } from './books.ts'
import { countriesOf, isEu, YEARS } from './dimensions.ts'
import { evidenceOf } from './evidence.ts'
import { totalIn } from './records.ts'
import { municipalRecovery } from './treatment.ts'
import { municipal, wasteOf } from './waste.ts'
import type { World } from './world.ts'

export interface AllResiduals {
  readonly waste: Residuals
  readonly incineration: Residuals
  readonly recycling: Residuals
}

/** Limits of shares: at least this value and at most 1 minus this value, so that 0 and 1 have odds. */
const [LEAST_INCINERATED, LEAST_RECYCLED] = [0.02, 0.005]

export const LEAST = LEAST_INCINERATED

export function residualsOf(world: World): AllResiduals {
  const found = { waste: new Map<string, number>(), incineration: new Map<string, number>(), recycling: new Map<string, number>() }
  for (const country of countriesOf(world.version)) {
    for (const year of YEARS) {
      // A later year overwrites an earlier one, so that the latest year with both kinds counts.
      const waste = wasteOf(world, country, year)
      if (waste.method === 'waste_statistics' && isSound(world, country))
        found.waste.set(country, Number(municipal(world, country, year).kg) / Number(waste.kg))
      const own = recycledShare(world, country, year)
      const region = Number(world.fates(country).recycled) / 1e6
      if (own !== undefined) found.recycling.set(country, oddsOf(region, LEAST_RECYCLED) / oddsOf(own, LEAST_RECYCLED))
    }
    if (isEu(country)) {
      const [weaker, better] = [municipalRecovery(world, country), world.eurostat.energyRecovery(country)]
      const odds = ({ over, under }: typeof weaker) => oddsOf(Number(over) / Number(under), LEAST_INCINERATED)
      found.incineration.set(country, odds(weaker) / odds(better))
    }
  }
  return found
}

/** Whether the plastic share that What a Waste publishes is at least a third of the median of the income group. */
function isSound(world: World, country: string): boolean {
  const { plastic, income } = world.whatAWaste.of(country)
  if (plastic === undefined || world.assumptions.plasticShareExcepted(country)) return true
  return 3n * plastic >= world.whatAWaste.medianPlastic(income)
}

/** The share of waste that a country recycles by its own figures. Undefined if any cell takes the share of the region. */
function recycledShare(world: World, country: string, year: number): number | undefined {
  const evidence = evidenceOf(world, country, year)
  if ('isRegional' in evidence.recycling && evidence.recycling.isRegional) return undefined
  const { books } = balance(world.assumptions, evidence)
  return Number(totalIn(books, 'recycled')) / Number(totalIn(books, 'waste'))
}
