import { LISTED_CHOICES, listedChoices } from '../listed-choices.ts'
import type { Rule } from '../rule.ts'

export const regionsListed: Rule = {
  id: 'regions-listed',
  title: 'Ensure that a reviewer sees where the figure of a region is used because the country has none.',
  why: 'A region says little about one of its countries.',
  advice: 'Nothing has to be done; a source of the country goes before the region as soon as there is one.',
  severity: 'info',
  explainedBy: 'column',
  prepared: LISTED_CHOICES,
  sql: () => listedChoices('region'),
}
