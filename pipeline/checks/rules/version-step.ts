import type { Rule } from '../rule.ts'

export const versionStep: Rule = {
  id: 'version-step',
  title:
    'Ensure that the version steps as far as the records changed: values by a patch, added records, values and metrics by a minor, removed ones by a major version.',
  why: 'Users decide by the version whether they can take a release as it is.',
  advice: 'Give the release the next version of the step that is expected.',
  severity: 'error',
  explainedBy: { none: 'It counts the records that changed; plastic-eol diff shows them.' },
  sql: `
    with counted as (
      select count(*) filter (kind = 'added') as added, count(*) filter (kind = 'removed') as removed,
        count(distinct (country, category, polymer, year)) filter (kind = 'changed') as changed
      from changes
    ), covered as (
      select count(*) filter (change = 'added') as more, count(*) filter (change = 'removed') as less from changed_coverage
    ), steps as (
      select case when c.removed + v.less > 0 then 'major' when c.added + v.more > 0 then 'minor' else 'patch' end as step from counted c, covered v
    )
    select r.version as key, r.step = s.step as ok,
      c.added || ' records added, ' || c.removed || ' removed, ' || c.changed || ' changed since ' || r.previous as message,
      if(s.step = 'patch', 'a patch', 'a ' || s.step || ' step') as expected,
      if(r.step = 'patch', 'a patch', 'a ' || r.step || ' step') as actual
    from release r, counted c, steps s
    where r.step <> 'first'`,
}
