import { expect, test } from 'vitest'
import { RULES } from '../../../pipeline/checks/index.ts'
import { identityRule } from '../../../pipeline/checks/rules/linear-identities.ts'
import { LINEAR_IDENTITIES } from '../../../pipeline/model/identities.ts'
import { METRICS, metricNamed } from '../../../pipeline/model/metrics.ts'

test('an identity applies from the first release on that has all of its metrics', () => {
  const since: Readonly<Record<string, string>> = { littering: '1.10', total: '1.9' }
  const ruleOf = (...names: readonly string[]) =>
    identityRule(
      { id: 'sum', left: 'collected', constant: 0, terms: names.map((metric) => ({ sign: 1, metric })), why: 'A sum.' },
      (name) => ({ ...metricNamed(name), ...(since[name] === undefined ? {} : { since: since[name] }) }),
    )
  expect(ruleOf('littering', 'total').since).toBe('1.10')
  expect(ruleOf('total', 'export_of_collected').since).toBe('1.9')
  expect(ruleOf('export_of_collected')).not.toHaveProperty('since')
})

test('every ratio stands in an identity, or a rule is about it alone', () => {
  const stands = new Set<unknown>([
    ...LINEAR_IDENTITIES.flatMap(({ left, terms }) => [left, ...terms.map(({ metric }) => metric)]),
    ...RULES.map(({ explainedBy }) => explainedBy),
  ])
  const unchecked = METRICS.filter(({ name, group }) => group === 'ratio' && !stands.has(name))
  expect(
    unchecked.map(({ name }) => name),
    'add an identity to pipeline/model/identities.ts, or a rule explainedBy the ratio',
  ).toEqual([])
})
