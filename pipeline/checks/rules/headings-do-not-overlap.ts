import { WASTE_HEADINGS } from '../../model/dimensions.ts'
import { sinceOf } from '../queries/since.ts'
import type { Rule } from '../rule.ts'

/** A heading and a part of it. */
const PAIRS = WASTE_HEADINGS.flatMap((whole) =>
  WASTE_HEADINGS.filter((part) => part.hs !== whole.hs && part.hs.startsWith(whole.hs)).map((part) => `('${whole.hs}', '${part.hs}')`),
)

export const headingsDoNotOverlap: Rule = {
  id: 'headings-do-not-overlap',
  title: 'waste_trade holds trade both under a heading and under a part of that heading.',
  why: 'A heading includes its parts. If waste_trade has rows for both, the same waste counts twice.',
  advice: 'Keep the heading or its parts, not both. If the parts are incomplete, keep the heading.',
  severity: 'error',
  size: 'the mass that is given twice',
  explainedBy: 'column',
  sql: `
    with pairs(whole, part) as (values ${PAIRS.join(', ')}),
    doubled as (
      select w.row_id, sum(p.amount_kg) as parts_kg, string_agg(p.hs, ', ' order by p.hs) as parts,
        arg_max(p.row_id, ${sinceOf('p.since')}) as last_row, max(${sinceOf('p.since')}) as last_since
      from waste_trade w
      join pairs d on d.whole = w.hs
      join waste_trade p on p.country = w.country and p.year = w.year and p.flow = w.flow and p.hs = d.part
      group by w.row_id
    )
    select concat_ws('|', w.country, w.year, w.flow, w.hs) as key, w.country, w.year, o.parts is null as ok,
      if(o.last_since > ${sinceOf('w.since')}, o.last_row, w.row_id) as input_row,
      if(w.flow = 'import', 'waste_import', 'export_of_collected') as metric,
      'the heading ' || w.hs || ' is given together with parts of it' as message, 'no rows for ' || o.parts as expected,
      kt_text(w.amount_kg) || ' under ' || w.hs || ', ' || kt_text(o.parts_kg) || ' under ' || o.parts as actual,
      least(w.amount_kg, o.parts_kg) as size_kg
    from waste_trade w
    left join doubled o on o.row_id = w.row_id`,
}
