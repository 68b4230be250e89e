import { LEAST_WORSE } from '../../model/spreads.ts'
import type { Rule } from '../rule.ts'

export const rangeScores: Rule = {
  id: 'range-scores',
  title: 'Ranges predict better figures and published estimates worse than those of the previous release.',
  why:
    'The interval score adds the width of a range to the distance of the figures that lie outside. ' +
    'A higher score means that ranges are wider without containing more, or narrower without being right.',
  advice:
    'The section about ranges of the validation page has the scores by income group. ' +
    'Look for the evidence that was added or replaced, or for a constant that was changed.',
  severity: 'warning',
  explainedBy: { none: 'The finding is about the ranges of many figures.' },
  reads: 'ranges',
  sql: `
    select s.list as key, s.mean_score_milli <= ${LEAST_WORSE} * e.mean_score_milli as ok,
      'the mean interval score is worse than in the previous release: ' || s.within || ' of ' || s.figures || ' figures lie within their range; '
        || e.within || ' of ' || e.figures || ' before' as message,
      'at most ' || printf('%.3f', e.mean_score_milli / 1000) as expected, printf('%.3f', s.mean_score_milli / 1000)
        || if(s.unit = 'points', ' points', '') as actual
    from range_scores s
    join earlier_scores e on e.list = s.list and e.income_group = s.income_group and e.figures = s.figures
    where s.income_group = ''`,
}
