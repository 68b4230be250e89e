// Reasons in words, as SQL: the sentence of a row is made from its code and parameters where it is displayed.

import type { ReasonParameters } from '../../schemas/evidence.ts'
import { sqlText } from '../model/sql-text.ts'
import { INCOME_WORDS, RATIO_WORDS, REASONS, type ReasonCode } from './reasons.ts'

/** Parameters whose values are codes, in words. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  publisher: { unctad: 'UNCTAD', owid: 'Our World in Data' },
  income_group: INCOME_WORDS,
  ratio: RATIO_WORDS,
}

/** SQL: the sentence of a row with the columns of `step_notes`; null where the reason is not in the catalogue or a parameter is missing. */
export function sentenceSql(): string {
  const cases = Object.entries(REASONS).map(([code, { sentence }]) => `when ${sqlText(code)} then ${filledIn(sentence)}`)
  return `case reason ${cases.join(' ')} end`
}

/** The sentence of a reason with its parameters. Without the sizes of medians, which no explanation shows in a sentence. */
export function sentenceOf(reason: ReasonCode, given: Partial<ReasonParameters> & { readonly year: number | null }): string {
  const carried = `carried ${(given.from_year ?? 0) < (given.year ?? 0) ? 'forward' : 'back'} from ${given.from_year}`
  const when = given.to_year ? `interpolated between ${given.from_year} and ${given.to_year}` : carried
  const parameters: Readonly<Record<string, unknown>> = { ...given, carried, values: '', when: given.from_year ? `, ${when}` : '' }
  const { sentence: template } = REASONS[reason]
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(parameters[name])
    const words = WORDS[name]
    return words ? String(words[value]) : value
  })
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
    return `case
      when from_year is null then ''
      when to_year is null then ', ' || ${CARRIED}
      else ', interpolated between ' || from_year || ' and ' || to_year end`
  }
  if (name === 'values') return "case when members = countries then '' else ' (' || members || ' values)' end"
  const words = WORDS[name]
  if (words === undefined) return name
  return `case ${name} ${Object.entries(words)
    .map(([value, text]) => `when '${value}' then ${sqlText(text)}`)
    .join(' ')} end`
}

const CARRIED = "'carried ' || case when from_year < year then 'forward' else 'back' end || ' from ' || from_year"
