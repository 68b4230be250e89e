import type { Rule } from '../rule.ts'

export const totalsEqualParts: Rule = {
  id: 'totals-equal-parts',
  title: "A total in a publisher's file differs from the sum of its parts.",
  why: 'Where they differ by more than rounding, a part is missing, a part counts twice, or the total is of something else.',
  advice: 'Look at the lines in the file. The adapter says in its first lines which of the two it reads.',
  severity: 'warning',
  size: 'the difference, where it is a mass',
  explainedBy: { none: 'The rule compares two statements of a publisher, of which at most one is in the figures.' },
  sql: `
    select not differs as ok, concat_ws('|', source, country, year, flow, of) as key, country, year, size_kg, file, line,
      source || ' states ' || coalesce(flow || ', ', '') || 'a total that differs from ' || of as message,
      whole || ' ' || unit as expected, parts || ' ' || unit as actual
    from compared_totals`,
}
