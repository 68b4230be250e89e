// Reasons in words, as SQL: the sentence of a row is made from its code and parameters where it is displayed.

import { REASON_PARAMETERS, type ReasonParameters } from '../../schemas/evidence.ts'
import { sqlText } from '../model/sql-text.ts'
import { INCOME_WORDS, PASSED_OVER, RATIO_WORDS, REASONS, type ReasonCode } from './reasons.ts'

const PUBLISHER_WORDS: Readonly<Record<string, string>> = { unctad: 'UNCTAD', owid: 'Our World in Data' }

/** SQL: the sentence of a row with the columns of `step_notes`; null where the reason is not in the catalogue or a parameter is missing. */
export function sentenceSql(): string {
  const cases = Object.entries(REASONS).map(([code, { sentence }]) => `when ${sqlText(code)} then ${filledIn(sentence)}`)
  return `case reason ${cases.join(' ')} end`
}

/** The view `passed_over`: the rows of `passed_over_rows` with `sentence`. */
export const passedOverView = () =>
  `create view passed_over as select *, case reason ${Object.entries(PASSED_OVER)
    .map(([code, sentence]) => `when ${sqlText(code)} then ${sqlText(sentence)}`)
    .join(' ')} end as sentence from passed_over_rows;`

/** The table `step_notes`, and the view `step_notes_in_words`: its rows with `sentence`. */
export const stepNotesTable = () => `
  create table step_notes (
    step varchar, country varchar, year integer, category varchar, polymer varchar, quantity varchar, kind varchar, reason varchar,
    ${Object.entries(REASON_PARAMETERS)
      .map(([name, { type }]) => `${name} ${type}`)
      .join(', ')},
    input_row integer, amount_kg Int128, wanted_kg Int128
  );
  create view step_notes_in_words as select *, ${sentenceSql()} as sentence from step_notes;`

/** The sentence of a reason with its parameters. Without the sizes of medians, which no explanation shows in a sentence. */
export function sentenceOf(reason: ReasonCode, given: Partial<ReasonParameters> & { readonly year: number | null }): string {
  const carried = `carried ${(given.from_year ?? 0) < (given.year ?? 0) ? 'forward' : 'back'} from ${given.from_year}`
  const when = given.to_year ? `interpolated between ${given.from_year} and ${given.to_year}` : carried
  const words: Readonly<Record<string, unknown>> = {
    ...{ ...given, carried, values: '', when: given.from_year ? `, ${when}` : '' },
    publisher: PUBLISHER_WORDS[given.publisher ?? ''],
    income_group: INCOME_WORDS[given.income_group ?? ''],
    ratio: RATIO_WORDS[given.ratio ?? ''],
  }
  return REASONS[reason].sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name]))
}

const filledIn = (sentence: string) =>
  sentence
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? inWords(part.slice(1, -1)) : sqlText(part)))
    .join(' || ')

/** SQL: the text of a parameter in a sentence. */
function inWords(name: string): string {
  if (name === 'carried') return CARRIED
  if (name === 'when') {
    return `case when from_year is null then '' when to_year is null then ', ' || ${CARRIED} else ', interpolated between ' || from_year || ' and ' || to_year end`
  }
  if (name === 'values') return "case when members = countries then '' else ' (' || members || ' values)' end"
  const words = { publisher: PUBLISHER_WORDS, income_group: INCOME_WORDS, ratio: RATIO_WORDS }[name]
  if (words === undefined) return name
  return `case ${name} ${Object.entries(words)
    .map(([value, text]) => `when '${value}' then ${sqlText(text)}`)
    .join(' ')} end`
}

const CARRIED = "'carried ' || case when from_year < year then 'forward' else 'back' end || ' from ' || from_year"
