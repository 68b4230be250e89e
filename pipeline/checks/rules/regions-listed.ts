import { LISTED_STEP_NOTES, listedStepNotes } from '../queries/listed-step-notes.ts'
import type { Rule } from '../rule.ts'

export const regionsListed: Rule = {
  id: 'regions-listed',
  title: 'The figure of a region is used because the country has none.',
  why: 'A region says little about one of its countries.',
  advice: 'Nothing has to be done. Once the country has a figure of its own, it replaces the figure of the region.',
  severity: 'info',
  size: 'the mass that follows from the rate',
  explainedBy: 'column',
  prepared: LISTED_STEP_NOTES,
  sql: listedStepNotes('region'),
}
