// Evidence that no step selects, and why: what rules say of rows that nothing reads.

import { step } from '../language.ts'

export const PASSED_OVER_ROWS = step('98-passed-over', '', [], [], { selection: 'passed-over' })
