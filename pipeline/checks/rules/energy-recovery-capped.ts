import { LISTED_STEP_NOTES, listedStepNotes } from '../queries/listed-step-notes.ts'
import type { Rule } from '../rule.ts'

export const energyRecoveryCapped: Rule = {
  id: 'energy-recovery-capped',
  title: 'The reported energy recovery exceeds the collected waste.',
  why: 'The reported ratio ignores littered and uncollected waste. Where nearly all waste is incinerated, it gives more than is collected.',
  advice:
    'Nothing has to be done: all collected waste that is neither recycled nor exported counts as incinerated. Where the gap is large, look at the collected share of the country.',
  severity: 'warning',
  size: 'the mass by which energy recovery exceeds what is collected',
  explainedBy: 'incineration_and_energy_recovery',
  follows: 'always',
  prepared: LISTED_STEP_NOTES,
  sql: listedStepNotes('capped', {
    reason: 'recovery-exceeds-collected',
    metric: false,
    wanted: ' asked for',
    amount: ' collected',
    more: "' by ' || ratio_text(s.wanted_kg - s.amount_kg, s.amount_kg)",
    size: 's.wanted_kg - s.amount_kg',
  }),
}
