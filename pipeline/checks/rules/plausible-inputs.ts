// Whether each amount of the inputs is plausible by the columns of schemas/tables/: one rule for each cause.

import { type Cause, inputValuesTable } from '../input-values.ts'
import type { Rule } from '../rule.ts'

const BESIDE = `if(in_series, 'the years beside it', if(peers = 'all', 'its peers', 'its peers (' || peers || ')'))`
const TIMES = `if(off_by >= 1, format('{:,.0f}', off_by) || ' times', '1/' || format('{:,.0f}', 1 / off_by) || ' of')`
const EXPECTED = `amount_text(least_v) || ' to ' || amount_text(most_v) || ' ' || bound_unit`

/** What each rule says of a value of `input_values`: SQL for the message and for what was expected. */
const CAUSE_RULES: Readonly<
  Record<
    Cause,
    Pick<Rule, 'id' | 'title' | 'why' | 'advice'> & {
      readonly severity?: Rule['severity']
      readonly message: string
      readonly expected: string
    }
  >
> = {
  impossible: {
    id: 'input-impossible',
    title: 'Ensure that no input has a value that is impossible.',
    why: 'A slipped unit or digit is a number like any other: only what it means shows that it is wrong.',
    advice:
      'Correct the value. Where it is right after all, waive the finding with the reason, and widen the bounds of the column in schemas/tables/.',
    severity: 'error',
    message: `'no country can have such a value' || coalesce(': it is ' || ${TIMES} || ' what ' || ${BESIDE} || ' let expect', '')`,
    expected: 'possible_text',
  },
  unit: {
    id: 'input-unit',
    title: 'Ensure that inputs are in the unit of their column.',
    why: 'Tonnes in a column of kilotonnes are a thousand times too much.',
    advice: 'Look up the unit of the publication; correct the value.',
    message: `'it is ' || ${TIMES} || ' what ' || ${BESIDE} || ' let expect: another unit?'`,
    expected: EXPECTED,
  },
  fraction: {
    id: 'input-fraction',
    title: 'Ensure that shares are in percent, and not fractions of one.',
    why: 'A rate of 9.5 percent written as 0.095 is a share like any other, and a hundred times too small.',
    advice: 'Look into the publication; write 9.5 for 9.5 percent.',
    message: `'it is ' || ${TIMES} || ' what ' || ${BESIDE} || ' let expect: a fraction for a percentage, or the reverse?'`,
    expected: EXPECTED,
  },
  'nothing or all': {
    id: 'input-nothing-or-all',
    title: 'Ensure that no input is exactly 0, or 100 percent, where its neighbours are not.',
    why: 'A blank that became 0 and a share that was filled up look like figures.',
    advice: 'Look into the publication: was nothing measured, or nothing found? A value that is missing has no row, or an empty cell.',
    message: `'it is exactly ' || amount_text(v) || if(is_share, ' percent', '') || ', unlike ' || ${BESIDE}`,
    expected: EXPECTED,
  },
  unlikely: {
    id: 'input-unlikely',
    title: 'Ensure that inputs lie where published values lie.',
    why: 'A value beyond everything that was ever published is more often a mistake than a discovery.',
    advice: 'Compare with another publication; correct or except the value, or waive the finding with the reason.',
    message: "'nobody has published such a value'",
    expected: 'likely_text',
  },
  jump: {
    id: 'input-jump',
    title: 'Ensure that inputs lie near the other years of their series, or that the series breaks there.',
    why: 'One year that leaves its series is more often a change of method or a slipped digit than a change of the world.',
    advice: 'Compare with the years beside it; say in series_breaks where a method changed, correct or except the value otherwise.',
    message: `'it leaves its series: ' || jump_text`,
    expected: EXPECTED,
  },
  peers: {
    id: 'input-peers',
    title: 'Ensure that inputs lie where those of countries of the same income group lie.',
    why: 'What is far from all peers is often a unit, a boundary or a digit.',
    advice: 'Compare with the rows of the peers; correct or except the value, or waive the finding with the reason.',
    message: `'it is far from ' || ${BESIDE} || ': ' || peer_text`,
    expected: EXPECTED,
  },
  revised: {
    id: 'input-revised',
    title: 'Ensure that no revision moves an input by more than half.',
    why: 'A correction that changes a value a lot deserves a second look, and nothing else says that one of the two was wrong.',
    advice: 'Compare both values with the publication; accept the finding when the release is locked.',
    message: "'the revision moves it by more than half'",
    expected: "'about ' || number_text(before) || ' ' || unit",
  },
}

export const plausibleInputs: readonly Rule[] = Object.entries(CAUSE_RULES).map(
  ([cause, { severity = 'warning', message, expected, ...words }]): Rule => ({
    ...words,
    severity,
    explainedBy: 'column',
    prepared: { name: 'input_values', sql: inputValuesTable },
    sql: `
    select concat_ws('|', table_name, key, column_name) as key, country, year, cause is distinct from '${cause}' as ok, row_id as input_row, metric,
      ${message} as message, trim(${expected}) as expected,
      trim(number_text(value) || ' ' || unit) || if(bound_unit in (unit, ''), '', ', ' || amount_text(v) || ' ' || bound_unit) as actual, size_kg
    from input_values`,
  }),
)
