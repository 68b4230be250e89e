import type { Rule } from '../rule.ts'

export const versionStep: Rule = {
  id: 'version-step',
  title:
    'Ensure that the version steps as far as the records changed: values by a patch, added records by a minor, removed ones by a major version.',
  why: 'Users decide by the version whether they can take a release as it is.',
  advice: 'Give the release the next version of the step that is expected.',
  severity: 'error',
  explainedBy: { none: 'It counts the records that changed; plastic-eol diff shows them.' },
  sql: `
    with counted as (
      select count(*) filter (kind = 'added') as added, count(*) filter (kind = 'removed') as removed,
        count(distinct (country, category, polymer, year)) filter (kind = 'changed') as changed
      from changes
    )
    select r.version as key, r.step = case when c.removed > 0 then 'major' when c.added > 0 then 'minor' else 'patch' end as ok,
      c.added || ' records added, ' || c.removed || ' removed, ' || c.changed || ' changed since ' || r.previous as message,
      case when c.removed > 0 then 'a major step' when c.added > 0 then 'a minor step' else 'a patch' end as expected,
      if(r.step = 'patch', 'a patch', 'a ' || r.step || ' step') as actual
    from release r, counted c
    where r.step <> 'first'`,
}
