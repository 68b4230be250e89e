import { allowsRelease, LICENCES } from '../../model/licences.ts'
import { sqlText } from '../../model/sql-text.ts'
import type { Rule } from '../rule.ts'

const KNOWN = LICENCES.map(({ id, why }) => `('${id}', ${sqlText(why)})`)
const ALLOWED = LICENCES.flatMap((source) =>
  LICENCES.filter((release) => allowsRelease(source, release)).map((release) => `('${source.id}', '${release.id}')`),
)

export const licences: Rule = {
  id: 'licences',
  title: 'The licence of a source that the release rests on does not allow the licence that the release states.',
  why: 'A release must not grant rights that its sources reserve.',
  advice:
    'State another licence in release.json, or replace the source. If a licence is not listed, read it and add it to pipeline/model/licences.ts.',
  severity: 'error',
  explainedBy: { none: 'A licence is not a figure. The source line is the row of the source in the table sources.' },
  sql: `
    with known(id, why) as (values ${KNOWN.join(', ')}),
    allowed(source_licence, release_licence) as (values ${ALLOWED.join(', ')}),
    used as (
      select distinct i.source
      from input_rows i
      join (select distinct input_row from step_notes where input_row is not null) u on u.input_row = i.row_id
    )
    select s.source as key, a.source_licence is not null as ok, s.row_id as input_row, case
        when r.id is null then 'pipeline/model/licences.ts does not list ' || v.licence || ', the licence of the release'
        when k.id is null then 'pipeline/model/licences.ts does not list the licence of the source ' || s.source
        else s.licence || ' does not allow ' || v.licence || ': ' || k.why end as message,
      'a source that may be published under ' || v.licence as expected, s.licence as actual
    from used u
    join sources s on s.source = u.source
    cross join release v
    left join known k on k.id = s.licence
    left join known r on r.id = v.licence
    left join allowed a on a.source_licence = s.licence and a.release_licence = v.licence`,
}
