import { LISTED_STEP_NOTES, listedStepNotes } from '../queries/listed-step-notes.ts'
import type { Rule } from '../rule.ts'

export const productionAssumed: Rule = {
  id: 'production-assumed',
  title: 'Production and trade of packaging are unknown.',
  why: 'Production and import is then computed from the waste, with exports of 0, and has the quality score 1.',
  advice: 'Nothing has to be done. Once supply by polymer is reported, it replaces the assumption.',
  severity: 'info',
  size: 'the mass that is assumed',
  explainedBy: 'production_and_import',
  prepared: LISTED_STEP_NOTES,
  sql: listedStepNotes('assumed', { metric: false }),
}
