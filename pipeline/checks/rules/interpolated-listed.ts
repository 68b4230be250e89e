import { LISTED_CHOICES, listedChoices } from '../listed-choices.ts'
import type { Rule } from '../rule.ts'

export const interpolatedListed: Rule = {
  id: 'interpolated-listed',
  title: 'Ensure that a reviewer sees which figures lie on the line between two reported years.',
  why: 'A line hides what happened in the year itself.',
  advice: 'Nothing has to be done; the year goes before the line as soon as it is reported.',
  severity: 'info',
  explainedBy: 'column',
  prepared: LISTED_CHOICES,
  sql: () => listedChoices('interpolated'),
}
