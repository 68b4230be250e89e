import { LISTED_STEP_NOTES, listedStepNotes } from '../queries/listed-step-notes.ts'
import type { Rule } from '../rule.ts'

export const interpolatedListed: Rule = {
  id: 'interpolated-listed',
  title: 'A figure is interpolated between two reported years.',
  why: 'An interpolated figure does not show what happened in the year itself.',
  advice: 'Nothing has to be done. Once a figure of the year is reported, it replaces the interpolated figure.',
  severity: 'info',
  size: 'the mass that is used',
  explainedBy: 'column',
  prepared: LISTED_STEP_NOTES,
  sql: listedStepNotes('interpolated'),
}
