import type { Rule } from '../rule.ts'

export const versionStep: Rule = {
  id: 'version-step',
  title:
    'The step of the version does not match the change: ' +
    'a major version removes records or covered values, a minor version adds some, and a patch only changes figures.',
  why: 'Users decide by the version whether they can use a release without changes on their side.',
  advice: 'Give the release the next version of the expected step.',
  severity: 'error',
  reads: 'changes',
  explainedBy: { none: 'The finding counts the records that changed. `plastic-eol diff` shows them.' },
  sql: `
    with counted as (
      select count(*) filter (kind = 'added') as added, count(*) filter (kind = 'removed') as removed,
        count(distinct (country, category, polymer, year)) filter (kind = 'changed') as changed
      from changes
    ), covered as (
      select count(*) filter (change = 'added') as more, count(*) filter (change = 'removed') as less from changed_coverage
    ), steps as (
      select case when c.removed + v.less > 0 then 'major' when c.added + v.more > 0 then 'minor' else 'patch' end as step,
        c.added + c.removed + c.changed = 0 and not exists (from changed_coverage) and not exists (from declarations) as is_empty
      from counted c, covered v
    )
    select r.version as key, r.step = s.step as ok,
      if(s.is_empty, 'nothing is declared yet, and no record differs from ' || r.previous,
        'records since ' || r.previous || ': ' || c.added || ' added, ' || c.removed || ' removed, ' || c.changed || ' changed'
        || if(v.more + v.less = 0, '', '; covered years, categories, polymers and metrics: ' || v.more || ' added, ' || v.less || ' removed')) as message,
      case when s.is_empty then 'a change' when s.step = 'patch' then 'a patch' else 'a ' || s.step || ' step' end as expected,
      case when s.is_empty then 'none' when r.step = 'patch' then 'a patch' else 'a ' || r.step || ' step' end as actual,
      case
        when s.is_empty
          then 'Append the rows of the release, and declare them: '
            || '\`plastic-eol new ' || r.version || '\` with --add-country, --add-year, --revise or --edition does both.'
        when exists (from declarations where matches = 0) then 'Make the declared changes first: \`declarations-matched\` names them.'
        when exists (select country from countries except select country from written_parquet)
          then 'Add the evidence of the countries without records first: \`covered-years\` names them.'
      end as advice
    from release r, counted c, covered v, steps s
    where r.step <> 'first'`,
}
