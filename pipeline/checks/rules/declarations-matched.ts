import type { Rule } from '../rule.ts'

export const declarationsMatched: Rule = {
  id: 'declarations-matched',
  title: 'A declaration matches no change of an input row, of the coverage or of a quantity.',
  why: 'If a declaration matches no change, the change is missing, or the declaration is a mistake.',
  advice: 'Make the change, or remove the declaration from release.json.',
  severity: 'error',
  reads: 'changes',
  explainedBy: { none: 'The declaration matches no change, so no figure shows it.' },
  sql: `
    select text as key, matches > 0 as ok, 'the declaration \`' || text || '\` matches no change'
        || coalesce(': its row says the same as ' || r.previous_file || ':' || r.previous_line
          || ', once its amounts are rounded to the decimals that are kept', '') as message,
      r.file, r.line,
      'at least one changed input row, or a change of the coverage or of a quantity' as expected, matches || ' changes' as actual,
      if(text like 'add country %', 'Append the rows of the country: \`plastic-eol new ' || version || ' --add-country '
        || split_part(text, ' ', 3) || ' --env ' || environment || '\` prints what they need. Or remove the declaration from release.json.', null) as advice
    from release, declarations d
    left join (select distinct on (declaration) * from repeated_rows order by declaration, file, line) r on r.declaration = d.text`,
}
