// Reasons in words, as SQL: the sentence of a row is made from its code and parameters where it is displayed.

import { sqlText } from '../model/sql-text.ts'
import { INCOME_WORDS, RATIO_WORDS, REASONS } from './reasons.ts'

const PUBLISHER_WORDS: Readonly<Record<string, string>> = { unctad: 'UNCTAD', owid: 'Our World in Data' }

/** SQL: the sentence of a row with the columns of `step_notes`; null where the reason is not in the catalogue or a parameter is missing. */
export function sentenceSql(): string {
  const cases = Object.entries(REASONS).map(([code, { sentence }]) => `when ${sqlText(code)} then ${filledIn(sentence)}`)
  return `case reason ${cases.join(' ')} end`
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
