// Every published figure follows from the input rows that its explanation names (recomputes.ts).

import { describe } from 'vitest'
import { explainedWorld } from './explained.ts'
import { recomputes } from './recomputes.ts'

describe('a figure of the demo', () => {
  recomputes(() => explainedWorld('demo'), 40, [
    'supply',
    'back_cast',
    'waste_statistics',
    'municipal_waste',
    'national mass',
    'mass as a rate',
    'waste_exports',
    'waste_trade',
  ])
})
