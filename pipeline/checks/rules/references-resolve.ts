import { COUNTRY_CODE } from '../../model/country-code.ts'
import type { Rule } from '../rule.ts'

export const referencesResolve: Rule = {
  id: 'references-resolve',
  title: 'An input row refers to a source, an area, a profile or a quality that does not exist.',
  why: 'A broken reference loses the source of a figure, or the figure itself. What one release lacks, another may have.',
  advice: 'Correct the reference, or add the row or the quality that is missing.',
  severity: 'error',
  explainedBy: { none: 'The reference is wrong, and not a figure. The source line is the row with the reference.' },
  sql: `
    with refs as (
      select i.row_id, i.source as wanted, s.source as found, 'a source of the table sources' as what
      from input_rows i left join sources s on s.source = i.source
      where i.table_name <> 'sources'
      union all
      select row_id, 'no quality', cast(score as varchar), 'a quality from 1 to 5, of its own or of its source'
      from input_rows
      union all
      select p.row_id, p.area, a.area, 'a country, or a region of the table countries'
      from packaging_shares p
      left join (select region as area from countries union select area from packaging_shares where regexp_full_match(area, '${COUNTRY_CODE}')) a
        on a.area = p.area
      union all
      select c.row_id, c.region, a.area, 'packaging shares of the country or its region'
      from countries c
      left join (select distinct area from packaging_shares) a on a.area = c.region or a.area = c.country
      union all
      select r.row_id, r.profile, s.profile, 'a profile of the table profile_shares'
      from (select row_id, profile from import_profiles union all select row_id, profile from profile_thresholds) r
      left join profile_shares s on s.profile = r.profile
    )
    select i.table_name || '|' || i.key as key, r.found is not null as ok, r.row_id as input_row,
      case when r.wanted = 'no quality' then 'neither the row nor its source states a quality'
           when r.what like 'packaging shares%' then 'neither the country nor its region ' || r.wanted || ' has packaging shares'
           else 'the row refers to ' || r.wanted || ', which does not exist' end as message, r.what as expected, r.wanted as actual
    from refs r
    join input_rows i on i.row_id = r.row_id`,
}
