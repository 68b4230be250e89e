// The linear identities (docs/method.md, "Records"), one rule each, over every record of both written files.

import { LINEAR_IDENTITIES, type LinearIdentity } from '../../model/identities.ts'
import { integerColumn, type Metric, metricNamed } from '../../model/metrics.ts'
import { compareVersions } from '../../model/versions.ts'
import type { Rule } from '../rule.ts'

/** `waste-is-net-input`, `imported-waste-is-exhausted`, `fates-are-total`, … */
export const linearIdentities: readonly Rule[] = LINEAR_IDENTITIES.map((identity) => identityRule(identity))

/** The rule that an identity holds, from the first release on that has all of its metrics. */
export function identityRule(identity: LinearIdentity, metricOf: (name: string) => Metric = metricNamed): Rule {
  const terms = identity.terms.map(({ sign, metric }) => ({ sign, metric: metricOf(metric) }))
  const left = metricOf(identity.left)
  const since = [left, ...terms.map(({ metric }) => metric)]
    .flatMap((metric) => metric.since ?? [])
    .sort(compareVersions)
    .at(-1)
  return {
    id: identity.id,
    title: `A record does not satisfy ${formula(identity)}.`,
    why: identity.why,
    advice: 'Look at the step that makes these quantities, and at the writer of the file for lost digits.',
    severity: 'error',
    size: 'how far the metric lies from what the identity requires; for a share, that share of the waste of the record',
    ...(since === undefined ? {} : { since }),
    explainedBy: identity.left,
    unwaivable: true,
    sql: identitySql(left, identity.constant, terms),
  }
}

function identitySql(left: Metric, constant: number, terms: readonly { readonly sign: 1 | -1; readonly metric: Metric }[]): string {
  const isMass = left.group === 'mass'
  const signed = terms.map(({ sign, metric }) => `${sign < 0 ? '-' : '+'} ${integerColumn(metric)}`)
  const print = isMass ? 'kt_text' : 'percent_text'
  const size = isMass ? 'abs(l - r)' : 'cast(abs(l - r) as hugeint) * waste_produced_in_the_country_kg // 1000000'
  return `
    select country, category, polymer, year, file, line, l = r as ok, '${left.name} does not have the value that the identity requires' as message,
      ${print}(r) as expected, ${print}(l) as actual, ${size} as size_kg
    from (
      select *, ${integerColumn(left)} as l, ${constant} ${signed.join(' ')} as r
      from written
    )`
}

/** `collected = 100 % − littering − uncollected_excluding_littering` */
function formula({ left, constant, terms }: LinearIdentity): string {
  const first = constant === 0 ? '' : `${constant / 10_000} %`
  const rest = terms.map(({ sign, metric }) => `${sign < 0 ? '−' : '+'} ${metric}`).join(' ')
  return `${left} = ${`${first} ${rest}`.trim().replace(/^\+ /, '')}`
}
