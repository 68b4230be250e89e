import { LISTED_STEP_NOTES, listedStepNotes } from '../queries/listed-step-notes.ts'
import type { Rule } from '../rule.ts'

export const figuresCarried: Rule = {
  id: 'figures-carried',
  title: 'A figure of waste trade or waste exports is of another year.',
  why: 'A figure of another year says nothing about what changed in between.',
  advice: 'Look for a figure of the year. Until there is one, the step uses the figure of the nearest usable year.',
  severity: 'warning',
  size: 'the mass that is used',
  explainedBy: 'column',
  prepared: LISTED_STEP_NOTES,
  sql: listedStepNotes('carried', { wanted: ' of the year by UNCTAD', amount: ' used' }),
}
