// What every record rests on: the evidence of a bundle, and the score of each record.

import { step } from '../language.ts'

export const EVIDENCE = step('99-evidence', '', [], [], { selection: 'evidence' })
