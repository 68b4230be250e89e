// Reasons in words, as SQL: the sentence of a row is made from its code and parameters where it is displayed.

import { sqlText } from '../model/sql-text.ts'
import type { Note } from './notes.ts'
import { INCOME_WORDS, RATIO_WORDS, REASONS } from './reasons.ts'

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

/** The sentence of a note's reason with its parameters. Without the sizes of medians, which no explanation shows in a sentence. */
export function sentenceOf(note: Note<unknown>): string {
  const { from_year, to_year, year = 0, income_group: group, median } = note
  const carried = `carried ${(from_year ?? 0) < year ? 'forward' : 'back'} from ${from_year}`
  const when = to_year ? `interpolated between ${from_year} and ${to_year}` : carried
  const made = { income_group: median?.group ?? group, carried, values: '', when: from_year ? `, ${when}` : '' }
  const parameters: Readonly<Record<string, unknown>> = { ...note, ...made }
  const { sentence: template } = REASONS[note.reason]
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
