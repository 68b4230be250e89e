import { LISTED_CHOICES, listedChoices } from '../listed-choices.ts'
import type { Rule } from '../rule.ts'

export const figuresCarried: Rule = {
  id: 'figures-carried',
  title: 'Ensure that trade and exports of waste are of the year itself.',
  why: 'A figure of another year says nothing about what changed in between.',
  advice: 'Look for a figure of the year; until there is one, the nearest usable year is used.',
  severity: 'warning',
  explainedBy: 'column',
  prepared: LISTED_CHOICES,
  sql: () => listedChoices('carried', { wanted: ' of the year by UNCTAD', amount: ' taken' }),
}
