// Tests that every published figure follows from the input rows that its explanation names (recomputes.ts), and that the published texts
// in explanations are at the named places (published.ts).

import { describe } from 'vitest'
import { THOROUGH } from '../../random.ts'
import { PROJECT } from '../../workspace.ts'
import { type ExplainedWorld, explainedWorld } from './explained.ts'
import { stands } from './published.ts'
import { recomputes } from './recomputes.ts'

describe('a figure of the demo', () => {
  let opened: Promise<ExplainedWorld> | undefined
  const open = () => {
    opened ??= explainedWorld('demo')
    return opened
  }
  recomputes(open, 40, [
    'supply',
    'back_cast',
    'waste_statistics',
    'municipal_waste',
    'national mass',
    'mass as a rate',
    'waste_exports',
    'waste_trade',
  ])

  describe('and what its explanation says was published', () => {
    stands(open, PROJECT, {
      inputs: THOROUGH ? 5000 : 1200,
      files: ['municipal_waste.csv', 'recycling_rates.csv', 'exceptions.csv', 'polymer_supply.csv', 'population.csv'],
      without: [],
    })
  })
})
