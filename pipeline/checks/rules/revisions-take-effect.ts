import { TABLES } from '../../../schemas/tables.ts'
import type { Rule } from '../rule.ts'
import { plausibleColumns } from '../values/plausible-columns.ts'

/** The columns of amounts. A note, a source or a boundary may be corrected or replaced without moving a figure. */
const AMOUNTS = TABLES.flatMap((table) => plausibleColumns(table).map(({ name }) => `('${table.name}', '${name}')`)).join(', ')

export const revisionsTakeEffect: Rule = {
  id: 'revisions-take-effect',
  title: 'A declared revision or exception of amounts changes no record.',
  why: 'If a corrected or replaced amount changes no record, its row probably does not decide the figure, and the figure is still wrong.',
  advice:
    'Find the row on which the figure rests (`explain` names it), and revise or replace that row. Withdraw an exception that decides nothing.',
  severity: 'error',
  reads: 'changes',
  explainedBy: { none: 'No record differs. `explain` of the intended figure names the row on which it rests.' },
  sql: `
    with revised as (
      select c.declaration, c.table_name, c.key, c.file, c.line, if(c.table_name = 'exceptions', 'exception', 'revision') as what
      from changed_inputs c
      where c.declaration is not null and (
        c.change = 'revised' and exists (
          select 1 from revised_cells r where r.table_name = c.table_name and r.key = c.key and (r.table_name, r.column_name) in (values ${AMOUNTS})
            and not exists (from exceptions e where e."table" = r.table_name and e.key = r.key and e."column" = r.column_name)
        )
        -- An exception that holds back the revision of its cell is to change no record.
        or c.change <> 'removed' and c.table_name = 'exceptions'
          and not exists (from revised_cells r where concat_ws('|', r.table_name, r.key, r.column_name) = c.key)
          and (split_part(c.key, '|', 1), split_part(c.key, '|', -1)) in (values ${AMOUNTS})
      )
    ),
    reaching as (
      select distinct r.declaration
      from revised r
      join changed_reach w on w.table_name = r.table_name and w.key = r.key
      join changes c on (w.country is null or w.country = c.country) and (w.year is null or w.year = c.year)
    )
    select r.declaration as key, e.declaration is not null as ok, min(r.file) as file, min(r.line) as line,
      'the declared ' || r.what || ' changes no record' as message, 'changed records' as expected,
      count(*) || if(r.what = 'exception', ' exception', ' revised row') || if(count(*) = 1, '', 's') || ' without effect' as actual
    from revised r
    left join reaching e on e.declaration = r.declaration
    group by r.declaration, e.declaration, r.what`,
}
