import type { Rule } from '../rule.ts'

export const qualityScores: Rule = {
  id: 'quality-scores',
  title: 'A record has no single quality score from 1 to 5.',
  why: 'The score is the mass-weighted mean of the scores of the inputs. Without it, a reader cannot judge the record.',
  advice: 'State a quality for the sources and rows behind the record.',
  severity: 'error',
  size: 'the waste of the record',
  explainedBy: 'waste_produced_in_the_country',
  unwaivable: true,
  reads: 'evidence',
  sql: `
    select r.country, r.category, r.polymer, r.year, q.score_milli between 1000 and 5000 and q.rows_found = 1 as ok,
      'the record does not have exactly one quality score from 1 to 5' as message, '1 to 5' as expected,
      coalesce(printf('%.3f', q.score_milli / 1000), 'none') as actual, r.waste_produced_in_the_country_kg as size_kg
    from written_parquet r
    left join (
      select country, category, polymer, year, min(score_milli) as score_milli, count(*) as rows_found
      from written_evidence
      where kind = 'quality'
      group by country, category, polymer, year
    ) q on q.country = r.country and q.category = r.category and q.polymer = r.polymer and q.year = r.year`,
}
