// The linear identities (docs/method.md, "Records"), one rule each, over every record of both written files.

import { LINEAR_IDENTITIES, type LinearIdentity } from '../../model/identities.ts'
import { integerColumn, metricNamed } from '../../model/metrics.ts'
import type { Rule } from '../rule.ts'

/** `waste-is-net-input`, `imported-waste-is-exhausted`, `fates-are-total`, … */
export const linearIdentities: readonly Rule[] = LINEAR_IDENTITIES.map(identityRule)

function identityRule(identity: LinearIdentity): Rule {
  return {
    id: identity.id,
    title: `Ensure that ${formula(identity)} in every record.`,
    why: identity.why,
    advice: 'Look at the step that makes these quantities, and at the writer of the file for lost digits.',
    severity: 'error',
    size: 'how far the metric lies from what the identity requires; for a share, that share of the waste of the record',
    explainedBy: identity.left,
    unwaivable: true,
    sql: identitySql(identity),
  }
}

function identitySql(identity: LinearIdentity): string {
  const left = metricNamed(identity.left)
  const isMass = left.group === 'mass'
  const terms = identity.terms.map(({ sign, metric }) => `${sign < 0 ? '-' : '+'} ${integerColumn(metricNamed(metric))}`)
  const print = isMass ? 'kt_text' : 'percent_text'
  const size = isMass ? 'abs(l - r)' : 'cast(abs(l - r) as hugeint) * waste_produced_in_the_country_kg // 1000000'
  return `
    select country, category, polymer, year, file, line, l = r as ok, '${identity.left} does not have the value that the identity requires' as message,
      ${print}(r) as expected, ${print}(l) as actual, ${size} as size_kg
    from (
      select *, ${integerColumn(left)} as l, ${identity.constant} ${terms.join(' ')} as r
      from written
    )`
}

/** `collected = 100 % − littering − uncollected_excluding_littering` */
function formula({ left, constant, terms }: LinearIdentity): string {
  const first = constant === 0 ? '' : `${constant / 10_000} %`
  const rest = terms.map(({ sign, metric }) => `${sign < 0 ? '−' : '+'} ${metric}`).join(' ')
  return `${left} = ${`${first} ${rest}`.trim().replace(/^\+ /, '')}`
}
