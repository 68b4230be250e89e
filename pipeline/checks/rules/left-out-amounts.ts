import type { Rule } from '../rule.ts'

export const leftOutAmounts: Rule = {
  id: 'left-out-amounts',
  title: "An amount of a publisher's file is left out, and no figure takes its place.",
  why:
    'A row that is left out because of its unit, its breakdown or its flow takes waste away from its country, ' +
    'and an older figure in its place may be another one.',
  advice:
    'Look at the rows. If their amounts should count, let the adapter read them, or enter the figure in a typed table. ' +
    'docs/adding-a-publisher.md lists the reasons.',
  severity: 'warning',
  size: 'the mass that is left out',
  explainedBy: { none: 'No figure rests on what is left out.' },
  sql: `
    select not missed as ok, concat_ws('|', source, country, year, flow, reason) as key, country, year, size_kg, file, line,
      source || ' leaves out ' || coalesce(flow || ', ', '') || amounts || ' (' || places || '): ' || meaning as message,
      'a figure in its place' as expected, coalesce(instead, 'none') as actual
    from left_out_amounts`,
}
