// Every published figure follows from the input rows that its explanation names (recomputes.ts).

import { RAW_FILES } from '../production/raw-file-list.ts'
import { describeWithRawFiles } from '../raw-files.ts'
import { explainedWorld } from './explained.ts'
import { recomputes } from './recomputes.ts'

describeWithRawFiles('a figure of production', RAW_FILES, (raw) => {
  recomputes(() => explainedWorld('production', raw), 40, [
    'waste_statistics',
    'municipal_waste',
    'rate less exports',
    'rate of the region',
    'recycled_abroad',
    'trade_statistics',
    'energy_recovery',
    'treatment_shares',
  ])
})
