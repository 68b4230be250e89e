// The metrics that are derived from others (pipeline/model/metrics.ts), one rule each, over every record of both written files.

import { integerColumn, METRICS, type Metric, metricNamed, type PerHead } from '../../model/metrics.ts'
import type { Rule } from '../rule.ts'

/** One rule for each derived metric of any release. */
export const derivedMetrics: readonly Rule[] = METRICS.flatMap(({ derived, ...metric }) =>
  derived === undefined ? [] : [derivedRule({ ...metric, derived })],
)

/** The rule that a metric equals what it is derived from. */
export function derivedRule(metric: Metric & { readonly derived: PerHead }): Rule {
  const { name, since, derived } = metric
  return {
    id: `${name.replaceAll('_', '-')}-follows`,
    title: `Ensure that ${name} = ${derived.mass} ÷ ${derived.per} in every record.`,
    why: 'If a derived figure contradicts the figures that it is derived from, a reader cannot know which one is right.',
    advice: 'Look at the population of the year, and at the writer of the file for lost digits.',
    severity: 'error',
    size: 'the mass that is divided',
    ...(since === undefined ? {} : { since }),
    explainedBy: { none: `\`explain\` of ${name} shows the mass and the population from which it is computed.` },
    unwaivable: true,
    sql: followsSql(metric),
  }
}

/** The check does not divide, unlike the step: a quotient rounded half up is at most half a divisor away. */
function followsSql(metric: Metric & { readonly derived: PerHead }): string {
  const [column, mass] = [integerColumn(metric), integerColumn(metricNamed(metric.derived.mass))]
  const off = `cast(w.${mass} as hugeint) * 2000000 - cast(w.${column} as hugeint) * 2 * p.persons`
  return `
    select w.country, w.category, w.polymer, w.year, w.file, w.line, ${off} >= -p.persons and ${off} < p.persons as ok,
      if(p.persons is null, 'there is no population to divide by', '${metric.name} does not equal the mass divided by the population') as message,
      coalesce(kt_text(w.${mass}) || ' ÷ ' || p.persons, 'a population') as expected, per_head_text(w.${column}) as actual,
      cast(w.${mass} as hugeint) as size_kg
    from written w
    left join population p on p.country = w.country and p.year = w.year`
}
