// Whether each amount of the inputs is plausible by the columns of schemas/tables/: one rule for each fault.

import type { Rule } from '../rule.ts'
import type { Fault } from '../values/implausible-values.ts'
import { makeInputValues } from '../values/input-values.ts'

/** What is expected to be negligible may be less than the value that it counts as. */
const TIMES = `if(off_by >= 1, if(expects_little, 'at least ', '') || amount_text(v / expected_v) || ' times', '1/' || amount_text(expected_v / v) || ' of')`
const CONVERTED = `if(off_by >= 1, 'divided by ' || format('{:,.0f}', off_by), 'multiplied by ' || format('{:,.0f}', 1 / off_by))`
const SUGGESTED = `'it is ' || ${TIMES} || ' the median of ' || others || ', and would fit if ' || ${CONVERTED}`
const EXPECTED = `amount_text(least_v) || ' to ' || amount_text(most_v) || ' ' || bound_unit`

const AS_MASS =
  'a mass per head times the persons, or a share of the waste in the median year, ' +
  'which is that of the country, of the polymer, of the category, or of the countries that read the row'

/** What each rule says of a value of `input_values`: SQL for the message and for what was expected. */
const FAULT_RULES: Readonly<
  Record<
    Fault,
    Pick<Rule, 'id' | 'title' | 'why' | 'advice'> & {
      readonly severity?: Rule['severity']
      readonly size?: string
      readonly message: string
      readonly expected: string
    }
  >
> = {
  impossible: {
    id: 'input-impossible',
    title: 'An input has an impossible value.',
    why: 'A value with a wrong unit or digit still looks like a number. Only its meaning shows that it is wrong.',
    advice: 'Correct the value. If it is right, widen the bounds of the column in schemas/tables/, or waive the finding with the reason.',
    severity: 'error',
    message: `'such a value is impossible' || coalesce(': ' || ${SUGGESTED}, '')`,
    expected: 'bounds_text',
  },
  unit: {
    id: 'input-unit',
    title: 'An input may be in another unit than its column.',
    why: 'Tonnes in a column of kilotonnes are a thousand times too much.',
    advice: 'Look up the unit in the publication, and correct the value.',
    message: `${SUGGESTED} || '; it may be in another unit'`,
    expected: EXPECTED,
  },
  fraction: {
    id: 'input-fraction',
    title: 'A percentage may be a fraction of one.',
    why: 'A rate of 9.5 percent that is written as 0.095 still looks like a share, but is a hundred times too small.',
    advice: 'Look up the value in the publication. Write 9.5 for 9.5 percent.',
    message: `${SUGGESTED} || '; it may be a fraction instead of a percentage, or the reverse'`,
    expected: EXPECTED,
  },
  'nothing or all': {
    id: 'input-nothing-or-all',
    title: 'An input is exactly 0 or 100 percent, and neither the years around it nor its peers are.',
    why: 'An empty cell that became 0 looks like a figure, and so does a share that was completed to 100 percent.',
    advice: 'Check in the publication whether the value was measured. If it is missing, remove the row or leave the cell empty.',
    message: `'it is exactly ' || amount_text(v) || if(is_share, ' percent', '') || ', unlike ' || others`,
    expected: EXPECTED,
  },
  unlikely: {
    id: 'input-unlikely',
    title: 'An input is outside the range of published values.',
    why: 'A value outside the range of published values is more often a mistake than a discovery.',
    advice: 'Compare the value with another publication. Correct it, replace it by an exception, or waive the finding with the reason.',
    message: "'it lies outside the range of published values'",
    expected: 'bounds_text',
  },
  jump: {
    id: 'input-jump',
    title: 'An input is far from the other years of its series.',
    why: 'A year far from its series is more often a change of method or a typing error than a real change.',
    advice:
      'Compare the value with the years around. If a method changed, say so in series_breaks. ' +
      'If the value is wrong, correct it or replace it by an exception. If it is right, waive the finding with the reason.',
    message: `'it is far from the other years of its series: ' || why`,
    expected: EXPECTED,
  },
  peers: {
    id: 'input-peers',
    title: 'An input is far from those of its peers, usually the countries of the same income group.',
    why: 'A value far from its peers often has a wrong unit, boundary or digit.',
    advice: 'Compare the value with the rows of the peers. Correct it, replace it by an exception, or waive the finding with the reason.',
    message: `'it is far from ' || others || ': ' || why`,
    expected: EXPECTED,
  },
  revised: {
    id: 'input-revised',
    title: 'A revision moves an input by more than half.',
    why: 'A large revision needs a second look, because either the earlier value or the new one is wrong.',
    advice:
      'Compare both values with the publication. If the new value is right, accept the warning with `lock --accept`, or waive it with the reason.',
    size: `how far the revision moves the value: ${AS_MASS}`,
    message: "'the revision moves it by more than half'",
    expected: "'about ' || number_text(before) || ' ' || unit",
  },
}

/** SQL: the rule of each fault. */
const RULE_IDS = Object.entries(FAULT_RULES)
  .map(([fault, { id }]) => `when '${fault}' then '${id}'`)
  .join(' ')

export const plausibleInputs: readonly Rule[] = Object.entries(FAULT_RULES).map(
  ([
    fault,
    { severity = 'warning', size = `how far the value lies outside the expected range: ${AS_MASS}`, message, expected, ...words },
  ]): Rule => ({
    ...words,
    severity,
    size,
    explainedBy: 'column',
    prepared: makeInputValues,
    sql: `
    select concat_ws('|', table_name, key, column_name) as key, country, year, fault is distinct from '${fault}' as ok, row_id as input_row, metric,
      case led_by_fault ${RULE_IDS} end || ' ' || concat_ws('|', table_name, led_by_key, column_name) as cause,
      ${message} as message, trim(${expected}) as expected,
      trim(number_text(value) || ' ' || unit) || if(bound_unit in (unit, '') or v is null, '', ', ' || amount_text(v) || ' ' || bound_unit) as actual, size_kg
    from input_values`,
  }),
)
