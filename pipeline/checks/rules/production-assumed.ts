import { LISTED_CHOICES, listedChoices } from '../listed-choices.ts'
import type { Rule } from '../rule.ts'

export const productionAssumed: Rule = {
  id: 'production-assumed',
  title: 'Ensure that a reviewer sees where production and trade of packaging are not known.',
  why: 'Production and import is then what explains the waste, exports are 0, and both are of quality 1.',
  advice: 'Nothing has to be done; supply by polymer goes before it as soon as it is reported.',
  severity: 'info',
  explainedBy: 'production_and_import',
  prepared: LISTED_CHOICES,
  sql: () => listedChoices('assumed', { metric: false }),
}
