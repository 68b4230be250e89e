// What the steps state, in the order of the method.

import type { Step } from '../language.ts'
import { SCOPE } from './10-scope.ts'
import { WASTE_TRADE } from './15-waste-trade.ts'
import { NET_INPUT } from './20-net-input.ts'
import { WASTE_GENERATED } from './30-waste-generated.ts'
import { LITTERING } from './40-littering.ts'
import { KNOWN_EXPORTS } from './45-known-exports.ts'
import { RECYCLING } from './50-recycling.ts'
import { WASTE_EXPORT } from './60-waste-export.ts'
import { TREATMENT } from './70-treatment.ts'
import { MISMANAGED } from './80-mismanaged.ts'
import { IMPORTED_WASTE } from './90-imported-waste.ts'
import { RECORDS } from './95-records.ts'
import { PASSED_OVER_ROWS } from './98-passed-over.ts'
import { EVIDENCE } from './99-evidence.ts'

export const STATEMENTS: readonly Step[] = [
  SCOPE,
  WASTE_TRADE,
  NET_INPUT,
  WASTE_GENERATED,
  LITTERING,
  KNOWN_EXPORTS,
  RECYCLING,
  WASTE_EXPORT,
  TREATMENT,
  MISMANAGED,
  IMPORTED_WASTE,
  RECORDS,
  PASSED_OVER_ROWS,
  EVIDENCE,
]
